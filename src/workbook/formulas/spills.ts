import {
  areaFields,
  areaOfCell,
  areaOfRange,
  contains,
  partsOfSize,
  type Area,
  type CellPosition,
} from "../office/areas";
import { supportsExcelApi } from "../office/office";
import type { FormulaCell, SheetReading } from "./sheet-reading";

/** The number of formulas whose spills are read at once. */
const FORMULAS_PER_REQUEST = 500;

/** A formula and the area that shows its result: its own cell, or the table that it spilled. */
export interface SpilledFormula<Cell = FormulaCell> {
  cell: Cell;
  area: Area;
}

/**
 * Returns the formulas of a sheet, without the cells that they spilled into.
 *
 * Excel is asked only for formulas that may have spilled a cell of interest: those with the same formula in the next row or column,
 * which may be their own spilled cells, and those with an error below or to the right of them; for all formulas if every area is
 * needed (`withAreas`). A formula with an unknown name spills nothing.
 */
export async function formulasWithSpills(
  context: Excel.RequestContext,
  { name, formulas, looseErrors }: SheetReading,
  { withAreas = false }: { withAreas?: boolean } = {},
): Promise<SpilledFormula[]> {
  if (!supportsExcelApi("1.12")) return formulas.map((cell) => ({ cell, area: areaOfCell(cell) }));
  const sheet = context.workbook.worksheets.getItem(name);
  const isSame = neighbors(formulas);
  const lastError = {
    row: looseErrors.reduce((last, { row }) => Math.max(last, row), -1),
    column: looseErrors.reduce((last, { column }) => Math.max(last, column), -1),
  };
  const maySpill = (cell: FormulaCell) =>
    !cell.isUnresolved &&
    (withAreas ||
      isSame(cell, 1, 0) ||
      isSame(cell, 0, 1) ||
      (lastError.row >= cell.row && lastError.column >= cell.column));
  // A spilled cell has a cell of the same table above it or to its left. The others are read first, to need fewer of the rest.
  const isFirst = (cell: FormulaCell) => !isSame(cell, -1, 0) && !isSame(cell, 0, -1);
  const first = await readSpills(context, sheet, formulas.filter(isFirst), maySpill);
  const isOfFirst = spilledFrom(first);
  const others = formulas.filter((cell) => !isFirst(cell) && !isOfFirst(cell));
  const rest = await readSpills(context, sheet, others, maySpill);
  const isOfRest = spilledFrom(rest);
  return [...first, ...rest.filter(({ cell }) => !isOfRest(cell))];
}

/** Returns a function that tells whether the cell at a distance has the same formula. */
function neighbors(formulas: readonly FormulaCell[]) {
  const byPosition = new Map(formulas.map(({ row, column, formula }) => [`${row},${column}`, formula]));
  return ({ row, column, formula }: FormulaCell, down: number, right: number) =>
    byPosition.get(`${row + down},${column + right}`) === formula;
}

/** Returns a function that tells whether the formula of another cell spilled into a cell. */
function spilledFrom(spills: readonly SpilledFormula[]): (cell: FormulaCell) => boolean {
  const tables = spills.filter(({ area }) => area.rows * area.columns > 1);
  return (cell) => tables.some((table) => table.cell !== cell && contains(table.area, cell));
}

/** Reads the areas of formulas of one sheet; their own cells for those that spill nothing by `maySpill`. Needs ExcelApi 1.12. */
export async function readSpills<Cell extends CellPosition>(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  cells: readonly Cell[],
  maySpill: (cell: Cell) => boolean,
): Promise<SpilledFormula<Cell>[]> {
  const spills: SpilledFormula<Cell>[] = [];
  for (const part of partsOfSize(cells, FORMULAS_PER_REQUEST)) {
    const loaded = part.map((cell) => {
      const range = maySpill(cell) ? sheet.getRangeByIndexes(cell.row, cell.column, 1, 1) : undefined;
      return { cell, spill: range?.getSpillingToRangeOrNullObject().load(areaFields) };
    });
    if (loaded.some(({ spill }) => spill !== undefined)) await context.sync();
    for (const { cell, spill } of loaded)
      spills.push({ cell, area: spill && !spill.isNullObject ? areaOfRange(spill) : areaOfCell(cell) });
  }
  return spills;
}
