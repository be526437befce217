import { contains, fullAddress, readAddress, type Area } from "../calls/cell-area";
import { HostRefusal, type HostObject, type ObjectModel } from "./office-run";

/** The content of a cell: text, a number or a boolean; the empty string for a blank. */
export type CellContent = string | number | boolean;

/** The workbook of the grid, as an add-in can read and change it. */
export interface HostedBook {
  sheets(): readonly { id: string; name: string }[];
  activeSheetId(): string;
  /** The whole sheet. */
  sheetArea(sheetId: string): Area;
  /** The smallest area that contains all content; `undefined` for an empty sheet. */
  usedArea(sheetId: string): Area | undefined;
  /** The shown values, with errors as their names. */
  values(sheetId: string, area: Area): CellContent[][];
  /** The formulas with `=`, or the constants. */
  formulas(sheetId: string, area: Area): CellContent[][];
  /** The cell whose formula spilled into this one; `undefined` if none did. */
  spillParent(sheetId: string, cell: { row: number; column: number }): Area | undefined;
  /** Sets every cell of the area. Null leaves a cell unchanged. */
  type(sheetId: string, area: Area, contents: readonly (readonly (CellContent | null)[])[]): void;
}

/** Events that the runtime of the add-in reports. */
interface RuntimeEvents {
  /** The add-in has registered its functions and accepts calls. */
  functionsReady(): void;
  /** The add-in subscribes to sheet activation, or unsubscribes. */
  followActivations(isWanted: boolean): void;
  /** Results of calls, in Excel's rows `[invocationId, ok, value, errorCode?, ...]`. */
  results(rows: readonly unknown[]): void;
}

/** Excel's object model over the workbook of the grid: the members that the add-in uses. */
export function objectModel(book: HostedBook, events: RuntimeEvents): ObjectModel {
  return {
    root: {
      typeName: "Workbook",
      children: { Worksheets: () => worksheets(book, events) },
      methods: { _RemoveReference: () => null },
    },
    services: {
      "Microsoft.ExcelServices.CustomFunctions": customFunctions(events),
      ...runtimeServices(),
    },
    referenced: (referenceId) => referencedRange(book, referenceId),
  };
}

function customFunctions(events: RuntimeEvents): HostObject {
  return {
    typeName: "CustomFunctions",
    methods: {
      _SetOsfControlContainerReadyForCustomFunctions: () => events.functionsReady(),
      // 1 retries with smaller results, 2 delivers every 200 ms, 4 limits the pause after a slow delivery.
      _GetEnabledFeatures: () => [1, 2, 4],
      SetInvocationArrayResults: (rows) => events.results(Array.isArray(rows) ? rows : []),
    },
  };
}

/** `Office.addin`: the pane is always visible, and the workbench always starts the add-in. */
function runtimeServices(): Record<string, HostObject> {
  let startState: unknown = "Inactive";
  let state: unknown = "Visible";
  return {
    "Microsoft.AppRuntime.AppRuntimePersistenceService": {
      typeName: "Office.addin",
      methods: {
        SetAppRuntimeStartState: (wanted) => {
          startState = wanted;
        },
        GetAppRuntimeStartState: () => startState,
      },
    },
    "Microsoft.AppRuntime.AppRuntimeService": {
      typeName: "Office.addin",
      methods: {
        SetAppRuntimeState: (wanted) => {
          state = wanted;
        },
        GetAppRuntimeState: () => state,
      },
    },
    "Microsoft.InternalService.AddinInternalService": {
      typeName: "Office.actions",
      methods: { NotifyActionHandlerReady: () => null },
    },
  };
}

function worksheets(book: HostedBook, events: RuntimeEvents): HostObject {
  const find = (key: unknown) => book.sheets().find(({ id, name }) => id === key || name === key);
  return {
    typeName: "WorksheetCollection",
    items: () => book.sheets().map((sheet) => worksheet(book, sheet.id)),
    item: (key) => {
      const sheet = find(key);
      if (!sheet) throw new HostRefusal("ItemNotFound", `There is no worksheet "${String(key)}".`);
      return worksheet(book, sheet.id);
    },
    methods: {
      GetActiveWorksheet: () => worksheet(book, book.activeSheetId()),
      _RegisterActivatedEvent: () => events.followActivations(true),
      _UnregisterActivatedEvent: () => events.followActivations(false),
      GetItemOrNullObject: (key) => {
        const sheet = find(key);
        return sheet ? worksheet(book, sheet.id) : null;
      },
    },
  };
}

