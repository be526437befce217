import { cellOf, sheetOf } from "./addresses";

/** The formula of a cell, or the formula that spilled into it. */
export interface CellFormula {
  /** The address of the cell that holds the formula, as Excel writes it. */
  address: string;
  /** The formula as typed, or the value of a cell without a formula. */
  formula: unknown;
}

/** Reads the formula of a cell, or the one that spilled into it. `undefined` if Excel cannot be read. */
export async function readFormula(address: string): Promise<CellFormula | undefined> {
  const sheet = sheetOf(address);
  const cellName = cellOf(address);
  if (typeof Excel === "undefined" || sheet === undefined || cellName === undefined) return undefined;
  try {
    return await Excel.run(async (context) => {
      const cell = context.workbook.worksheets.getItem(sheet).getRange(cellName).load("address,formulas");
      const parent = supportsSpillParent() ? cell.getSpillParentOrNullObject().load("address,formulas") : undefined;
      await context.sync();
      const holder = parent && !parent.isNullObject ? parent : cell;
      return { address: holder.address, formula: holder.formulas[0]?.[0] as unknown };
    });
  } catch {
    return undefined; // Excel is busy, or the sheet was just deleted.
  }
}

/** Reads the formulas of cells, in the order of their addresses. `undefined` if Excel cannot be read. */
export async function readFormulas(addresses: readonly string[]): Promise<readonly unknown[] | undefined> {
  if (typeof Excel === "undefined" || addresses.length === 0) return undefined;
  try {
    return await Excel.run(async (context) => {
      const cells = addresses.map((address) =>
        context.workbook.worksheets
          .getItem(sheetOf(address) ?? "")
          .getRange(cellOf(address) ?? "")
          .load("formulas"),
      );
      await context.sync();
      return cells.map(({ formulas }) => formulas[0]?.[0] as unknown);
    });
  } catch {
    return undefined; // Excel is busy, or a sheet was just deleted.
  }
}

/** Whether this Excel reports which formula spilled into a cell. */
export function supportsSpillParent(): boolean {
  return Office.context.requirements.isSetSupported("ExcelApi", "1.12");
}

/** Whether a formula calls a Strikebook function. Quoted text does not count. */
export function callsStrikebook(formula: unknown): boolean {
  return calledFunctions(formula).length > 0;
}

/** Returns the Strikebook functions that a formula calls, in upper case. */
export function calledFunctions(formula: unknown): string[] {
  if (typeof formula !== "string" || !formula.startsWith("=")) return [];
  const calls = formula.replace(/"[^"]*"/g, '""').matchAll(/(?<![\w.])((?:GEX|FLOW|VOL)\.[\w.]+)\s*\(/gi);
  return Array.from(calls, ([, name = ""]) => name.toUpperCase());
}
