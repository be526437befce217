import { areaFields, areaOfRange, rangeOf, type Area, type CellPosition } from "../office/areas";
import { isError } from "./cell-errors";
import { calledFunctions, isFormula, restoredFormula } from "./formula-text";
import { unknownFunctions } from "./unknown-functions";
import { volatileFunctions } from "./volatile-functions";

/** The number of cells read at once: far below the 5 MB limit of a response in Excel on the web. */
const CELLS_PER_BLOCK = 50_000;

/** A cell with a formula that calls Strikebook functions. */
export interface FormulaCell extends CellPosition {
  sheet: string;
  /** The formula as it should be: the names of Strikebook functions are restored. */
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

/** A cell whose formula names functions that do not exist. */
interface MistypedCell extends CellPosition {
  sheet: string;
  /** In upper case. */
  unknownFunctions: readonly string[];
}

/** A cell that shows an error and has no formula. */
interface LooseError extends CellPosition {
  value: string;
}

/** The content of one sheet. */
export interface SheetReading {
  name: string;
  isProtected: boolean;
  /** Row by row. May contain spilled cells: for these, some versions of Excel report the formula that spilled. */
  formulas: FormulaCell[];
  /** Cells that show an error and have no formula, for example an error that a formula spilled. */
  looseErrors: LooseError[];
  /** Cells that show `#NAME?` because of a name that looks like a Strikebook function and is none. */
  mistyped: MistypedCell[];
  /** Cells with formulas of Excel that are volatile. */
  volatileCells: VolatileCell[];
}

/** A cell with a formula, of Excel or of Strikebook. */
export interface AnyFormulaCell extends CellPosition {
  sheet: string;
  /** The names of Strikebook functions are restored. */
  formula: string;
}

/**
 * Reads all sheets of the workbook. Large sheets are read in blocks. `onFormula` is called with each formula, also with those that call no
 * Strikebook function.
 */
export async function readSheets(
  context: Excel.RequestContext,
  onFormula?: (cell: AnyFormulaCell) => void,
): Promise<SheetReading[]> {
  const worksheets = context.workbook.worksheets.load("items/name");
  await context.sync();
  const sheets = worksheets.items.map((sheet) => ({
    name: sheet.name,
    protection: sheet.protection.load("protected"),
    used: sheet.getUsedRangeOrNullObject().load(areaFields),
  }));
  await context.sync();
  const readings: SheetReading[] = [];
  for (const { name, protection, used } of sheets) {
    const isProtected = protection.protected;
    const lists = { formulas: [], looseErrors: [], mistyped: [], volatileCells: [] };
    const reading: SheetReading = { name, isProtected, ...lists };
    for (const block of used.isNullObject ? [] : blocksOf(areaOfRange(used))) {
      const range = rangeOf(context, name, block).load("formulas,values");
      await context.sync();
      readBlock(reading, block, range, onFormula);
    }
    readings.push(reading);
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

/** Adds the formulas and errors of a block to the reading of its sheet. */
function readBlock(
  reading: SheetReading,
  first: CellPosition,
  { formulas, values }: Excel.Range,
  onFormula: ((cell: AnyFormulaCell) => void) | undefined,
): void {
  for (const [down, cells] of (formulas as unknown[][]).entries()) {
    for (const [right, formula] of cells.entries()) {
      const value: unknown = values[down]?.[right];
      const position = { row: first.row + down, column: first.column + right };
      if (!isFormula(formula, value)) {
        if (isError(value)) reading.looseErrors.push({ ...position, value });
        continue;
      }
      const restored = restoredFormula(formula);
      onFormula?.({ sheet: reading.name, ...position, formula: restored ?? formula });
      const unknown = value === "#NAME?" && restored === undefined ? unknownFunctions(formula) : [];
      if (unknown.length > 0) {
        reading.mistyped.push({ sheet: reading.name, ...position, unknownFunctions: unknown });
      } else if (restored !== undefined || calledFunctions(formula).length > 0) {
        const isUnresolved = restored !== undefined || value === "#NAME?";
        const cell = { sheet: reading.name, ...position, formula: restored ?? formula, value, isUnresolved };
        reading.formulas.push(cell);
      } else {
        const functions = volatileFunctions(formula);
        if (functions.length > 0) reading.volatileCells.push({ ...position, functions });
      }
    }
  }
}
