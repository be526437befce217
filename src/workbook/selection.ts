import { cellOf, sheetOf } from "./addresses";
import { tryExcel } from "./office";

/** A cell and what it shows, as Excel reports both. */
export interface CellValue {
  address: string;
  value: string | number | boolean;
}

/** Returns the value of a range of one cell whose address and values are loaded. */
export function cellValueOf({ address, values }: Excel.Range): CellValue {
  return { address, value: (values as (string | number | boolean)[][])[0]?.[0] ?? "" }; // the types of values in Excel
}

/** Reads the active cell. Rejects if Excel is busy. */
export function readActiveCell(): Promise<CellValue> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const cell = context.workbook.getActiveCell().load("address,values");
    await context.sync();
    return cellValueOf(cell);
  });
}

/** Calls `listener` when another cell is selected, on any sheet. Resolves to a function that ends that. Rejects if Excel refuses. */
export function listenToSelection(listener: () => void): Promise<() => void> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const { worksheets } = context.workbook;
    const changed = worksheets.onSelectionChanged.add(() => Promise.resolve(listener()));
    const activated = worksheets.onActivated.add(() => Promise.resolve(listener()));
    await context.sync();
    const remove = async () => {
      await Excel.run(changed.context as Excel.RequestContext, async (own) => {
        changed.remove();
        activated.remove();
        await own.sync();
      });
    };
    return () => void remove().catch(() => undefined); // A listener that Excel keeps reads a cell too many.
  });
}

/** Brings a cell to the front and selects it. Resolves to false if Excel cannot do that: it is busy, or the sheet was deleted. */
export async function selectCell(address: string): Promise<boolean> {
  const [sheet, cell] = [sheetOf(address), cellOf(address)];
  if (sheet === undefined || cell === undefined) return false;
  const done = await tryExcel(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    worksheet.activate();
    worksheet.getRange(cell).select();
    await context.sync();
    return true;
  });
  return done ?? false;
}
