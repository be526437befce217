import {
  CellValueType,
  ICommandService,
  IUndoRedoService,
  ObjectMatrix,
  UndoCommand,
  type ICellData,
  type Injector,
  type Nullable,
} from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { ERROR_TYPE_SET, FormulaDataModel } from "@univerjs/engine-formula";
import {
  boundingArea,
  cellArea,
  columnLetters,
  areaContains,
  intersects,
  mapCells,
  readAddress,
  type CellArea,
  type CellPlace,
} from "../calls/cell-area";
import { reasonKey } from "./grid-function";
import type { CellContent, HostedWorkbook, Rejection } from "../office/hosted-workbook";
import { contentOf, typedCell } from "./cell-content";
import { newSheet } from "./grid-sheets";
import { StoredParts } from "../office/stored-parts";
import { GridFormats } from "./grid-formats";

type Workbook = ReturnType<FUniver["createWorkbook"]>;
type Sheet = ReturnType<Workbook["getActiveSheet"]>;

/** The workbook of the grid, read and edited by address. */
export class GridWorkbook implements HostedWorkbook {
  readonly #workbook: Workbook;
  readonly #protectedSheets = new Set<string>();
  #rejectedAreas: { sheetId: string; area: CellArea; message: string }[] = [];
  readonly stored = new StoredParts();
  readonly formats: GridFormats;
  readonly #formulas: FormulaDataModel;
  readonly #undo: IUndoRedoService;
  readonly #commands: ICommandService;

  constructor(workbook: Workbook, injector: Injector) {
    this.#workbook = workbook;
    this.#formulas = injector.get(FormulaDataModel);
    this.#undo = injector.get(IUndoRedoService);
    this.#commands = injector.get(ICommandService);
    this.formats = new GridFormats(workbook, injector);
  }

  sheets(): { id: string; name: string }[] {
    return this.#workbook.getSheets().map((sheet) => ({ id: sheet.getSheetId(), name: sheet.getSheetName() }));
  }

  activeSheetId(): string {
    return this.#workbook.getActiveSheet().getSheetId();
  }

  activeCell(): CellArea {
    const cell = this.#workbook.getActiveCell();
    return cellArea({ row: cell?.getRow() ?? 0, column: cell?.getColumn() ?? 0 });
  }

  selection(): CellArea {
    const range = this.#workbook.getActiveRange()?.getRange();
    if (!range) return this.activeCell();
    const { startRow, startColumn, endRow, endColumn } = range;
    return { startRow, startColumn, endRow, endColumn };
  }

  activateSheet(sheetId: string): void {
    if (sheetId !== this.activeSheetId()) this.#workbook.setActiveSheet(this.#sheet(sheetId));
  }

  select(sheetId: string, { startRow, startColumn, endRow, endColumn }: CellArea): void {
    this.activateSheet(sheetId);
    const [rows, columns] = [endRow - startRow + 1, endColumn - startColumn + 1];
    this.#workbook.getSheetBySheetId(sheetId)?.getRange(startRow, startColumn, rows, columns).activate();
  }

  /** Calls the listener with the id of each sheet that is activated. */
  onActivated(listener: (sheetId: string) => void): void {
    const { activeSheet$: activations } = this.#workbook.getWorkbook();
    let shown = this.activeSheetId();
    activations.subscribe((sheet) => {
      const sheetId = sheet?.getSheetId() ?? shown;
      if (sheetId === shown) return;
      shown = sheetId;
      listener(sheetId);
    });
  }

