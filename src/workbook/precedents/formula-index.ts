import { contains, overlaps, type Area, type CellPosition, type SheetArea } from "../office/areas";
import type { AnyFormulaCell } from "../formulas/sheet-reading";
import { readSpills, type SpilledFormula } from "../formulas/spills";

/** The formulas of one sheet. */
interface SheetFormulas {
  byCell: Map<string, AnyFormulaCell>;
  /** Those that have spilled; `undefined` until they are read. */
  tables: readonly SpilledFormula<AnyFormulaCell>[] | undefined;
}

/** All formulas of a workbook, found by the cells that show their results. */
export class FormulaIndex {
  readonly #context: Excel.RequestContext;
  readonly #sheets = new Map<string, SheetFormulas>();

  constructor(context: Excel.RequestContext, formulas: readonly AnyFormulaCell[]) {
    this.#context = context;
    for (const cell of formulas) {
      const sheet = this.#sheets.get(cell.sheet.toLowerCase()) ?? {
        byCell: new Map<string, AnyFormulaCell>(),
        tables: undefined,
      };
      sheet.byCell.set(keyOf(cell), cell);
      this.#sheets.set(cell.sheet.toLowerCase(), sheet);
    }
  }

  /** Returns the formulas whose cell, or a cell into which they have spilled, is in an area. Rejects if Excel is busy. */
  async in({ sheet, area }: SheetArea): Promise<AnyFormulaCell[]> {
    const formulas = this.#sheets.get(sheet.toLowerCase());
    if (!formulas) return [];
    formulas.tables ??= await this.#readTables(sheet, formulas.byCell);
    const spilled = formulas.tables.filter((table) => overlaps(table.area, area)).map(({ cell }) => cell);
    return [...new Set([...cellsIn(formulas.byCell, area), ...spilled])];
  }

  async #readTables(sheet: string, byCell: SheetFormulas["byCell"]) {
    const worksheet = this.#context.workbook.worksheets.getItem(sheet);
    // A table that was spilled fills the cell below its formula, or the one on the right: neither has a formula of its own then.
    const isFree = ({ formula }: AnyFormulaCell, beside: CellPosition) => {
      const other = byCell.get(keyOf(beside));
      return other === undefined || other.formula === formula;
    };
    const maySpill = (cell: AnyFormulaCell) =>
      isFree(cell, { ...cell, row: cell.row + 1 }) || isFree(cell, { ...cell, column: cell.column + 1 });
    const read = await readSpills(this.#context, worksheet, [...byCell.values()], maySpill);
    return read.filter(({ area }) => area.rows * area.columns > 1);
  }
}

function cellsIn(byCell: SheetFormulas["byCell"], area: Area): AnyFormulaCell[] {
  if (area.rows * area.columns > byCell.size) return [...byCell.values()].filter((cell) => contains(area, cell));
  const found: AnyFormulaCell[] = [];
  for (let row = area.row; row < area.row + area.rows; row += 1) {
    for (let column = area.column; column < area.column + area.columns; column += 1) {
      const cell = byCell.get(keyOf({ row, column }));
      if (cell) found.push(cell);
    }
  }
  return found;
}

const keyOf = ({ row, column }: CellPosition) => `${row},${column}`;
