/** The sheet a person looks at, kept up to date while the workbook is open; undefined until Excel has said. */
let nameInSight: string | undefined;

/** The sheet of a cell's address as Excel gives it: `Sheet1!A1`, or `'My sheet'!A1` with quotes doubled inside. */
export function sheetOf(address: string): string | undefined {
  const [, quoted, plain] = /^(?:'((?:[^']|'')*)'|([^'!]+))!/.exec(address) ?? [];
  return quoted?.replaceAll("''", "'") ?? plain;
}

/** Whether a cell is on the sheet in sight. Where either is unknown every cell counts as seen: nothing is put behind by mistake. */
export function isInSight(address: string | undefined): boolean {
  if (nameInSight === undefined || address === undefined) return true;
  const sheet = sheetOf(address);
  return sheet === undefined || sheet === nameInSight;
}

/** Starts to follow which sheet is in sight. An Excel that does not tell leaves all cells equal. */
export async function followSheetInSight(): Promise<void> {
  if (typeof Excel === "undefined") return;
  try {
    await readSheetInSight();
    await Excel.run(async (context) => {
      context.workbook.worksheets.onActivated.add(readSheetInSight);
      await context.sync();
    });
  } catch {
    nameInSight = undefined;
  }
}

async function readSheetInSight(): Promise<void> {
  await Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load("name");
    await context.sync();
    nameInSight = sheet.name;
  });
}
