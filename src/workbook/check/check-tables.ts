/** Cells of a thousand characters, ten in a row: a hundred rows are a megabyte. */
const [COLUMNS, CHARACTERS, ROWS_PER_MEGABYTE] = [10, 1_000, 100];

/** Returns a table of texts with about this many megabytes. */
export function cellsOfMegabytes(megabytes: number): string[][] {
  const row = Array.from({ length: COLUMNS }, () => "x".repeat(CHARACTERS));
  return Array.from({ length: ROWS_PER_MEGABYTE * megabytes }, () => row);
}

/** The last cell of such a table in A1. */
export const lastCellOfMegabytes = (megabytes: number) => `J${ROWS_PER_MEGABYTE * megabytes}`;
