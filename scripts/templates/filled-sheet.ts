/** The value of a cell; the empty string for a blank, an error by its name. */
export type FilledValue = string | number | boolean;

/** What a sheet shows after it was filled. */
export interface FilledSheet {
  /** The values from A1 on, in rows. */
  values: readonly (readonly FilledValue[])[];
  /** The areas that formulas spilled into, by the address of the formula. */
  spills: Readonly<Record<string, string>>;
}

/** More rows and columns than the sheets of any template have. */
export const FILLED_AREA = "A1:AD520";

/** Whether a cell shows an error. */
export function isErrorCell(value: FilledValue): boolean {
  return typeof value === "string" && /^#[A-Z/0-9]+[!?]?$/.test(value);
}

/** Returns the cells of a sheet that show an error: their addresses and values. */
export function errorsOf(sheet: string, values: FilledSheet["values"]): [address: string, value: FilledValue][] {
  return values.flatMap((line, row) =>
    line.flatMap((value, column): [string, FilledValue][] =>
      isErrorCell(value) ? [[`'${sheet}'!${String.fromCharCode(65 + column)}${row + 1}`, value]] : [],
    ),
  );
}
