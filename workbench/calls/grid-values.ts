/** The value of one cell, independent of the classes of the grid; null for a blank. */
export type GridValue = number | string | boolean | null | GridError;

/** An error value such as `#N/A`. */
export interface GridError {
  error: string;
}

/** An argument of a formula: rows of values, 1 by 1 for a single value; `undefined` if omitted. */
export type GridArgument =
  | {
      rows: readonly (readonly GridValue[])[];
      /** The address, when the argument is a reference. */
      address?: string;
    }
  | undefined;

/** The content to show in one cell. */
export interface GridCell {
  value: GridValue;
  /** An Excel number format. */
  format?: string;
  /** The explanation of an error, shown when the pointer is over the cell. */
  reason?: string;
}

/** The error of a cell that waits for its result. */
export const busy: GridError = { error: "#BUSY!" };

export function isGridError(value: GridValue): value is GridError {
  return typeof value === "object" && value !== null;
}
