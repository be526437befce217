/** What one cell of the grid holds, free of the grid's own classes: null for a blank. */
export type GridValue = number | string | boolean | null | GridError;

/** An error such as `#N/A`, as a value. */
export interface GridError {
  error: string;
}

/** An argument of a formula: rows of values, one by one for a single value; undefined when it was left out. */
export type GridArgument =
  | {
      rows: readonly (readonly GridValue[])[];
      /** The address, when the argument is a reference. */
      address?: string;
    }
  | undefined;

/** What one cell is to show. */
export interface ShownCell {
  value: GridValue;
  /** An Excel number format. */
  format?: string;
  /** What to say about an error when the cell is pointed at. */
  reason?: string;
}

/** The error of a cell whose answer has not come. */
export const busy: GridError = { error: "#BUSY!" };

export function isGridError(value: GridValue): value is GridError {
  return typeof value === "object" && value !== null;
}
