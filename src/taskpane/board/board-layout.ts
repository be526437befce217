import { type SymbolHeatmap, strikeWindow } from "@strikebook/contract";
import { definedZeroGamma, levelsDigest } from "@strikebook/formulas";
import { grouped, priceText } from "@strikebook/ui";
import { LABEL_GAP, sideLabels } from "./board-labels";
import type { DrawingRoom, TextSizes } from "./measured-drawing";

/** Sizes in CSS pixels. The short line before a name, with the gap after it. */
export const LEADER_WIDTH = 5;
const NAME_GAP = 2;
/** The share of the room between the prices and the names that the bars have. */
const PROFILE_SHARE = 0.32;
/** The least bar of a net that is not 0. */
const MIN_BAR_WIDTH = 1;
/** Between two headings, and above and below a line of text. */
const HEADING_GAP = 2;
const LINE_GAP = 2;
/** The height of the rows together, if they are many. */
const MAX_HEIGHT = 560;

/** The strikes that are drawn of a board without a matrix. */
export const DRAWN_STRIKES = 40;

/** The name of the heading of the bars. */
const NET_HEADING = "Net";

/** A shade is linear in the exposure up to this share of the largest one, and logarithmic above. */
const LINEAR_SHARE = 0.02;

/** Where everything of the picture of a board is. Rows are strikes, the highest first; columns are expirations. */
export type BoardLayout = ReturnType<typeof boardLayout>;

/**
 * Returns the layout of the picture of a board, in a room whose texts are measured. A board without a matrix, that of a sum of roots, has
 * bars alone, of the strikes around spot; its levels are those of all its strikes.
 */
export function boardLayout(board: SymbolHeatmap, { width, text }: DrawingRoom) {
  const { matrix = [] } = board;
  const isNet = board.matrix === undefined;
  const strikes = isNet ? strikesAround(board) : board.strikes;
  const expirations = isNet ? [] : board.expirations;
  const rowHeight = Math.max(1, Math.min(text.height + LINE_GAP, MAX_HEIGHT / strikes.length));
  const cellsTop = text.height + 2 * LINE_GAP;
  const last = strikes.length - 1;
  const places = strikes.map((_, row) => ({
    ...(strikes[last - row] ?? { strike: NaN, value: 0, nodeType: "" }),
    top: cellsTop + row * rowHeight,
  }));
  const { lines, named } = marks(board, places, rowHeight);
  const labels = labelsOf(places, { lines, named }, { rowHeight, cellsTop, lineHeight: text.height });
  const cellsLeft = widest(text, labels.prices) + LABEL_GAP;
  const namesLeft = width - (LEADER_WIDTH + NAME_GAP + widest(text, labels.names));
  const profileWidth = Math.round(Math.max(0, namesLeft - cellsLeft) * (isNet ? 1 : PROFILE_SHARE));
  const profileLeft = namesLeft - profileWidth;
  const columnWidth = Math.max(0, profileLeft - cellsLeft) / Math.max(1, expirations.length);
  const largest = matrix.reduce((value, exposures) => Math.max(value, largestOf(exposures)), 0);
  const barOf = bars(
    strikes.map(({ value }) => value),
    profileLeft,
    profileWidth,
  );
  const rows = places.map(({ strike, value: net, nodeType, top }, row) => ({
    strike,
    top,
    /** Net exposure in US dollars, and its bar. */
    net,
    nodeType,
    bar: barOf(net),
    /** Exposure in US dollars by column. */
    exposures: matrix[last - row] ?? [],
  }));
  return {
    board,
    width,
    height: labels.bottom,
    rowHeight,
    columnWidth,
    /** The left edges of the first column, of the bars of the net exposure, and of the lines to the names of marks. */
    cellsLeft,
    profileLeft,
    namesLeft,
    cellsTop,
    /** Where the names of marks start. */
    namesStart: namesLeft + LEADER_WIDTH + NAME_GAP,
    rows,
    /** The exposure of each cell from -1 to 1, on a symmetric logarithmic scale: row by row. */
    shades: shadesOf(matrix, expirations.length, largest),
    columns: expirations.map((expiration, column) => ({ expiration, left: cellsLeft + column * columnWidth })),
    headings: headingsOf(expirations, { text, cellsLeft, columnWidth, netMiddle: (profileLeft + namesLeft) / 2 }),
    lines,
    named,
    /** Texts beside the cells and bars. Prices end at `cellsLeft - LABEL_GAP`. */
    prices: labels.prices,
    names: labels.names,
  };
}

function strikesAround({ strikes, spot }: SymbolHeatmap) {
  const places = strikes.map(({ strike }) => strike);
  return strikes.slice(...strikeWindow(places, spot, DRAWN_STRIKES));
}

/** Returns the width of the widest of some labels. */
function widest(text: TextSizes, labels: readonly { text: string }[]): number {
  return labels.reduce((width, label) => Math.max(width, text.widthOf(label.text)), 0);
}

interface HeadingRoom {
  text: TextSizes;
  cellsLeft: number;
  columnWidth: number;
  netMiddle: number;
}

