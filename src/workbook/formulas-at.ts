import { cellAddress } from "./cell-address";
import { sheetOf } from "./sheet-in-sight";

/** What cells hold, by their addresses as Excel gives them and in their order; undefined where Excel does not say. */
export async function formulasAt(addresses: readonly string[]): Promise<readonly unknown[] | undefined> {
  if (typeof Excel === "undefined" || addresses.length === 0) return undefined;
  try {
    return await Excel.run(async (context) => {
      const cells = addresses.map((address) =>
        context.workbook.worksheets
          .getItem(sheetOf(address) ?? "")
          .getRange(cellAddress(address)?.split("!").at(-1) ?? "")
          .load("formulas"),
      );
      await context.sync();
      return cells.map(({ formulas }) => formulas[0]?.[0] as unknown);
    });
  } catch {
    return undefined; // An Excel that is busy, or a sheet that has just gone: nothing is concluded.
  }
}
