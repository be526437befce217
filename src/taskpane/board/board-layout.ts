import type { SymbolHeatmap } from "../../contract/heatmap";
import { levelsDigest } from "../../replay/levels-digest";

/** Sizes in CSS pixels. */
const LABELS_WIDTH = 46;
const PROFILE_SHARE = 0.3;
const HEADER_HEIGHT = 16;
const MAX_HEIGHT = 560;
const MAX_ROW_HEIGHT = 14;
/** The least distance of two labels. */
const LABEL_HEIGHT = 12;

/** A shade is linear in the exposure up to this share of the largest one, and logarithmic above. */
const LINEAR_SHARE = 0.02;

/** Where everything of the picture of a board is. Rows are strikes, the highest first; columns are expirations. */
export type BoardLayout = ReturnType<typeof boardLayout>;

/** Returns the layout of the picture of a board with its matrix, for a width in CSS pixels. */
export function boardLayout(board: SymbolHeatmap, width: number) {
  const { strikes, expirations, matrix = [] } = board;
  const rowHeight = Math.max(1, Math.min(MAX_ROW_HEIGHT, MAX_HEIGHT / strikes.length));
  const profileWidth = Math.round(width * PROFILE_SHARE);
  const profileLeft = width - profileWidth;
  const columnWidth = (profileLeft - LABELS_WIDTH) / Math.max(1, expirations.length);
  const largest = matrix.reduce((value, exposures) => Math.max(value, largestOf(exposures)), 0);
  const largestNet = largestOf(strikes.map(({ value }) => value));
  const middle = profileLeft + profileWidth / 2;
  const last = strikes.length - 1;
  const everyRow = Math.ceil(LABEL_HEIGHT / rowHeight);
  const rows = strikes.map((_, row) => {
    const { strike, value: net, nodeType } = strikes[last - row] ?? { strike: NaN, value: 0, nodeType: "" };
    const barWidth = largestNet === 0 ? 0 : ((Math.abs(net) / largestNet) * profileWidth) / 2;
    return {
      strike,
      top: HEADER_HEIGHT + row * rowHeight,
      /** Whether there is room for the strike as text. */
      hasLabel: row % everyRow === 0,
      /** Net exposure in US dollars, and its bar. */
      net,
      nodeType,
      bar: { left: net < 0 ? middle - barWidth : middle, width: barWidth },
      /** Exposure in US dollars by column. */
      exposures: matrix[last - row] ?? [],
    };
  });
  return {
    board,
    width,
    height: HEADER_HEIGHT + strikes.length * rowHeight,
    rowHeight,
    columnWidth,
    /** The left edge of the first column, and of the bars of the net exposure. */
    cellsLeft: LABELS_WIDTH,
    profileLeft,
    cellsTop: HEADER_HEIGHT,
    rows,
    /** The exposure of each cell from -1 to 1, on a symmetric logarithmic scale: row by row. */
    shades: shadesOf(matrix, expirations.length, largest),
    columns: expirations.map((expiration, column) => ({ expiration, left: LABELS_WIDTH + column * columnWidth })),
    ...marks(board, rows, rowHeight),
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
  const rowOf = (strike: number | undefined) => rows.findIndex((row) => row.strike === strike);
  const names = new Map<number, string[]>();
  const levels = [
    ["King", kingNode],
    ["Wall +", summary.positiveWall],
    ["Wall \u2212", summary.negativeWall],
  ] as const;
  for (const [name, level] of levels) {
    const row = rowOf(level?.strike);
    if (row >= 0) names.set(row, [...(names.get(row) ?? []), name]);
  }
  const line = (name: "Spot" | "Flip", price: number | undefined) => {
    const y = price === undefined ? undefined : yOf(price, rows, rowHeight);
    return price === undefined || y === undefined ? [] : [{ name, price, y }];
  };
  return {
    lines: [...line("Spot", board.spot), ...line("Flip", summary.flip?.level)],
    named: [...names].map(([row, all]) => ({ row, name: all.join(" \u00b7 ") })),
  };
}

/** Returns where a price is: between the middles of the rows of the strikes beside it. `undefined` outside of the strikes. */
function yOf(price: number, rows: readonly StrikeRow[], rowHeight: number): number | undefined {
  const above = rows.findLast(({ strike }) => strike >= price);
  const below = rows.find(({ strike }) => strike <= price);
  if (!above || !below) return undefined;
  const share = above.strike === below.strike ? 0 : (above.strike - price) / (above.strike - below.strike);
  return above.top + rowHeight / 2 + share * (below.top - above.top);
}
