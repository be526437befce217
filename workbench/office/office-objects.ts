import { readAddress, type CellArea } from "../calls/cell-area";
import { chartCollection } from "./charts";
import type { HostedWorkbook, RuntimeEvents } from "./hosted-workbook";
import { HostRefusal, type HostObject, type ObjectModel } from "./office-run";
import { areaAt, areaOf, rangeObject, referencedRange, sheetName } from "./range-object";
import { bindingCollection, commentCollection, settingCollection } from "./stored-parts";

/** Excel's object model over the workbook of the grid: the members that the add-in uses. */
export function objectModel(book: HostedWorkbook, events: RuntimeEvents): ObjectModel {
  const application = applicationObject(book, events);
  return {
    root: {
      typeName: "Workbook",
      children: {
        Worksheets: () => worksheets(book, events),
        Names: () => definedNames(book, events),
        Application: () => application,
        Functions: () => worksheetFunctions(book),
        Settings: () => settingCollection(book.stored),
        Comments: () => commentCollection(book.stored),
        Bindings: () => bindingCollection(book.stored, (name, area) => rangeOn(book, events, name, area)),
      },
      methods: {
        _RemoveReference: () => null,
        GetActiveCell: () => rangeObject(book, events, book.activeSheetId(), book.activeCell()),
        GetSelectedRange: () => rangeObject(book, events, book.activeSheetId(), book.selection()),
      },
    },
    services: {
      "Microsoft.ExcelServices.CustomFunctions": customFunctions(events),
      ...runtimeServices(),
    },
    referenced: (referenceId) => referencedRange(book, events, referenceId),
    asOneStep: (run) => book.asOneStep(run),
  };
}

/** `Workbook.functions`: Excel's own functions, without a cell. */
function worksheetFunctions({ dateSystem }: HostedWorkbook): HostObject {
  const dayZeroMs = dateSystem === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const result = (value: number): HostObject => ({
    typeName: "FunctionResult",
    properties: { Value: () => value, Error: () => null },
  });
  return {
    typeName: "Functions",
    methods: {
      Date: (year, month, day) =>
        result((Date.UTC(Number(year), Number(month) - 1, Number(day)) - dayZeroMs) / 86_400_000),
    },
  };
}

