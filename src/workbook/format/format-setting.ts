import { readStoredSetting } from "../stored-setting";

/** The name of the setting in the workbook. */
const key = "strikebook.formatNewTables";

/** What the workbook says about formats when it is opened. */
export interface StoredFormatting {
  /** Whether new tables are formatted by themselves. */
  formatsNewTables: boolean;
  /** Whether there may be formatted tables. */
  hasTables: boolean;
}

/** Reads what the workbook says about formats. Nothing outside Excel, or if Excel cannot be read. */
export async function readStoredFormatting(): Promise<StoredFormatting> {
  const value = await readStoredSetting(key);
  return { formatsNewTables: value === true, hasTables: value !== undefined };
}

/** Stores in the workbook whether new tables are formatted by themselves. Rejects if Excel refuses. */
export function storeFormatsNewTables(formatsNewTables: boolean): Promise<void> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    context.workbook.settings.add(key, formatsNewTables);
    await context.sync();
  });
}
