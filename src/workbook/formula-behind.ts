import { cellAddress } from "./cell-address";
import { sheetOf } from "./sheet-in-sight";

/** A cell's formula, or the one that spilled into it. */
export interface FormulaBehind {
  /** Of the cell that holds the formula, as Excel gives it. */
  address: string;
  /** As typed, or the value of a cell without a formula. */
  formula: unknown;
}

/** What stands behind a cell, by its address as Excel gives it; undefined where Excel does not say. */
export async function formulaBehind(address: string): Promise<FormulaBehind | undefined> {
  const sheetName = sheetOf(address);
  const cellName = cellAddress(address)?.split("!").at(-1);
  if (typeof Excel === "undefined" || sheetName === undefined || cellName === undefined) return undefined;
  try {
    return await Excel.run(async (context) => {
      const cell = context.workbook.worksheets.getItem(sheetName).getRange(cellName).load("address,formulas");
      const spills = Office.context.requirements.isSetSupported("ExcelApi", "1.12");
      const parent = spills ? cell.getSpillParentOrNullObject().load("address,formulas") : undefined;
      await context.sync();
      const holder = parent && !parent.isNullObject ? parent : cell;
      return { address: holder.address, formula: holder.formulas[0]?.[0] as unknown };
    });
  } catch {
    return undefined; // An Excel that is busy, or a sheet that has just gone: what is known of the address has to do.
  }
}
