/** Reads a setting that is stored in the workbook. `undefined` if there is none, outside Excel, or if Excel cannot be read. */
export async function readStoredSetting(key: string): Promise<unknown> {
  if (typeof Excel === "undefined") return undefined;
  try {
    return await Excel.run({ delayForCellEdit: true }, async (context) => {
      const setting = context.workbook.settings.getItemOrNullObject(key).load("value");
      await context.sync();
      return setting.isNullObject ? undefined : (setting.value as unknown);
    });
  } catch {
    return undefined;
  }
}
