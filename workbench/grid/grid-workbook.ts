import { CommandType, ICommandService, IUndoRedoService, UndoCommand, type Injector } from "@univerjs/core";
import { cellArea, columnLetters, intersects, readAddress, type CellArea } from "../calls/cell-area";
import type { Bounds, HostedWorkbook, Rejection } from "../office/hosted-workbook";
import { PlacedCharts, type PlacedChart } from "../office/placed-charts";
import { StoredParts } from "../office/stored-parts";
import { GridCells } from "./grid-cells";
import { GridFormats } from "./grid-formats";
import { newSheet, sheetWithId, type WorkbookOfGrid } from "./grid-sheets";

/** The command by which Undo and Redo replace the charts. */
const replaceChartsId = "workbench.mutation.replace-charts";

/** Points of a pixel. */
const POINTS = 0.75;

/** The workbook of the grid, read and edited by address. */
export class GridWorkbook implements HostedWorkbook {
  readonly #workbook: WorkbookOfGrid;
  readonly #protectedSheets = new Set<string>();
  #rejectedAreas: { sheetId: string; area: CellArea; message: string }[] = [];
  readonly stored = new StoredParts();
  readonly charts = new PlacedCharts();
  /** Only the add-in is told: formulas are entered in English. */
  separators: HostedWorkbook["separators"] = { list: ",", decimal: "." };
  /** Only the add-in is told: the grid itself counts and shows days from 1900. */
  dateSystem: HostedWorkbook["dateSystem"] = 1900;
  readonly cells: GridCells;
  readonly formats: GridFormats;
  readonly #undo: IUndoRedoService;
  readonly #commands: ICommandService;

  constructor(workbook: WorkbookOfGrid, injector: Injector) {
    this.#workbook = workbook;
    this.#undo = injector.get(IUndoRedoService);
    this.#commands = injector.get(ICommandService);
    this.cells = new GridCells(workbook, injector);
    this.formats = new GridFormats(workbook, injector);
    this.#commands.registerCommand({
      id: replaceChartsId,
      type: CommandType.MUTATION,
      handler: (_accessor, params?: object) => {
        this.charts.replace((params as { all: readonly PlacedChart[] }).all); // pushed below
        return true;
      },
    });
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
    if (sheetId !== this.activeSheetId()) this.#workbook.setActiveSheet(sheetWithId(this.#workbook, sheetId));
  }

  select(sheetId: string, { startRow, startColumn, endRow, endColumn }: CellArea): void {
    this.activateSheet(sheetId);
    const [rows, columns] = [endRow - startRow + 1, endColumn - startColumn + 1];
    this.#workbook.getSheetBySheetId(sheetId)?.getRange(startRow, startColumn, rows, columns).activate();
  }

  /** Scrolls the active sheet until a cell is the first in sight. Needs a page. */
  scrollTo({ row, column }: { row: number; column: number }): void {
    this.#workbook.getActiveSheet().scrollToCell(row, column);
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

  deleteSheet(sheetId: string): void {
    this.#workbook.deleteSheet(sheetId);
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

  removeName(name: string): void {
    this.#workbook.deleteDefinedName(name);
  }

  showGridlines(sheetId: string, isShown: boolean): void {
    sheetWithId(this.#workbook, sheetId).setHiddenGridlines(!isShown);
  }

  freezeRows(sheetId: string, rows: number): void {
    sheetWithId(this.#workbook, sheetId).setFrozenRows(rows);
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
    const sheet = sheetWithId(this.#workbook, sheetId);
    return { startRow: 0, startColumn: 0, endRow: sheet.getMaxRows() - 1, endColumn: sheet.getMaxColumns() - 1 };
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
    this.dateSystem = 1900;
    this.separators = { list: ",", decimal: "." };
    this.charts.replace([]);
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
    const unitID = this.#workbook.getId();
    const batch = this.#undo.__tempBatchingUndoRedo(unitID);
    const before = this.charts.all;
    try {
      return run();
    } finally {
      const after = this.charts.all;
      const replaced = (all: readonly PlacedChart[]) => [{ id: replaceChartsId, params: { all } }];
      if (after !== before)
        this.#undo.pushUndoRedo({ unitID, undoMutations: replaced(before), redoMutations: replaced(after) });
      batch.dispose();
    }
  }

  bounds(sheetId: string, { startRow, startColumn, endRow, endColumn }: CellArea): Bounds {
    const sheet = sheetWithId(this.#workbook, sheetId).getSheet();
    const across = (from: number, to: number) => sum(from, to, (column) => sheet.getColumnWidth(column)) * POINTS;
    const down = (from: number, to: number) => sum(from, to, (row) => sheet.getRowHeight(row)) * POINTS;
    return {
      left: across(0, startColumn),
      top: down(0, startRow),
      width: across(startColumn, endColumn + 1),
      height: down(startRow, endRow + 1),
    };
  }

  /** Inserts empty rows above a row; formulas below move down. */
  insertRows(sheetId: string, row: number, count: number): void {
    sheetWithId(this.#workbook, sheetId).insertRowsBefore(row, count);
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
}

function sum(from: number, to: number, sizeOf: (index: number) => number): number {
  let all = 0;
  for (let index = from; index < to; index += 1) all += sizeOf(index);
  return all;
}
