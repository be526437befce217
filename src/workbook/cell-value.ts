/** A cell and what it shows, as Excel reports both. */
export interface CellValue {
  address: string;
  value: string | number | boolean;
}

/** Returns the value of a range of one cell whose address and values are loaded. */
export function cellValueOf({ address, values }: Excel.Range): CellValue {
  return { address, value: (values as (string | number | boolean)[][])[0]?.[0] ?? "" }; // the types of values in Excel
}