/** The workbench stores the calculation mode and always calculates by itself. */
function applicationObject(book: HostedWorkbook, events: RuntimeEvents): HostObject {
  let mode: unknown = "Automatic";
  const created = new Map<string, Uint8Array>();
  const createdWorkbook = (id: string): HostObject => ({
    typeName: "WorkbookCreated",
    identity: { Id: id },
    methods: { Open: () => void events.opened(created.get(id) ?? new Uint8Array()) },
  });
  return {
    typeName: "Application",
    properties: {
      CalculationMode: () => mode,
      DecimalSeparator: () => book.separators.decimal,
      CalculationState: () => (events.isCalculating() ? "Calculating" : "Done"),
    },
    setters: {
      CalculationMode: (wanted) => {
        mode = wanted;
      },
    },
    methods: {
      CreateWorkbook: (file) => {
        const id = `created-${created.size + 1}`;
        created.set(
          id,
          Uint8Array.from(atob(String(file)), (letter) => letter.charCodeAt(0)),
        );
        return createdWorkbook(id);
      },
      // Nothing is dirty between calculations, except what depends on volatile functions.
      Calculate: (type) => {
        if (type === "Recalculate") return events.recalculate();
        for (const { id } of book.sheets()) events.calculate(id, book.cells.usedArea(id) ?? book.sheetArea(id));
      },
      _GetWorkbookCreatedById: (id) => createdWorkbook(String(id)),
    },
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

function rangeOn(book: HostedWorkbook, events: RuntimeEvents, name: string, area: CellArea): HostObject | null {
  const sheet = book.sheets().find((candidate) => candidate.name === name);
  return sheet ? rangeObject(book, events, sheet.id, area) : null;
}

function worksheets(book: HostedWorkbook, events: RuntimeEvents): HostObject {
  const find = (key: unknown) => book.sheets().find(({ id, name }) => id === key || name === key);
  return {
    typeName: "WorksheetCollection",
    items: () => book.sheets().map((sheet) => worksheet(book, events, sheet.id)),
    item: (key) => {
      const sheet = find(key);
      if (!sheet) throw new HostRefusal("ItemNotFound", `There is no worksheet "${String(key)}".`);
      return worksheet(book, events, sheet.id);
    },
    methods: {
      Add: (name) => {
        if (find(name)) throw new HostRefusal("ItemAlreadyExists", `There is a worksheet "${String(name)}" already.`);
        return worksheet(book, events, book.addSheet(String(name)));
      },
      GetActiveWorksheet: () => worksheet(book, events, book.activeSheetId()),
      _RegisterActivatedEvent: () => events.follow("activated", true),
      _UnregisterActivatedEvent: () => events.follow("activated", false),
      _RegisterDataChangedEvent: () => events.follow("changed", true),
      _UnregisterDataChangedEvent: () => events.follow("changed", false),
      _RegisterSelectionChangedEvent: () => events.follow("selected", true),
      _UnregisterSelectionChangedEvent: () => events.follow("selected", false),
      _RegisterCalculatedEvent: () => events.follow("calculated", true),
      _UnregisterCalculatedEvent: () => events.follow("calculated", false),
      GetItemOrNullObject: (key) => {
        const sheet = find(key);
        return sheet ? worksheet(book, events, sheet.id) : null;
      },
    },
  };
}

/** `Workbook.names`: names of ranges. */
function definedNames(book: HostedWorkbook, events: RuntimeEvents): HostObject {
  const rangeAt = (address: string) => {
    const read = readAddress(address);
    return read?.sheetName === undefined ? null : rangeOn(book, events, read.sheetName, read.area);
  };
  const named = ({ name, address }: { name: string; address: string }): HostObject => ({
    typeName: "NamedItem",
    properties: { Name: () => name, Formula: () => (address.startsWith("=") ? address : `=${address}`) },
    methods: { GetRangeOrNullObject: () => rangeAt(address), Delete: () => book.removeName(name) },
  });
  const find = (key: unknown) => book.definedNames().find(({ name }) => name === key);
  return {
    typeName: "NamedItemCollection",
    items: () => book.definedNames().map(named),
    item: (key) => {
      const found = find(key);
      if (!found) throw new HostRefusal("ItemNotFound", `There is no name "${String(key)}".`);
      return named(found);
    },
    methods: {
      GetItemOrNullObject: (key) => {
        const found = find(key);
        return found ? named(found) : null;
      },
      Add: (name, range) => {
        const { identity } = (range ?? {}) as Partial<HostObject>; // office.js passes a range
        const read = readAddress(String(identity?.["_ReferenceId"]));
        const sheet = book.sheets().find((candidate) => candidate.name === read?.sheetName);
        if (!read || !sheet) throw new HostRefusal("InvalidArgument", "The workbench names ranges only.");
        book.defineName(String(name), sheet.id, read.area);
        return named({ name: String(name), address: String(identity?.["_ReferenceId"]) });
      },
    },
  };
}

/** `Worksheet.pageLayout`. The workbench does not print. */
function pageLayout(): HostObject {
  const ignored = () => undefined;
  return {
    typeName: "PageLayout",
    setters: { Orientation: ignored, Zoom: ignored },
    methods: { SetPrintTitleRows: () => null },
    children: {
      HeadersFooters: () => ({
        typeName: "HeaderFooterGroup",
        children: {
          DefaultForAllPages: () => ({
            typeName: "HeaderFooter",
            setters: { LeftHeader: ignored, RightHeader: ignored },
          }),
        },
      }),
    },
  };
}

function worksheet(book: HostedWorkbook, events: RuntimeEvents, sheetId: string): HostObject {
  const range = (area: CellArea) => rangeObject(book, events, sheetId, area);
  return {
    typeName: "Worksheet",
    identity: { Id: sheetId },
    properties: { Id: () => sheetId, Name: () => sheetName(book, sheetId) },
    setters: { Gridlines: (isShown) => book.showGridlines(sheetId, isShown === true) },
    children: {
      Charts: () => chartCollection(book, sheetId),
      FreezePanes: () => ({
        typeName: "WorksheetFreezePanes",
        methods: { FreezeRows: (rows) => book.freezeRows(sheetId, Number(rows)) },
      }),
      PageLayout: pageLayout,
      // The grid has no names of one sheet, and no tables.
      Names: () => ({ typeName: "NamedItemCollection", items: () => [] }),
      Tables: () => ({ typeName: "TableCollection", items: () => [] }),
      Protection: () => ({
        typeName: "WorksheetProtection",
        properties: { Protected: () => book.isProtected(sheetId) },
      }),
    },
    methods: {
      Activate: () => book.activateSheet(sheetId),
      Delete: () => {
        if (book.sheets().length === 1) {
          throw new HostRefusal("InvalidOperation", "A workbook must contain at least one visible worksheet.");
        }
        book.deleteSheet(sheetId);
      },
      Calculate: (marksAllDirty) => {
        if (marksAllDirty === true) events.calculate(sheetId, book.cells.usedArea(sheetId) ?? book.sheetArea(sheetId));
        else events.recalculate();
      },
      GetRange: (address) => range(areaOf(book, sheetId, address)),
      GetCell: (row, column) => range(areaAt(book, sheetId, { row, column, rows: 1, columns: 1 })),
      GetRangeByIndexes: (row, column, rows, columns) => range(areaAt(book, sheetId, { row, column, rows, columns })),
      GetUsedRangeOrNullObject: () => {
        const area = book.cells.usedArea(sheetId);
        return area ? range(area) : null;
      },
    },
  };
}