/** Returns the headings above the columns and the bars, with the middle of each text: as many expirations as there is room for. */
function headingsOf(expirations: readonly string[], { text, cellsLeft, columnWidth, netMiddle }: HeadingRoom) {
  const texts = expirations.map((expiration) => `${Number(expiration.slice(5, 7))}/${Number(expiration.slice(8))}`);
  const netLeft = netMiddle - text.widthOf(NET_HEADING) / 2 - HEADING_GAP;
  let free = 0;
  const fitting = texts.flatMap((heading, column) => {
    const middle = cellsLeft + (column + 0.5) * columnWidth;
    const half = text.widthOf(heading) / 2;
    if (middle - half < free || middle + half > netLeft) return [];
    free = middle + half + HEADING_GAP;
    return [{ text: heading, middle }];
  });
  return [...fitting, { text: NET_HEADING, middle: netMiddle }];
}

/** Returns the bar of a net exposure. All bars start at one place and share a scale, such that the longest ones of both signs fill the width. */
function bars(nets: readonly number[], left: number, width: number) {
  const lowest = nets.reduce((value, net) => Math.min(value, net), 0);
  const highest = nets.reduce((value, net) => Math.max(value, net), 0);
  const range = highest - lowest;
  const start = range === 0 ? left + width / 2 : left - (lowest / range) * width;
  return (net: number) => {
    const barWidth = net === 0 ? 0 : Math.max(MIN_BAR_WIDTH, (Math.abs(net) / range) * width);
    return { left: net < 0 ? start - barWidth : start, width: barWidth };
  };
}

/** Returns the largest absolute value. */
function largestOf(values: readonly number[]): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

/**
 * Returns the shades of the cells of a board, the highest strike first, as `scaleSymlog` of d3-scale computes them. A loop of one
 * expression takes 0.8 ms for 50,000 cells, and `scaleSymlog` 2.2 ms; `npm run bench -- picture` measures the whole layout.
 */
function shadesOf(matrix: readonly (readonly number[])[], columns: number, largest: number): Float64Array {
  const shades = new Float64Array(matrix.length * columns);
  if (largest === 0) return shades;
  const perDollar = 1 / (largest * LINEAR_SHARE);
  const perLogarithm = 1 / Math.log(1 + 1 / LINEAR_SHARE);
  let at = 0;
  for (let row = matrix.length - 1; row >= 0; row -= 1) {
    const exposures = matrix[row] ?? [];
    for (let column = 0; column < columns; column += 1) {
      const exposure = exposures[column] ?? 0;
      const shade = Math.log(1 + Math.abs(exposure) * perDollar) * perLogarithm;
      shades[at++] = exposure < 0 ? -shade : shade;
    }
  }
  return shades;
}

/** The place of a strike, which `boardLayout` describes further. */
interface StrikeRow {
  strike: number;
  top: number;
}

/**
 * Returns the lines of prices between two strikes (spot, flip, and zero gamma of a board that has it), and the strikes with a name (king,
 * walls, and those of calls and puts apart). docs/api.md, Levels.
 */
function marks(board: SymbolHeatmap, rows: readonly StrikeRow[], rowHeight: number) {
  if (rows.length === 0) return { lines: [], named: [] };
  const { kingNode, summary } = levelsDigest(board);
  const levels = [
    ["King", kingNode],
    ["Wall +", summary.positiveWall],
    ["Wall \u2212", summary.negativeWall],
    ["Call wall", board.sides?.callWall],
    ["Put wall", board.sides?.putWall],
  ] as const;
  const line = (name: "Spot" | "Flip" | "Zero gamma", price: number | undefined) => {
    const y = price === undefined ? undefined : yOf(price, rows, rowHeight);
    return price === undefined || y === undefined ? [] : [{ name, price, y }];
  };
  return {
    lines: [
      ...line("Spot", board.spot),
      ...line("Zero gamma", definedZeroGamma(board.zeroGamma)?.level),
      ...line("Flip", summary.flip?.level),
    ],
    named: levels.flatMap(([name, level]) => {
      const row = rows.findIndex(({ strike }) => strike === level?.strike);
      return row < 0 ? [] : [{ row, name }];
    }),
  };
}

/** Returns the labels of strikes and marks, and the bottom of the picture, which has room for the names of a board of few strikes. */
function labelsOf(
  rows: readonly StrikeRow[],
  { lines, named }: ReturnType<typeof marks>,
  { rowHeight, cellsTop, lineHeight }: { rowHeight: number; cellsTop: number; lineHeight: number },
) {
  const middleOf = (row: number) => cellsTop + (row + 0.5) * rowHeight;
  const everyRow = Math.ceil(lineHeight / rowHeight);
  const strikes = rows.map(({ strike }, row) => ({ strike, y: middleOf(row) }));
  const bottom = cellsTop + Math.max(rows.length * rowHeight, (lines.length + named.length) * lineHeight);
  const labels = sideLabels(
    [
      ...lines.map(({ name, price, y }) => ({ name, price: priceText(price), y })),
      ...named.map(({ row, name }) => ({ name, price: grouped(rows[row]?.strike ?? NaN), y: middleOf(row) })),
    ],
    {
      middles: strikes.filter((_, row) => row % everyRow === 0).map(({ strike, y }) => ({ text: grouped(strike), y })),
      top: cellsTop,
      bottom,
      lineHeight,
    },
  );
  return { ...labels, bottom };
}

/** Returns where a price is: between the middles of the rows of the strikes beside it. `undefined` outside of the strikes. */
function yOf(price: number, rows: readonly StrikeRow[], rowHeight: number): number | undefined {
  const above = rows.findLast(({ strike }) => strike >= price);
  const below = rows.find(({ strike }) => strike <= price);
  if (!above || !below) return undefined;
  const share = above.strike === below.strike ? 0 : (above.strike - price) / (above.strike - below.strike);
  return above.top + rowHeight / 2 + share * (below.top - above.top);
}
