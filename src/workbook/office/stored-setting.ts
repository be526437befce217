import { inExcel, tryExcel } from "./office";

/** Reads a setting that is stored in the workbook. `undefined` if there is none, outside Excel, or if Excel cannot be read. */
export function readStoredSetting(key: string): Promise<unknown> {
  return tryExcel(async (context) => {
    const setting = context.workbook.settings.getItemOrNullObject(key).load("value");
    await context.sync();
    return setting.isNullObject ? undefined : (setting.value as unknown);
  });
}

/** Stores a setting in the workbook. Rejects if Excel refuses. */
export function storeSetting(key: string, value: string | boolean): Promise<void> {
  return inExcel(async (context) => {
    context.workbook.settings.add(key, value);
    await context.sync();
  });
}

const runsKey = "strikebook.runs";

/** Reads the model runs that are stored in the workbook; `undefined` if there are none. */
export const readStoredRuns = (): Promise<unknown> => readStoredSetting(runsKey);

/** Stores the model runs in the workbook. Rejects if Excel refuses. */
export const storeRuns = (text: string): Promise<void> => storeSetting(runsKey, text);

const formattingKey = "strikebook.formatNewTables";

/** The formatting settings of the workbook when it is opened. */
export interface StoredFormatting {
  /** Whether new tables are formatted by themselves. */
  formatsNewTables: boolean;
  /** Whether there may be formatted tables. */
  hasTables: boolean;
}

/** Reads the formatting settings of the workbook. Both are false outside Excel, and if Excel cannot be read. */
export async function readStoredFormatting(): Promise<StoredFormatting> {
  const value = await readStoredSetting(formattingKey);
  return { formatsNewTables: value === true, hasTables: value !== undefined };
}

/** Stores in the workbook whether new tables are formatted by themselves. Rejects if Excel refuses. */
export const storeFormatsNewTables = (formatsNewTables: boolean): Promise<void> =>
  storeSetting(formattingKey, formatsNewTables);
