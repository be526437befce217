import { ExplainedError } from "@strikebook/client";
import type { Table } from "./cell";
import { isWithin, type TableSize } from "./table-size";

/** Formats make a large table up to ten times larger: above this size, in bytes, only dates and times keep theirs. */
export const MAX_FORMATTED_BYTES = 1_500_000;

/** Returns which formats a table of this size keeps. */
export function keptFormats(table: Table, size: TableSize): "all" | "dates" {
  return isWithin(MAX_FORMATTED_BYTES, table, size, "all") ? "all" : "dates";
}

/** Excel for the web refuses requests of 5 MB, and the cell of a refused result stays `#BUSY!`. In bytes. */
export const MAX_BYTES = 4_000_000;

/** More cells would block Excel for minutes, however short they are. */
const MAX_CELLS = 500_000;

/** Throws a TableTooLargeError if a table would have too many cells. Called before the table is built. */
export function requireCells(rows: number, columns: number): void {
  if (rows * columns <= MAX_CELLS) return;
  const cells = `${count(rows * columns)} cells, and a result can have ${count(MAX_CELLS)} at most`;
  throw new TableTooLargeError(rows, columns, cells);
}

/** Returns the error of a table whose JSON has more than the most bytes. */
export function tooManyBytes(rows: number, columns: number, bytes: number): TableTooLargeError {
  const size = `${(bytes / 1e6).toFixed(1)} MB, and a result can have ${MAX_BYTES / 1e6} MB at most`;
  return new TableTooLargeError(rows, columns, size);
}

/** A table is larger than one result of Excel can be. */
export class TableTooLargeError extends ExplainedError {
  override readonly name = "TableTooLargeError";
  override readonly remedy = { kind: "narrow", detail: "fewer rows, symbols or strikes" } as const;

  constructor(rows: number, columns: number, size: string) {
    super(`The table would have ${count(rows)} rows and ${count(columns)} columns: ${size}.`);
  }
}

function count(amount: number): string {
  return amount.toLocaleString("en-US");
}
