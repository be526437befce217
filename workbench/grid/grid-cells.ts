import { CellValueType, ObjectMatrix, type ICellData, type Injector, type Nullable } from "@univerjs/core";
import { ERROR_TYPE_SET, FormulaDataModel } from "@univerjs/engine-formula";
import { areaContains, boundingArea, cellArea, mapCells, type CellArea, type CellPlace } from "../calls/cell-area";
import type { CellContent, HostedCells } from "../office/hosted-workbook";
import { contentOf, typedCell } from "./cell-content";
import { reasonKey } from "./grid-function";
import { sheetWithId, type WorkbookOfGrid } from "./grid-sheets";

/** The cells of the grid: what was typed into them, and the tables that their formulas spill. */
export class GridCells implements HostedCells {
  readonly #workbook: WorkbookOfGrid;
  readonly #formulas: FormulaDataModel;

  constructor(workbook: WorkbookOfGrid, injector: Injector) {
    this.#workbook = workbook;
    this.#formulas = injector.get(FormulaDataModel);
  }

  usedArea(sheetId: string): CellArea | undefined {
    const filled: CellArea[] = this.#spills(sheetId).map(({ area }) => area);
    sheetWithId(this.#workbook, sheetId)
      .getSheet()
      .getCellMatrix()
      .forValue((row, column, cell) => {
        const isFilled = cell && ((cell.v ?? "") !== "" || cell.f || cell.si);
        if (isFilled) filled.push(cellArea({ row, column }));
      });
    return filled.length > 0 ? filled.reduce(boundingArea) : undefined;
  }

  values(sheetId: string, area: CellArea): CellContent[][] {
    const cellAt = this.#cells(sheetId);
    return mapCells(area, (row, column) => contentOf(cellAt(row, column)));
  }

  formulas(sheetId: string, area: CellArea): CellContent[][] {
    const cellAt = this.#cells(sheetId);
    return mapCells(area, (row, column) => {
      const cell = cellAt(row, column);
      const formula = cell?.f || cell?.si ? this.formulaAt({ sheetId, row, column }) : undefined;
      return formula ?? contentOf(cell);
    });
  }

  /** Returns the formula of a cell with its `=`; `undefined` if it has none. */
  formulaAt({ sheetId, row, column }: CellPlace): string | undefined {
    return this.#formulas.getFormulaStringByCell(row, column, sheetId, this.#workbook.getId()) || undefined;
  }

  type(sheetId: string, area: CellArea, contents: readonly (readonly (CellContent | null)[])[]): void {
    const cells: Record<number, Record<number, ICellData>> = {};
    for (const [rowIndex, row] of contents.entries()) {
      for (const [columnIndex, content] of row.entries()) {
        if (content === null) continue;
        (cells[area.startRow + rowIndex] ??= {})[area.startColumn + columnIndex] = typedCell(content);
      }
    }
    sheetWithId(this.#workbook, sheetId)
      .getRange({ ...area })
      .setValues(cells);
  }

  spill(sheetId: string, { row, column }: { row: number; column: number }): CellArea | undefined {
    const area = this.#formulas.getArrayFormulaRange()[this.#workbook.getId()]?.[sheetId]?.[row]?.[column];
    const isTable = area && (area.endRow > area.startRow || area.endColumn > area.startColumn);
    return isTable && this.#spilledCell(sheetId, row, column)?.v !== "#SPILL!" ? { ...area } : undefined;
  }

  spillParent(sheetId: string, { row, column }: { row: number; column: number }): CellArea | undefined {
    const spill = this.#spills(sheetId).find(({ area }) => areaContains(area, cellArea({ row, column })));
    return spill && cellArea(spill.anchor);
  }

  /** Returns the text of a cell as shown, in its number format. */
  text({ sheetId, row, column }: CellPlace): string {
    const cell = sheetWithId(this.#workbook, sheetId).getSheet().getCell(row, column);
    if (cell?.t === CellValueType.BOOLEAN) return cell.v ? "TRUE" : "FALSE";
    return cell?.v === undefined || cell.v === null ? "" : String(cell.v);
  }

  /** Returns the error that a cell shows, such as `#N/A`; `undefined` if it shows none. */
  errorAt({ sheetId, row, column }: CellPlace): string | undefined {
    const shown = contentOf(this.#cells(sheetId)(row, column));
    return (ERROR_TYPE_SET as ReadonlySet<unknown>).has(shown) ? String(shown) : undefined; // any value may be tested
  }

  /** Returns the reason of an error that was spilled into a cell. */
  spilledReason({ sheetId, row, column }: CellPlace): string | undefined {
    const reason: unknown = this.#spilledCell(sheetId, row, column)?.custom?.[reasonKey];
    return typeof reason === "string" ? reason : undefined;
  }

  /** Returns what reads the cells of a sheet. The grid stores spilled values apart from typed values. */
  #cells(sheetId: string): (row: number, column: number) => Nullable<ICellData> {
    const sheet = sheetWithId(this.#workbook, sheetId).getSheet();
    const spilled = this.#formulas.getArrayFormulaCellData()[this.#workbook.getId()]?.[sheetId];
    return (row, column) => {
      const typed = sheet.getCellRaw(row, column);
      // The grid leaves an empty text in each cell with a style that a blocked table could not fill.
      if ((typed?.v ?? "") !== "") return typed;
      const shown = spilled?.[row]?.[column];
      return shown ? { ...shown, f: typed?.f, si: typed?.si } : typed;
    };
  }

  #spilledCell(sheetId: string, row: number, column: number): Nullable<ICellData> {
    return this.#formulas.getArrayFormulaCellData()[this.#workbook.getId()]?.[sheetId]?.[row]?.[column];
  }

  #spills(sheetId: string): { anchor: { row: number; column: number }; area: CellArea }[] {
    const spills: { anchor: { row: number; column: number }; area: CellArea }[] = [];
    const ranges = this.#formulas.getArrayFormulaRange()[this.#workbook.getId()]?.[sheetId];
    new ObjectMatrix(ranges).forValue((row, column, area) => {
      const isShown = this.#spilledCell(sheetId, row, column)?.v !== "#SPILL!";
      if (area && isShown) spills.push({ anchor: { row, column }, area });
    });
    return spills;
  }
}
