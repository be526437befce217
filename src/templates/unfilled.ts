/** A cell with the first value of what a sheet requested, and an expression of when its error leaves the sheet unfilled; always if omitted. */
export interface FilledCell {
  cell: string;
  when?: string;
}

/** Returns an expression of the error that a cell shows for good; an empty text for a value, and for the error of a cell that is calculated. */
const errorName = (cell: string): string =>
  `IFERROR(CHOOSE(ERROR.TYPE(${cell}),"","","#VALUE!","","#NAME?","","#N/A","","#SPILL!"),"")`;

/** Returns an expression of whether a cell has neither a value nor an error for good. */
export const isPending = (cell: string): string => `IFERROR(${cell}="",${errorName(cell)}="")`;

/**
 * Returns an expression that says why a sheet is not filled: the first error of these cells, or that a value is not there yet, by
 * expressions that are true as long as one is missing. It is an empty text for a filled sheet: only then do its sentences state anything.
 */
export function unfilled(cells: readonly FilledCell[], pending: readonly string[]): string {
  return cells.reduceRight(
    (otherwise, { cell, when }) => {
      const failed = `${errorName(cell)}<>""`;
      const [sheet = "", address = ""] = cell.replaceAll(/['$]/g, "").split("!");
      const text = `"Not filled: cell ${address} of ${sheet} shows "&${errorName(cell)}&". Point at it to read why."`;
      return `IF(${when === undefined ? failed : `AND(${when},${failed})`},${text},${otherwise})`;
    },
    pending.length === 0 ? '""' : `IF(OR(${pending.join(",")}),"Not filled yet.","")`,
  );
}
