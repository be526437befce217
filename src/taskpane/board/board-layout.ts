import type { SymbolHeatmap } from "../../contract/heatmap";
import { levelsDigest } from "../../replay/levels-digest";
import { grouped, priceText } from "../../ui/format";
import { LABEL_GAP, LABEL_HEIGHT, priceWidth, sideLabels } from "./board-labels";

/** Sizes in CSS pixels. */
const MIN_PRICES_WIDTH = 46;
/** The room of `Wall +` with a short line before it. */
const NAMES_WIDTH = 42;
/** The share of the width for the bars with their names, and the least width of the bars. */
const PROFILE_SHARE = 0.3;
const MIN_PROFILE_WIDTH = 70;
/** The least bar of a net that is not 0. */
const MIN_BAR_WIDTH = 1;
const HEADER_HEIGHT = 16;
/** The room of `11/18`. */
const HEADING_WIDTH = 28;
const MAX_HEIGHT = 560;
const MAX_ROW_HEIGHT = 14;

/** A shade is linear in the exposure up to this share of the largest one, and logarithmic above. */
const LINEAR_SHARE = 0.02;

/** Where everything of the picture of a board is. Rows are strikes, the highest first; columns are expirations. */
export type BoardLayout = ReturnType<typeof boardLayout>;

/** Returns the layout of the picture of a board with its matrix, for a width in CSS pixels. */
export function boardLayout(board: SymbolHeatmap, width: number) {
  const { strikes, expirations, matrix = [] } = board;
  const rowHeight = Math.max(1, Math.min(MAX_ROW_HEIGHT, MAX_HEIGHT / strikes.length));
  const last = strikes.length - 1;
  const places = strikes.map((_, row) => ({
    ...(strikes[last - row] ?? { strike: NaN, value: 0, nodeType: "" }),
    top: HEADER_HEIGHT + row * rowHeight,
  }));
  const { lines, named } = marks(board, places, rowHeight);
  const labels = labelsOf(places, rowHeight, { lines, named });
  const priceWidths = labels.prices.map(({ text }) => priceWidth(text) + LABEL_GAP);
  const cellsLeft = priceWidths.reduce((widest, one) => Math.max(widest, one), MIN_PRICES_WIDTH);
  const namesLeft = width - NAMES_WIDTH;
  const profileWidth = Math.max(MIN_PROFILE_WIDTH, Math.round(width * PROFILE_SHARE) - NAMES_WIDTH);
  const profileLeft = namesLeft - profileWidth;
  const columnWidth = (profileLeft - cellsLeft) / Math.max(1, expirations.length);
  const everyColumn = Math.max(1, Math.ceil(HEADING_WIDTH / columnWidth));
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
    /** The left edges of the first column, of the bars of the net exposure, and of the names of marks. */
    cellsLeft,
    profileLeft,
    namesLeft,
    cellsTop: HEADER_HEIGHT,
    rows,
    /** The exposure of each cell from -1 to 1, on a symmetric logarithmic scale: row by row. */
    shades: shadesOf(matrix, expirations.length, largest),
    columns: expirations.map((expiration, column) => ({ expiration, left: cellsLeft + column * columnWidth })),
    /** Where the expirations are written, with the middle of the text: as many as there is room for. */
    headings: expirations.flatMap((expiration, column) =>
      column % everyColumn === 0 ? [{ expiration, middle: cellsLeft + (column + 0.5) * columnWidth }] : [],
    ),
    lines,
    named,
    /** Texts beside the cells and bars. Prices end at `cellsLeft - LABEL_GAP`, names start after `namesLeft`. */
    prices: labels.prices,
    names: labels.names,
  };
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

/** Returns the lines of prices between two strikes (spot, flip), and the strikes with a name (king, walls). docs/api.md, Levels. */
function marks(board: SymbolHeatmap, rows: readonly StrikeRow[], rowHeight: number) {
  if (rows.length === 0) return { lines: [], named: [] };
  const { kingNode, summary } = levelsDigest(board);
  const levels = [
    ["King", kingNode],
    ["Wall +", summary.positiveWall],
    ["Wall \u2212", summary.negativeWall],
  ] as const;
  const line = (name: "Spot" | "Flip", price: number | undefined) => {
    const y = price === undefined ? undefined : yOf(price, rows, rowHeight);
    return price === undefined || y === undefined ? [] : [{ name, price, y }];
  };
  return {
    lines: [...line("Spot", board.spot), ...line("Flip", summary.flip?.level)],
    named: levels.flatMap(([name, level]) => {
      const row = rows.findIndex(({ strike }) => strike === level?.strike);
      return row < 0 ? [] : [{ row, name }];
    }),
  };
}

/** Returns the labels of strikes and marks, and the bottom of the picture, which has room for the names of a board of few strikes. */
function labelsOf(rows: readonly StrikeRow[], rowHeight: number, { lines, named }: ReturnType<typeof marks>) {
  const middleOf = (row: number) => HEADER_HEIGHT + (row + 0.5) * rowHeight;
  const everyRow = Math.ceil(LABEL_HEIGHT / rowHeight);
  const strikes = rows.map(({ strike }, row) => ({ strike, y: middleOf(row) }));
  const bottom = HEADER_HEIGHT + Math.max(rows.length * rowHeight, (lines.length + named.length) * LABEL_HEIGHT);
  const labels = sideLabels(
    [
      ...lines.map(({ name, price, y }) => ({ name, price: priceText(price), y })),
      ...named.map(({ row, name }) => ({ name, price: grouped(rows[row]?.strike ?? NaN), y: middleOf(row) })),
    ],
    {
      middles: strikes.filter((_, row) => row % everyRow === 0).map(({ strike, y }) => ({ text: grouped(strike), y })),
      top: HEADER_HEIGHT,
      bottom,
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
