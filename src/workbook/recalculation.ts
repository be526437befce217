import { calledFunctions, callsStrikebook, supportsSpillParent } from "./formulas";

/** The number of cells read at once: far below the 5 MB limit of a response in Excel on the web. */
const CELLS_PER_BLOCK = 50_000;

/** A cell by its row and column, both counted from 0. */
interface CellPosition {
  row: number;
  column: number;
}

/**
 * Recalculates the Strikebook formulas on all sheets that show an error, or that spilled one.
 *
 * Resolves to the number of formulas recalculated, 0 outside Excel. Protected sheets are skipped.
 */
export function recalculateFailedFormulas(): Promise<number> {
  return recalculate(failedCells);
}

/** Recalculates the Strikebook formulas on all sheets whose data depends on the replay clock. Resolves to their number. */
export function recalculateReplayedFormulas(): Promise<number> {
  return recalculate(replayedCells);
}

/** Errors that a recalculation may clear. `#SPILL!`, `#REF!` and `#BUSY!` are not among them. */
const recoverableErrors: ReadonlySet<unknown> = new Set([
  ...["#N/A", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#DIV/0!"],
  ...["#CALC!", "#FIELD!", "#CONNECT!", "#UNKNOWN!", "#BLOCKED!"],
]);

/**
 * Returns the cells of a block that show an error of ours: Strikebook formulas, and cells without a formula, which may hold part
 * of a spilled table. `formulas` and `values` are rows of cells, as Excel returns them.
 */
export function failedCells(formulas: readonly unknown[][], values: readonly unknown[][]): CellPosition[] {
  return values.flatMap((cells, row) =>
    cells.flatMap((value, column) => {
      if (!recoverableErrors.has(value)) return [];
      const formula = formulas[row]?.[column];
      const isOtherFormula = typeof formula === "string" && formula.startsWith("=") && !callsStrikebook(formula);
      return isOtherFormula ? [] : [{ row, column }];
    }),
  );
}

/**
 * Functions that need no recalculation when the replay clock moves: streaming functions follow it themselves, GEX.INFO follows
 * its cell, and the others do not depend on the time.
 */
const notReplayed: ReadonlySet<string> = new Set([
  ...["GEX.LIVE", "GEX.LIVE.HEATMAP", "GEX.LIVE.VELOCITY", "GEX.STATUS", "GEX.CREDITS"],
  ...["GEX.ACCOUNT", "GEX.SYMBOLS", "VOL.SYMBOLS", "GEX.INFO", "GEX.SOURCES", "FLOW.CONTRACT"],
]);

/** Returns the cells of a block whose formulas depend on the replay clock. `formulas` are rows of cells, as Excel returns them. */
function replayedCells(formulas: readonly unknown[][]): CellPosition[] {
  return formulas.flatMap((cells, row) =>
    cells.flatMap((formula, column) =>
      calledFunctions(formula).some((name) => !notReplayed.has(name)) ? [{ row, column }] : [],
    ),
  );
}

/** Selects cells of a block by its formulas and values. */
type SelectCells = (formulas: readonly unknown[][], values: readonly unknown[][]) => CellPosition[];

async function recalculate(select: SelectCells): Promise<number> {
  if (typeof Excel === "undefined") return 0;
  // Excel takes no changes while a cell is being edited: wait until the edit is finished.
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const sheets = context.workbook.worksheets.load("items/name");
    await context.sync();
    let count = 0;
    for (const sheet of sheets.items) count += await recalculateSheet(context, sheet, select);
    return count;
  });
}

async function recalculateSheet(context: Excel.RequestContext, sheet: Excel.Worksheet, select: SelectCells) {
  const used = sheet.getUsedRangeOrNullObject().load("rowIndex,columnIndex,rowCount,columnCount");
  await context.sync();
  if (used.isNullObject) return 0;
  const selected: Excel.Range[] = [];
  const rowsPerBlock = Math.max(1, Math.floor(CELLS_PER_BLOCK / used.columnCount));
  for (let first = 0; first < used.rowCount; first += rowsPerBlock) {
    const rows = Math.min(rowsPerBlock, used.rowCount - first);
    const block = sheet.getRangeByIndexes(used.rowIndex + first, used.columnIndex, rows, used.columnCount);
    block.load("formulas,values");
    await context.sync();
    for (const { row, column } of select(block.formulas, block.values)) {
      selected.push(sheet.getRangeByIndexes(used.rowIndex + first + row, used.columnIndex + column, 1, 1));
    }
  }
  return rewriteFormulas(context, sheet, await formulaCells(context, selected));
}

/** Returns the cells that hold the formulas: the given cells, or those that spilled into them. */
async function formulaCells(context: Excel.RequestContext, cells: readonly Excel.Range[]): Promise<Excel.Range[]> {
  if (cells.length === 0) return [];
  const hasSpillParent = supportsSpillParent();
  const loaded = cells.map((cell) => ({
    cell: cell.load("formulas,rowIndex,columnIndex"),
    parent: hasSpillParent ? cell.getSpillParentOrNullObject().load("formulas,rowIndex,columnIndex") : undefined,
  }));
  await context.sync();
  return loaded.map(({ cell, parent }) => (parent && !parent.isNullObject ? parent : cell));
}

/** Writes each Strikebook formula back into its cell, which makes Excel recalculate it. Returns their number. */
async function rewriteFormulas(context: Excel.RequestContext, sheet: Excel.Worksheet, cells: readonly Excel.Range[]) {
  const byPosition = new Map(cells.map((cell) => [`${cell.rowIndex},${cell.columnIndex}`, cell]));
  const ours = [...byPosition.values()].filter((cell) => callsStrikebook(cell.formulas[0]?.[0]));
  for (const { rowIndex, columnIndex, formulas } of ours) {
    sheet.getRangeByIndexes(rowIndex, columnIndex, 1, 1).formulas = formulas;
  }
  try {
    await context.sync();
    return ours.length;
  } catch {
    return 0; // A protected sheet: its cells change when they are recalculated by hand.
  }
}
