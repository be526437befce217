import { cellOf, sheetOf } from "./addresses";

/** Brings a cell to the front and selects it. Resolves to false if Excel cannot do that: it is busy, or the sheet was deleted. */
export async function selectCell(address: string): Promise<boolean> {
  const [sheet, cell] = [sheetOf(address), cellOf(address)];
  if (typeof Excel === "undefined" || sheet === undefined || cell === undefined) return false;
  try {
    await Excel.run({ delayForCellEdit: true }, async (context) => {
      const worksheet = context.workbook.worksheets.getItem(sheet);
      worksheet.activate();
      worksheet.getRange(cell).select();
      await context.sync();
    });
    return true;
  } catch {
    return false;
  }
}
