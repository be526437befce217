import { callsStrikebook, clockedCells, failedCells, type CellPlace } from "./failed-cells";

/** Cells read at once: far below the 5 MB that Excel on the web puts into one answer. */
const CELLS_PER_BLOCK = 50_000;

/**
 * Runs every formula of ours again that shows an error, or that spilled one, on all sheets.
 *
 * Resolves to the number of formulas started. Outside Excel there are none. A sheet that refuses changes (a protected one)
 * is left as it is.
 */
export function rerunFailedFormulas(): Promise<number> {
  return rerun(failedCells);
}

/** Runs every formula of ours again that shows something as of the replay clock, on all sheets, as `rerunFailedFormulas` does. */
export function rerunClockedFormulas(): Promise<number> {
  return rerun(clockedCells);
}

/** Finds cells in a block: formulas and values are as Excel gives them, row by row. */
type FindCells = (formulas: readonly unknown[][], values: readonly unknown[][]) => CellPlace[];

async function rerun(find: FindCells): Promise<number> {
  if (typeof Excel === "undefined") return 0;
  // While a person edits a cell Excel takes no changes: wait until they have finished.
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const sheets = context.workbook.worksheets.load("items/name");
    await context.sync();
    let started = 0;
    for (const sheet of sheets.items) started += await rerunOnSheet(context, sheet, find);
    return started;
  });
}

async function rerunOnSheet(context: Excel.RequestContext, sheet: Excel.Worksheet, find: FindCells): Promise<number> {
  const used = sheet.getUsedRangeOrNullObject().load("rowIndex,columnIndex,rowCount,columnCount");
  await context.sync();
  if (used.isNullObject) return 0;
  const found: Excel.Range[] = [];
  const rowsPerBlock = Math.max(1, Math.floor(CELLS_PER_BLOCK / used.columnCount));
  for (let first = 0; first < used.rowCount; first += rowsPerBlock) {
    const rows = Math.min(rowsPerBlock, used.rowCount - first);
    const block = sheet.getRangeByIndexes(used.rowIndex + first, used.columnIndex, rows, used.columnCount);
    block.load("formulas,values");
    await context.sync();
    for (const { row, column } of find(block.formulas, block.values)) {
      found.push(sheet.getRangeByIndexes(used.rowIndex + first + row, used.columnIndex + column, 1, 1));
    }
  }
  return reenter(context, sheet, await anchors(context, found));
}

/** The cells that hold the formulas: those given, or the ones that spilled into them. */
async function anchors(context: Excel.RequestContext, cells: readonly Excel.Range[]): Promise<Excel.Range[]> {
  if (cells.length === 0) return [];
  const spills = Office.context.requirements.isSetSupported("ExcelApi", "1.12");
  const loaded = cells.map((cell) => ({
    cell: cell.load("formulas,rowIndex,columnIndex"),
    parent: spills ? cell.getSpillParentOrNullObject().load("formulas,rowIndex,columnIndex") : undefined,
  }));
  await context.sync();
  return loaded.map(({ cell, parent }) => (parent && !parent.isNullObject ? parent : cell));
}

/** Writes each formula of ours back into its cell, once, which makes Excel run it. */
async function reenter(context: Excel.RequestContext, sheet: Excel.Worksheet, cells: readonly Excel.Range[]) {
  const byPlace = new Map(cells.map((cell) => [`${cell.rowIndex},${cell.columnIndex}`, cell]));
  const ours = [...byPlace.values()].filter((cell) => callsStrikebook(cell.formulas[0]?.[0]));
  for (const { rowIndex, columnIndex, formulas } of ours) {
    sheet.getRangeByIndexes(rowIndex, columnIndex, 1, 1).formulas = formulas;
  }
  try {
    await context.sync();
    return ours.length;
  } catch {
    return 0; // A protected sheet: its cells run again when they are recalculated.
  }
}
