/** A cell by its place, both counted from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** Errors that running a formula again may mend; `#SPILL!`, `#REF!` and `#BUSY!` are not among them. */
const mendableErrors: ReadonlySet<unknown> = new Set([
  ...["#N/A", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#DIV/0!"],
  ...["#CALC!", "#FIELD!", "#CONNECT!", "#UNKNOWN!", "#BLOCKED!"],
]);

/** Whether a formula calls one of our functions, anywhere in it but inside quoted text. */
export function callsStrikebook(formula: unknown): boolean {
  if (typeof formula !== "string" || !formula.startsWith("=")) return false;
  return /(?<![\w.])(?:GEX|FLOW|VOL)\.[\w.]+\s*\(/i.test(formula.replace(/"[^"]*"/g, '""'));
}

/**
 * The places in a block that show an error which may be ours: a formula of ours, or a cell without a formula, into which
 * one of ours may have spilled. `formulas` and `values` are as Excel gives them, row by row.
 */
export function failedCells(formulas: readonly unknown[][], values: readonly unknown[][]): CellPlace[] {
  return values.flatMap((cells, row) =>
    cells.flatMap((value, column) => {
      if (!mendableErrors.has(value)) return [];
      const formula = formulas[row]?.[column];
      const hasOtherFormula = typeof formula === "string" && formula.startsWith("=") && !callsStrikebook(formula);
      return hasOtherFormula ? [] : [{ row, column }];
    }),
  );
}
