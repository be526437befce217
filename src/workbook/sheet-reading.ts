import type { Area, CellPosition } from "./areas";
import { isError } from "./cell-errors";
import { calledFunctions, isFormula, restoredFormula } from "./formula-text";
import { volatileFunctions } from "./volatile-functions";

/** The number of cells read at once: far below the 5 MB limit of a response in Excel on the web. */
const CELLS_PER_BLOCK = 50_000;

/** A cell with a formula that calls Strikebook functions. */
export interface FormulaCell extends CellPosition {
  sheet: string;
  /** The formula as it should be: the names of our functions are restored. */
  formula: string;
  /** What the cell shows. */
  value: unknown;
  /** Whether Excel does not know a name in the formula. Such a formula runs only after it was entered again. */
  isUnresolved: boolean;
}

/** A cell with a volatile formula of its own. */
interface VolatileCell extends CellPosition {
  functions: readonly string[];
}

/** A cell that shows an error and has no formula. */
interface LooseError extends CellPosition {
  value: string;
}

/** What was read of one sheet. */
export interface SheetReading {
  name: string;
  isProtected: boolean;
  /** Row by row. May contain spilled cells: for these, some versions of Excel report the formula that spilled. */
  formulas: readonly FormulaCell[];
  /** Cells that show an error and have no formula, for example an error that a formula spilled. */
  looseErrors: readonly LooseError[];
  /** Cells with formulas of Excel that are volatile. */
  volatileCells: readonly VolatileCell[];
}

/** Reads all sheets of the workbook. Large sheets are read in blocks. */
export async function readSheets(context: Excel.RequestContext): Promise<SheetReading[]> {
  const worksheets = context.workbook.worksheets.load("items/name");
  await context.sync();
  const sheets = worksheets.items.map((sheet) => ({
    sheet,
    protection: sheet.protection.load("protected"),
    used: sheet.getUsedRangeOrNullObject().load("rowIndex,columnIndex,rowCount,columnCount"),
  }));
  await context.sync();
  const readings: SheetReading[] = [];
  for (const { sheet, protection, used } of sheets) {
    const parts: SheetPart[] = [];
    if (!used.isNullObject) {
      const { rowIndex: row, columnIndex: column, rowCount: rows, columnCount: columns } = used;
      for (const block of blocksOf({ row, column, rows, columns })) {
        const range = sheet.getRangeByIndexes(block.row, block.column, block.rows, block.columns);
        range.load("formulas,values");
        await context.sync();
        parts.push(readBlock(sheet.name, block, range.formulas, range.values));
      }
    }
    readings.push({
      name: sheet.name,
      isProtected: protection.protected,
      formulas: parts.flatMap(({ formulas }) => formulas),
      looseErrors: parts.flatMap(({ looseErrors }) => looseErrors),
      volatileCells: parts.flatMap(({ volatileCells }) => volatileCells),
    });
  }
  return readings;
}

function blocksOf(used: Area): Area[] {
  const rowsPerBlock = Math.max(1, Math.floor(CELLS_PER_BLOCK / used.columns));
  return Array.from({ length: Math.ceil(used.rows / rowsPerBlock) }, (_, index) => ({
    ...used,
    row: used.row + index * rowsPerBlock,
    rows: Math.min(rowsPerBlock, used.rows - index * rowsPerBlock),
  }));
}

/** What was found in one block of cells. */
interface SheetPart {
  formulas: FormulaCell[];
  looseErrors: LooseError[];
  volatileCells: VolatileCell[];
}

/** Finds formulas and errors in a block. `formulas` and `values` are rows of cells, as Excel returns them. */
function readBlock(
  sheet: string,
  first: CellPosition,
  formulas: readonly unknown[][],
  values: readonly unknown[][],
): SheetPart {
  const part: SheetPart = { formulas: [], looseErrors: [], volatileCells: [] };
  for (const [rowIndex, cells] of formulas.entries()) {
    for (const [columnIndex, formula] of cells.entries()) {
      const value = values[rowIndex]?.[columnIndex];
      const position = { row: first.row + rowIndex, column: first.column + columnIndex };
      if (!isFormula(formula, value)) {
        if (isError(value)) part.looseErrors.push({ ...position, value });
        continue;
      }
      const restored = restoredFormula(formula);
      if (restored !== undefined || calledFunctions(formula).length > 0) {
        const isUnresolved = restored !== undefined || value === "#NAME?";
        part.formulas.push({ sheet, ...position, formula: restored ?? formula, value, isUnresolved });
      } else {
        const functions = volatileFunctions(formula);
        if (functions.length > 0) part.volatileCells.push({ ...position, functions });
      }
    }
  }
  return part;
}
