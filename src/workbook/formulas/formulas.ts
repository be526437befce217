import { cellOf, sheetOf } from "../office/addresses";
import { isFormula } from "./formula-text";
import { supportsExcelApi, tryExcel } from "../office/office";

/** The formula of a cell, or the formula that spilled into it. */
export interface CellFormula {
  /** The address of the cell that holds the formula, as Excel writes it. */
  address: string;
  /** As typed; `undefined` for a cell without a formula, also if its text begins with "=". */
  formula: string | undefined;
}

/** Reads the formula of a cell, or the one that spilled into it. `undefined` if Excel cannot be read. */
export async function readFormula(address: string): Promise<CellFormula | undefined> {
  const sheet = sheetOf(address);
  const cellName = cellOf(address);
  if (sheet === undefined || cellName === undefined) return undefined;
  return tryExcel(async (context) => {
    const cell = context.workbook.worksheets.getItem(sheet).getRange(cellName).load("address,formulas,values");
    const parent = supportsExcelApi("1.12")
      ? cell.getSpillParentOrNullObject().load("address,formulas,values")
      : undefined;
    await context.sync();
    const holder = parent && !parent.isNullObject ? parent : cell;
    return { address: holder.address, formula: formulaOf(holder) };
  });
}

/** The most cells to read in one request. More would block Excel noticeably. */
export const MAX_CELLS_READ = 2_000;

/**
 * Reads the formulas of cells, in the order of their addresses; `undefined` for a cell without a formula. Resolves to `undefined` if
 * Excel cannot be read.
 */
export async function readFormulas(addresses: readonly string[]): Promise<readonly (string | undefined)[] | undefined> {
  if (addresses.length === 0) return undefined;
  return tryExcel(async (context) => {
    const cells = addresses.map((address) => rangeAt(context, address).load("formulas,values"));
    await context.sync();
    return cells.map(formulaOf);
  });
}

/** Returns the range of an address with a sheet, such as `'Flip data'!$A$5:$B$9`. */
export function rangeAt(context: Excel.RequestContext, address: string): Excel.Range {
  const cells = address.slice(address.lastIndexOf("!") + 1).replaceAll("$", "");
  return context.workbook.worksheets.getItem(sheetOf(address) ?? "").getRange(cells);
}

function formulaOf({ formulas, values }: Excel.Range): string | undefined {
  const formula: unknown = formulas[0]?.[0];
  return isFormula(formula, values[0]?.[0]) ? formula : undefined;
}
