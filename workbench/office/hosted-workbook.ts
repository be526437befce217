import type { CellArea, CellPlace } from "../calls/cell-area";
import type { HostedFormats } from "./hosted-formats";
import type { SheetEvent } from "./office-messages";
import type { PlacedCharts } from "./placed-charts";
import type { StoredParts } from "./stored-parts";

/** The content of a cell: text, a number or a boolean; the empty string for a blank. */
export type CellContent = string | number | boolean;

/** The workbook of the grid, as an add-in can read and change it. */
export interface HostedWorkbook {
  readonly cells: HostedCells;
  readonly formats: HostedFormats;
  readonly stored: StoredParts;
  readonly charts: PlacedCharts;
  /** What separates arguments and decimals in formulas as this Excel writes them. */
  readonly separators: Readonly<{ list: string; decimal: string }>;
  /** The year from which the workbook counts the days of its dates. */
  readonly dateSystem: 1900 | 1904;
  sheets(): readonly { id: string; name: string }[];
  activeSheetId(): string;
  /** Adds an empty sheet after the last sheet, without bringing it to the front. Returns its id. */
  addSheet(name: string): string;
  /** Deletes a sheet with everything on it. */
  deleteSheet(sheetId: string): void;
  /** The names of cells that formulas use, each with the address of its cells. */
  definedNames(): readonly { name: string; address: string }[];
  /** Defines a name for an area. */
  defineName(name: string, sheetId: string, area: CellArea): void;
  /** Removes the name of an area. */
  removeName(name: string): void;
  /** Shows or hides the lines between the cells of a sheet. */
  showGridlines(sheetId: string, isShown: boolean): void;
  /** Keeps rows at the top of a sheet in sight. */
  freezeRows(sheetId: string, rows: number): void;
  /** The active cell of the active sheet. */
  activeCell(): CellArea;
  /** The selected area of the active sheet. */
  selection(): CellArea;
  /** Brings a sheet to the front. */
  activateSheet(sheetId: string): void;
  /** Selects an area of a sheet, and brings the sheet to the front. */
  select(sheetId: string, area: CellArea): void;
  /** The whole sheet. */
  sheetArea(sheetId: string): CellArea;
  /** Where an area is on its sheet, in points from the corner of the first cell. */
  bounds(sheetId: string, area: CellArea): Bounds;
  isProtected(sheetId: string): boolean;
  /** Why a change of the area is rejected; `undefined` if it is not. */
  rejection(sheetId: string, area: CellArea): Rejection | undefined;
  /** Makes the changes of `run` one step for Undo. */
  asOneStep<Result>(run: () => Result): Result;
}

/** A rectangle on a sheet, in points. */
export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The cells of the grid, as an add-in can read and change them. */
export interface HostedCells {
  /** The smallest area that contains all content; `undefined` for an empty sheet. */
  usedArea(sheetId: string): CellArea | undefined;
  /** The shown values, with errors as their names. */
  values(sheetId: string, area: CellArea): CellContent[][];
  /** The text of a cell in its number format. */
  text(cell: CellPlace): string;
  /** The formulas with `=`, or the constants. */
  formulas(sheetId: string, area: CellArea): CellContent[][];
  /** Sets every cell of the area. Null leaves a cell unchanged. */
  type(sheetId: string, area: CellArea, contents: readonly (readonly (CellContent | null)[])[]): void;
  /** The area of the table that the formula in a cell spilled; `undefined` if it spilled none. */
  spill(sheetId: string, cell: { row: number; column: number }): CellArea | undefined;
  /** The cell whose formula spilled into this cell; `undefined` if none did. */
  spillParent(sheetId: string, cell: { row: number; column: number }): CellArea | undefined;
}

/** A rejected change, as office.js reports it. */
export interface Rejection {
  /** One of Office's error codes: `AccessDenied`, `InvalidOperation`. */
  code: string;
  message: string;
}

/** Events that the runtime of the add-in reports. */
export interface RuntimeEvents {
  /** The add-in has registered its functions and accepts calls. */
  functionsReady(): void;
  /** The add-in subscribes to an event of sheets, or unsubscribes. */
  follow(event: SheetEvent, isWanted: boolean): void;
  /** Whether a calculation is running or due. */
  isCalculating(): boolean;
  /** The formulas of an area must run again, with everything that depends on them. */
  calculate(sheetId: string, area: CellArea): void;
  /** Formulas that depend on volatile functions must run again. */
  recalculate(): void;
  /** What the only function of a cell returned, with Excel's data types; `undefined` if the cell calls none or several, or it failed. */
  valueIn(cell: CellPlace): unknown;
  /** The add-in has made a new workbook from the bytes of a file, and opens it. */
  opened(file: Uint8Array): void;
  /** Results of calls, in Excel's rows `[invocationId, ok, value, errorCode?, ...]`. */
  results(rows: readonly unknown[]): void;
}
