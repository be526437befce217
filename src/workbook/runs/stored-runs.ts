import { readStoredSetting } from "../stored-setting";

/** The name of the setting in the workbook. */
const key = "strikebook.runs";

/** Reads the model runs that are stored in the workbook; `undefined` if there are none. */
export function readStoredRuns(): Promise<unknown> {
  return readStoredSetting(key);
}

/** Stores the model runs in the workbook. Rejects if Excel refuses. */
export function storeRuns(text: string): Promise<void> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    context.workbook.settings.add(key, text);
    await context.sync();
  });
}
