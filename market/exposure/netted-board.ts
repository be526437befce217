import {
  EMPTY_USD,
  type BoardSelection,
  type NodeType,
  type SymbolLevels,
  classifiedStrikes,
  keyLevels,
  notableLevels,
  strikeWindow,
  toCents,
} from "@strikebook/contract";
import type { Board } from "./market";

/** A board netted over expirations: one value per strike, in dollars. */
export interface NettedBoard {
  /** The netted dates, YYYY-MM-DD, ascending. */
  expirations: string[];
  /** Ascending. */
  strikes: number[];
  /** Each value is the sum of its matrix row, rounded to cents. */
  values: number[];
  nodeTypes: NodeType[];
  /** Builds one row per strike with one cell per expiration, in dollars and whole cents. */
  matrix(): number[][];
}

/** Nets a board over expirations; `undefined` if it lists none of the exact dates. */
export function nettedBoard(board: Board, selection: BoardSelection): NettedBoard | undefined {
  const columns = selectedColumns(board.expirations, selection.expirations);
  if (columns.length === 0 && "exactly" in selection.expirations) return undefined;
  const [first, end] = strikeWindow(board.strikes, board.spot, selection.maxStrikes);
  const strikes = board.strikes.subarray(first, end);
  const cells = columns.map((e) => {
    const start = e * board.strikes.length;
    return board.cells(selection.metric).subarray(start + first, start + end);
  });
  const { values, peaks } = summed(cells, strikes.length);
  // Node types depend on neighbouring strikes, so they are found before empty strikes are removed.
  const types = classifiedStrikes(strikes, values, board.spot);
  const isInterior = (row: number) => row > 0 && row < strikes.length - 1;
  const isEmpty = (row: number) => (peaks[row] ?? 0) < EMPTY_USD;
  const rows = Array.from(strikes.keys()).filter((row) => selection.includeEmpty || !isInterior(row) || !isEmpty(row));
  return {
    expirations: columns.map((e) => board.expirations[e] ?? ""),
    strikes: rows.map((row) => strikes[row] ?? 0),
    values: rows.map((row) => values[row] ?? 0),
    nodeTypes: rows.map((row) => types[row] ?? "normal"),
    matrix: () => rows.map((row) => cells.map((column) => column[row] ?? 0)),
  };
}

/** Returns the levels of exactly the strikes of a netted board; distances are in percent of the board's spot. docs/api.md, Levels. */
export function nettedLevels(
  { strikes, values, nodeTypes }: NettedBoard,
  spot: number,
): Pick<SymbolLevels, "summary" | "kingNode" | "levels"> {
  const nodes = strikes.map((strike, at) => ({ strike, value: values[at] ?? 0, nodeType: nodeTypes[at] ?? "normal" }));
  return { ...keyLevels(nodes, spot), levels: notableLevels(nodes, spot) };
}

/** Returns the sum of each row, rounded to cents as its cells are, and the largest absolute cell. */
function summed(columns: readonly Float64Array[], height: number): { values: Float64Array; peaks: Float64Array } {
  const values = new Float64Array(height);
  const peaks = new Float64Array(height);
  for (const column of columns) {
    for (let row = 0; row < height; row += 1) {
      const cell = column[row] ?? 0;
      values[row] = (values[row] ?? 0) + cell;
      peaks[row] = Math.max(peaks[row] ?? 0, Math.abs(cell));
    }
  }
  return { values: values.map(toCents), peaks };
}

/** Returns the positions of the requested expirations, ascending. */
function selectedColumns(listed: readonly string[], wanted: BoardSelection["expirations"]): number[] {
  const columns = Array.from(listed.keys());
  if ("nearest" in wanted) return wanted.nearest === "all" ? columns : columns.slice(0, wanted.nearest);
  return columns.filter((e) => wanted.exactly.includes(listed[e] ?? ""));
}
