import { cellOf, sheetOf } from "./addresses";
import { inExcel, isDoneInExcel, tryExcel } from "./office";

/** A cell and what it shows, as Excel reports both. */
export interface CellValue {
  address: string;
  value: string | number | boolean;
}

/** Returns the value of a range of one cell whose address and values are loaded. */
export function cellValueOf({ address, values }: Excel.Range): CellValue {
  return { address, value: (values as (string | number | boolean)[][])[0]?.[0] ?? "" }; // the types of values in Excel
}

/** Reads the active cell, with its formula if it has one. Rejects if Excel is busy. */
export function readActiveCell(): Promise<CellValue & { formula: unknown }> {
  return inExcel(async (context) => {
    const cell = context.workbook.getActiveCell().load("address,values,formulas");
    await context.sync();
    return { ...cellValueOf(cell), formula: (cell.formulas as unknown[][])[0]?.[0] };
  });
}

/** Calls `listener` when another cell is selected, on any sheet; never if Excel refuses. Returns a function that ends it. */
export function listenToSelection(listener: () => void): () => void {
  const added = tryExcel(async (context) => {
    const { worksheets } = context.workbook;
    const changed = worksheets.onSelectionChanged.add(() => Promise.resolve(listener()));
    const activated = worksheets.onActivated.add(() => Promise.resolve(listener()));
    await context.sync();
    return { changed, activated };
  });
  const remove = async () => {
    const { changed, activated } = (await added) ?? {};
    if (!changed || !activated) return;
    await Excel.run(changed.context as Excel.RequestContext, async (context) => {
      changed.remove();
      activated.remove();
      await context.sync();
    });
  };
  return () => void remove().catch(() => undefined); // A listener that Excel keeps reads a cell too many.
}

/** Brings a cell to the front and selects it. Resolves to false if Excel cannot do that: it is busy, or the sheet was deleted. */
export async function selectCell(address: string): Promise<boolean> {
  const [sheet, cell] = [sheetOf(address), cellOf(address)];
  if (sheet === undefined || cell === undefined) return false;
  return isDoneInExcel(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    worksheet.activate();
    worksheet.getRange(cell).select();
    await context.sync();
  });
}