  /** Calls the listener with each area that is selected on the active sheet. */
  onSelected(listener: (sheetId: string, area: CellArea) => void): void {
    this.#workbook.onSelectionChange(([selected]) => {
      if (!selected) return;
      const { startRow, startColumn, endRow, endColumn } = selected;
      listener(this.activeSheetId(), { startRow, startColumn, endRow, endColumn });
    });
  }

  addSheet(name: string): string {
    const before = this.#workbook.getActiveSheet();
    const added = this.#workbook.insertSheet(name, { sheet: newSheet() });
    this.#workbook.setActiveSheet(before);
    return added.getSheetId();
  }

  definedNames(): { name: string; address: string }[] {
    const defined = this.#workbook.getDefinedNames();
    return defined.map((name) => ({ name: name.getName(), address: name.getFormulaOrRefString() }));
  }

  defineName(name: string, sheetId: string, { startRow, startColumn, endRow, endColumn }: CellArea): void {
    const cell = (row: number, column: number) => `$${columnLetters(column)}$${row + 1}`;
    const last = startRow === endRow && startColumn === endColumn ? "" : `:${cell(endRow, endColumn)}`;
    const sheet = this.sheetName(sheetId).replaceAll("'", "''");
    this.#workbook.insertDefinedName(name, `'${sheet}'!${cell(startRow, startColumn)}${last}`);
  }

  showGridlines(sheetId: string, isShown: boolean): void {
    this.#sheet(sheetId).setHiddenGridlines(!isShown);
  }

  freezeRows(sheetId: string, rows: number): void {
    this.#sheet(sheetId).setFrozenRows(rows);
  }

  /** Activates a sheet. Throws if there is no sheet of that name. */
  activate(name: string): void {
    const sheet = this.#workbook.getSheetByName(name);
    if (!sheet) throw new Error(`There is no sheet "${name}".`);
    this.#workbook.setActiveSheet(sheet);
  }

  sheetName(sheetId: string): string {
    return this.#workbook.getSheetBySheetId(sheetId)?.getSheetName() ?? sheetId;
  }

  sheetArea(sheetId: string): CellArea {
    const sheet = this.#sheet(sheetId);
    return { startRow: 0, startColumn: 0, endRow: sheet.getMaxRows() - 1, endColumn: sheet.getMaxColumns() - 1 };
  }

  usedArea(sheetId: string): CellArea | undefined {
    const filled: CellArea[] = this.#spills(sheetId).map(({ area }) => area);
    this.#sheet(sheetId)
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

  /** Rejects every change of a sheet by the add-in. */
  protect(sheetId: string): void {
    this.#protectedSheets.add(sheetId);
  }

  /** Rejects every change of these cells by the add-in, with a message of Excel. */
  reject(sheetId: string, area: CellArea, message: string): void {
    this.#rejectedAreas.push({ sheetId, area, message });
  }

  /** Forgets the add-in's stored data and the rejections, as in a new workbook. */
  clear(): void {
    this.stored.clear();
    this.#protectedSheets.clear();
    this.#rejectedAreas = [];
  }

  isProtected(sheetId: string): boolean {
    return this.#protectedSheets.has(sheetId);
  }

  rejection(sheetId: string, area: CellArea): Rejection | undefined {
    if (this.isProtected(sheetId)) return { code: "AccessDenied", message: "The sheet is protected." };
    const found = this.#rejectedAreas.find(
      (rejected) => rejected.sheetId === sheetId && intersects(rejected.area, area),
    );
    return found && { code: "InvalidOperation", message: found.message };
  }

  /** Undoes one step, as the Undo button does. */
  undo(): void {
    this.#commands.syncExecuteCommand(UndoCommand.id);
  }

  asOneStep<Result>(run: () => Result): Result {
    const batch = this.#undo.__tempBatchingUndoRedo(this.#workbook.getId());
    try {
      return run();
    } finally {
      batch.dispose();
    }
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

  type(sheetId: string, area: CellArea, contents: readonly (readonly (CellContent | null)[])[]): void {
    const cells: Record<number, Record<number, ICellData>> = {};
    for (const [rowIndex, row] of contents.entries()) {
      for (const [columnIndex, content] of row.entries()) {
        if (content === null) continue;
        (cells[area.startRow + rowIndex] ??= {})[area.startColumn + columnIndex] = typedCell(content);
      }
    }
    this.#sheet(sheetId)
      .getRange({ ...area })
      .setValues(cells);
  }

  /** Inserts empty rows above a row; formulas below move down. */
  insertRows(sheetId: string, row: number, count: number): void {
    this.#sheet(sheetId).insertRowsBefore(row, count);
  }

  /** Returns the text of a cell as shown, in its number format. */
  text({ sheetId, row, column }: CellPlace): string {
    const cell = this.#sheet(sheetId).getSheet().getCell(row, column);
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

  /** Resolves an address: `A1` on the active sheet, `Sheet2!A1:C9` elsewhere. Throws if it is invalid or the sheet does not exist. */
  find(address: string): { sheetId: string; area: CellArea } {
    const read = readAddress(address);
    if (!read) throw new Error(`"${address}" is not an address such as A1, A1:C9 or Sheet2!A1.`);
    if (read.sheetName === undefined) return { sheetId: this.activeSheetId(), area: read.area };
    const sheet = this.#workbook.getSheetByName(read.sheetName);
    if (!sheet) throw new Error(`There is no sheet "${read.sheetName}".`);
    return { sheetId: sheet.getSheetId(), area: read.area };
  }

  #sheet(sheetId: string): Sheet {
    const sheet = this.#workbook.getSheetBySheetId(sheetId);
    if (!sheet) throw new Error(`There is no sheet with the id ${sheetId}.`);
    return sheet;
  }

  /** Returns what reads the cells of a sheet. The grid stores spilled values apart from typed values. */
  #cells(sheetId: string): (row: number, column: number) => Nullable<ICellData> {
    const sheet = this.#sheet(sheetId).getSheet();
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
