/** What happens to the sheets of the workbook. */
export interface SheetChanges {
  renamed(before: string, after: string): void;
  /** A sheet was deleted: these are left. */
  left(names: readonly string[]): void;
}

/** Tells what happens to the sheets while the workbook is open. An Excel that does not tell changes nothing here. */
export async function followSheets(changes: SheetChanges): Promise<void> {
  if (typeof Excel === "undefined") return;
  try {
    await Excel.run(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.onDeleted.add(async () => changes.left(await sheetNames()));
      if (Office.context.requirements.isSetSupported("ExcelApi", "1.17")) {
        worksheets.onNameChanged.add(async ({ nameBefore, nameAfter }) => changes.renamed(nameBefore, nameAfter));
      }
      await context.sync();
    });
  } catch {
    return; // Cells are known by their old sheet until they are calculated again.
  }
}

function sheetNames(): Promise<string[]> {
  return Excel.run(async (context) => {
    const sheets = context.workbook.worksheets.load("items/name");
    await context.sync();
    return sheets.items.map(({ name }) => name);
  });
}
