import type { NodeType } from "../../src/contract/heatmap";
import type { Metric } from "../../src/contract/limits";
import type { Board } from "./market";
import { EMPTY_USD, nodeTypes } from "./node-types";
import { strikeWindow } from "./strike-window";

/** Which part of a board is asked for. API document, Part 4.1. */
export interface BoardSelection {
  metric: Metric;
  /** Strikes around spot. */
  maxStrikes: number | "all";
  /** The nearest so many, or exactly these dates (YYYY-MM-DD, any order), of which the board may lack some. */
  expirations: { nearest: number | "all" } | { exactly: readonly string[] };
  /** Whether interior strikes without a cell of 50 dollars stay. */
  includeEmpty: boolean;
}

/** A board netted over expirations: one value per strike, in dollars. */
export interface NettedBoard {
  /** YYYY-MM-DD, ascending: those netted. */
  expirations: string[];
  /** Ascending. */
  strikes: number[];
  /** Each is exactly the sum of its matrix row, added from left to right. */
  values: number[];
  nodeTypes: NodeType[];
  /** One row per strike, one cell per expiration, in dollars and whole cents. Built when asked for. */
  matrix(): number[][];
}

/** Nets a board; undefined when it lists none of the exact expirations. */
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
  // Kinds are judged on the whole ladder: leaving out empty strikes must not make neighbours of strangers.
  const kinds = nodeTypes(strikes, values, board.spot);
  const isInterior = (row: number) => row > 0 && row < strikes.length - 1;
  const isEmpty = (row: number) => (peaks[row] ?? 0) < EMPTY_USD;
  const rows = Array.from(strikes.keys()).filter((row) => selection.includeEmpty || !isInterior(row) || !isEmpty(row));
  return {
    expirations: columns.map((e) => board.expirations[e] ?? ""),
    strikes: rows.map((row) => strikes[row] ?? 0),
    values: rows.map((row) => values[row] ?? 0),
    nodeTypes: rows.map((row) => kinds[row] ?? "normal"),
    matrix: () => rows.map((row) => cells.map((column) => column[row] ?? 0)),
  };
}

/**
 * Of each row: the sum and the largest absolute cell. A column at a time adds every row from left to right, so that a
 * reader who adds the cells of a served row arrives at the very same number; rounding the sum would break that.
 */
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
  return { values, peaks };
}

/** Positions of the expirations asked for, ascending. */
function selectedColumns(listed: readonly string[], wanted: BoardSelection["expirations"]): number[] {
  const columns = Array.from(listed.keys());
  if ("nearest" in wanted) return wanted.nearest === "all" ? columns : columns.slice(0, wanted.nearest);
  return columns.filter((e) => wanted.exactly.includes(listed[e] ?? ""));
}