function worksheet(book: HostedBook, sheetId: string): HostObject {
  return {
    typeName: "Worksheet",
    identity: { Id: sheetId },
    properties: { Id: () => sheetId, Name: () => sheetName(book, sheetId) },
    methods: {
      GetRange: (address) => range(book, sheetId, areaOf(book, sheetId, address)),
      GetCell: (row, column) => range(book, sheetId, areaAt(book, sheetId, row, column, 1, 1)),
      GetRangeByIndexes: (row, column, rows, columns) =>
        range(book, sheetId, areaAt(book, sheetId, row, column, rows, columns)),
      GetUsedRangeOrNullObject: () => {
        const area = book.usedArea(sheetId);
        return area ? range(book, sheetId, area) : null;
      },
    },
  };
}

function range(book: HostedBook, sheetId: string, area: Area): HostObject {
  const address = () => fullAddress(sheetName(book, sheetId), area);
  return {
    typeName: "Range",
    identity: { _ReferenceId: address() },
    properties: {
      Address: address,
      Formulas: () => book.formulas(sheetId, area),
      Values: () => book.values(sheetId, area),
      RowIndex: () => area.startRow,
      ColumnIndex: () => area.startColumn,
      RowCount: () => area.endRow - area.startRow + 1,
      ColumnCount: () => area.endColumn - area.startColumn + 1,
    },
    setters: { Formulas: (contents) => book.type(sheetId, area, contentsFor(area, contents)) },
    methods: {
      _KeepReference: () => null,
      GetSpillParentOrNullObject: () => {
        const parent = book.spillParent(sheetId, { row: area.startRow, column: area.startColumn });
        return parent ? range(book, sheetId, parent) : null;
      },
    },
  };
}

function referencedRange(book: HostedBook, referenceId: string): HostObject {
  const read = readAddress(referenceId);
  const sheet = book.sheets().find(({ name }) => name === read?.sheetName);
  if (!read || !sheet) throw new HostRefusal("InvalidReference", `The range ${referenceId} no longer exists.`);
  return range(book, sheet.id, read.area);
}

function sheetName(book: HostedBook, sheetId: string): string {
  return book.sheets().find(({ id }) => id === sheetId)?.name ?? sheetId;
}

function areaOf(book: HostedBook, sheetId: string, address: unknown): Area {
  if (address === undefined || address === null || address === "") return book.sheetArea(sheetId);
  const read = typeof address === "string" ? readAddress(address) : undefined;
  if (!read)
    throw new HostRefusal("InvalidArgument", `${JSON.stringify(address)} is not an address such as A1 or A1:C9.`);
  return onSheet(book, sheetId, read.area);
}

function areaAt(
  book: HostedBook,
  sheetId: string,
  row: unknown,
  column: unknown,
  rows: unknown,
  columns: unknown,
): Area {
  const [startRow, startColumn, rowCount, columnCount] = [row, column, rows, columns].map(Number) as [
    number,
    number,
    number,
    number,
  ]; // four in, four out
  if (!(startRow >= 0 && startColumn >= 0 && rowCount >= 1 && columnCount >= 1)) {
    throw new HostRefusal("InvalidArgument", "Rows and columns count from 0, and a range has at least one of each.");
  }
  return onSheet(book, sheetId, {
    startRow,
    startColumn,
    endRow: startRow + rowCount - 1,
    endColumn: startColumn + columnCount - 1,
  });
}

function onSheet(book: HostedBook, sheetId: string, area: Area): Area {
  if (contains(book.sheetArea(sheetId), area)) return area;
  throw new HostRefusal("InvalidArgument", "The range is outside the sheet.");
}

/** Returns the content for every cell: one value for all, or rows of the shape of the range, as Excel accepts them. */
function contentsFor(area: Area, contents: unknown): (CellContent | null)[][] {
  const rows = area.endRow - area.startRow + 1;
  const columns = area.endColumn - area.startColumn + 1;
  if (!Array.isArray(contents)) {
    const content = contents as CellContent | null; // office.js sends no other content
    return Array.from({ length: rows }, () => Array.from({ length: columns }, () => content));
  }
  const fits = contents.length === rows && contents.every((row) => Array.isArray(row) && row.length === columns);
  if (!fits) {
    throw new HostRefusal(
      "InvalidArgument",
      `The number of rows or columns does not match: the range has ${rows} by ${columns}.`,
    );
  }
  return contents as (CellContent | null)[][]; // checked above; office.js sends no other content
}
