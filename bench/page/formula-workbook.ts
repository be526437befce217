import { boundingArea, cellArea, contains, eachCell, mapCells, type Area } from "../../workbench/calls/cell-area";
import type { ShownCell } from "../../workbench/calls/grid-values";
import type { CellContent, HostedWorkbook } from "../../workbench/office/hosted-workbook";
import { StoredParts } from "../../workbench/office/stored-parts";
import { MemoryFormats } from "../../test/support/browser/memory-formats";

/** A formula of the add-in in a cell of the first sheet, with the arguments as Excel passes them. */
export interface PlacedFormula {
  row: number;
  column: number;
  functionId: string;
  parameters: readonly unknown[];
  /** Whether it shows the instant of the replay clock, in its first cell. */
  followsClock: boolean;
}

interface Sheet {
  id: string;
  name: string;
  /** What cells show, by row and column. */
  cells: Map<string, CellContent>;
}

const wholeSheet = { startRow: 0, endRow: 1_048_575, startColumn: 0, endColumn: 16_383 };
const keyOf = (row: number, column: number) => `${row},${column}`;

/** A workbook in memory: formulas of the add-in with their tables on the first sheet, and constants on the other sheets. */
export class FormulaWorkbook implements HostedWorkbook {
  readonly formats = new MemoryFormats();
  readonly stored = new StoredParts();
  readonly #sheets: Sheet[] = [{ id: "1", name: "Sheet1", cells: new Map() }];
  readonly #formulas = new Map<string, { formula: PlacedFormula; area: Area }>();

  place(formula: PlacedFormula): void {
    const { row, column } = formula;
    this.#formulas.set(keyOf(row, column), { formula, area: cellArea({ row, column }) });
    this.#of("1").cells.set(keyOf(row, column), "#BUSY!");
  }

  /** Returns the formulas in an area of the first sheet. */
  formulasIn(area: Area): PlacedFormula[] {
    const all = [...this.#formulas.values()].map(({ formula }) => formula);
    return all.filter((formula) => contains(area, cellArea(formula)));
  }

  /** Shows the result of a formula, in place of its previous result. */
  show({ row, column }: PlacedFormula, table: readonly (readonly ShownCell[])[]): void {
    const placed = this.#formulas.get(keyOf(row, column));
    if (!placed) return;
    const { cells } = this.#of("1");
    eachCell(placed.area, (oneRow, oneColumn) => cells.delete(keyOf(oneRow, oneColumn)));
    placed.area = {
      startRow: row,
      startColumn: column,
      endRow: row + table.length - 1,
      endColumn: column + (table[0]?.length ?? 1) - 1,
    };
    eachCell(placed.area, (oneRow, oneColumn) => {
      const value = table[oneRow - row]?.[oneColumn - column]?.value ?? "";
      cells.set(keyOf(oneRow, oneColumn), typeof value === "object" ? value.error : value);
    });
  }

  sheets = () => this.#sheets;
  activeSheetId = () => "1";
  addSheet(name: string): string {
    const id = String(this.#sheets.length + 1);
    this.#sheets.push({ id, name, cells: new Map() });
    return id;
  }
  activeCell = () => cellArea({ row: 0, column: 0 });
  selection = () => cellArea({ row: 0, column: 0 });
  definedNames = () => [];
  defineName = () => undefined;
  showGridlines = () => undefined;
  freezeRows = () => undefined;
  activateSheet = () => undefined;
  select = () => undefined;
  sheetArea = () => wholeSheet;

  usedArea(sheetId: string): Area | undefined {
    const { cells } = this.#of(sheetId);
    const filled = [...cells.keys()].map((key) => {
      const [row = 0, column = 0] = key.split(",").map(Number);
      return cellArea({ row, column });
    });
    return filled.length > 0 ? filled.reduce(boundingArea) : undefined;
  }

  values(sheetId: string, area: Area): CellContent[][] {
    const { cells } = this.#of(sheetId);
    return mapCells(area, (row, column) => cells.get(keyOf(row, column)) ?? "");
  }

  formulas(sheetId: string, area: Area): CellContent[][] {
    const { cells } = this.#of(sheetId);
    return mapCells(area, (row, column) => {
      const placed = sheetId === "1" ? this.#formulas.get(keyOf(row, column)) : undefined;
      return placed ? textOf(placed.formula) : (cells.get(keyOf(row, column)) ?? "");
    });
  }

  isProtected = () => false;

  spill(sheetId: string, { row, column }: { row: number; column: number }): Area | undefined {
    const area = sheetId === "1" ? this.#formulas.get(keyOf(row, column))?.area : undefined;
    const isTable = area && (area.endRow > area.startRow || area.endColumn > area.startColumn);
    return isTable ? area : undefined;
  }

  spillParent = () => undefined;
  rejection = () => undefined;

  type(sheetId: string, area: Area, contents: readonly (readonly (CellContent | null)[])[]): void {
    const { cells } = this.#of(sheetId);
    eachCell(area, (row, column) => {
      const content = contents[row - area.startRow]?.[column - area.startColumn];
      if (content === null || content === undefined) return;
      cells.set(keyOf(row, column), typeof content === "string" ? content.replace(/^'/, "") : content);
    });
  }

  asOneStep<Result>(run: () => Result): Result {
    return run();
  }

  #of(sheetId: string): Sheet {
    const sheet = this.#sheets.find(({ id }) => id === sheetId);
    if (!sheet) throw new Error(`There is no sheet ${sheetId}.`);
    return sheet;
  }
}

/** Returns a formula as text. Nothing calculates it: only the name of its function is read. */
function textOf({ functionId, parameters }: PlacedFormula): string {
  return `=${functionId}(${parameters.map((parameter) => (parameter === null ? "" : JSON.stringify(parameter))).join(",")})`;
}
