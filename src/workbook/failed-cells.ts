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
  return calledFunctions(formula).length > 0;
}

/** Streaming functions follow the replay clock by themselves, and GEX.INFO its cell; what an account is does not depend on it. */
const unclocked: ReadonlySet<string> = new Set([
  ...["GEX.LIVE", "GEX.LIVE.HEATMAP", "GEX.LIVE.VELOCITY", "GEX.STATUS", "GEX.CREDITS"],
  ...["GEX.ACCOUNT", "GEX.SYMBOLS", "VOL.SYMBOLS", "GEX.INFO", "GEX.SOURCES", "FLOW.CONTRACT"],
]);

/** The places in a block whose formulas show something as of the replay clock. `formulas` are as Excel gives them, row by row. */
export function clockedCells(formulas: readonly unknown[][]): CellPlace[] {
  return formulas.flatMap((cells, row) =>
    cells.flatMap((formula, column) =>
      calledFunctions(formula).some((name) => !unclocked.has(name)) ? [{ row, column }] : [],
    ),
  );
}

/** Our functions in a formula, in capital letters. */
function calledFunctions(formula: unknown): string[] {
  if (typeof formula !== "string" || !formula.startsWith("=")) return [];
  const calls = formula.replace(/"[^"]*"/g, '""').matchAll(/(?<![\w.])((?:GEX|FLOW|VOL)\.[\w.]+)\s*\(/gi);
  return Array.from(calls, ([, name = ""]) => name.toUpperCase());
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
