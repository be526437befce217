import { sheetOf } from "./addresses";
import { inExcel, isDoneInExcel, supportsExcelApi, tryExcel } from "./office";

/** Callbacks for changes of the sheets of the workbook. */
export interface SheetListener {
  renamed(before: string, after: string): void;
  /** Called after a sheet was deleted, with the names of all remaining sheets. */
  deleted(remaining: readonly string[]): void;
  /** Called after cells were edited, inserted or deleted, with their area without its sheet: `A1:B5`. */
  changed(area: string): void;
}

/** The area of a change that moves cells. */
const everywhere = "1:1048576";

/** Reports renamed, deleted and edited sheets while the workbook is open. Does nothing outside Excel. */
export async function listenToSheets(listener: SheetListener): Promise<void> {
  // Without this event the sources of deleted cells are listed until the pane reads them again.
  await tryExcel(async (context) => {
    context.workbook.worksheets.onChanged.add(({ address, changeType }) =>
      Promise.resolve(listener.changed(changeType === "RangeEdited" ? address : everywhere)),
    );
    await context.sync();
  });
  // Without these events cells keep their old sheet name until they are recalculated.
  await tryExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.onDeleted.add(async () => listener.deleted(await sheetNames()));
    if (supportsExcelApi("1.17")) {
      worksheets.onNameChanged.add(({ nameBefore, nameAfter }) =>
        Promise.resolve(listener.renamed(nameBefore, nameAfter)),
      );
    }
    await context.sync();
  });
}

function sheetNames(): Promise<string[]> {
  return inExcel(async (context) => {
    const sheets = context.workbook.worksheets.load("items/name");
    await context.sync();
    return sheets.items.map(({ name }) => name);
  });
}

/** The active sheet, kept current while the workbook is open; `undefined` until Excel has reported it. */
let activeSheetName: string | undefined;

/** Whether a cell is on the active sheet. True if either is unknown, so that no cell loses its priority by mistake. */
export function isOnActiveSheet(address: string | undefined): boolean {
  if (activeSheetName === undefined || address === undefined) return true;
  const sheet = sheetOf(address);
  return sheet === undefined || sheet === activeSheetName;
}

/** Starts to track the active sheet. If Excel does not report it, all cells count as visible. */
export async function trackActiveSheet(): Promise<void> {
  const isTracked = await isDoneInExcel(async (context) => {
    await readActiveSheet();
    context.workbook.worksheets.onActivated.add(readActiveSheet);
    await context.sync();
  });
  if (!isTracked) activeSheetName = undefined;
}

async function readActiveSheet(): Promise<void> {
  await inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load("name");
    await context.sync();
    activeSheetName = sheet.name;
  });
}
