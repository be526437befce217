import {
  boundingArea,
  areaContains,
  cellArea,
  fullAddress,
  mapCells,
  readAddress,
  type CellArea,
  type CellPlace,
} from "../calls/cell-area";
import { conditionalFormats } from "./conditional-formats";
import { rangeFormat } from "./format-objects";
import type { CellContent, HostedWorkbook, RuntimeEvents } from "./hosted-workbook";
import { plainLook } from "./hosted-formats";
import { HostRefusal, type HostObject } from "./office-run";

/** A range as office.js sees it. */
export function rangeObject(book: HostedWorkbook, events: RuntimeEvents, sheetId: string, area: CellArea): HostObject {
  const first = { row: area.startRow, column: area.startColumn };
  const range = (target: CellArea | undefined) => (target ? rangeObject(book, events, sheetId, target) : null);
  const address = () => fullAddress(sheetName(book, sheetId), area);
  return {
    typeName: "Range",
    identity: { _ReferenceId: address() },
    properties: {
      Address: address,
      Formulas: () => book.cells.formulas(sheetId, area),
      FormulasLocal: () => localFormulas(book.cells.formulas(sheetId, area), book.separators),
      Values: () => book.cells.values(sheetId, area),
      Text: () => mapCells(area, (row, column) => book.cells.text({ sheetId, row, column })),
      ValuesAsJson: () => jsonValues(book, events, sheetId, area),
      NumberFormat: () =>
        mapCells(area, (row, column) => book.formats.look(sheetId, cellArea({ row, column })).numberFormat),
      RowIndex: () => area.startRow,
      ColumnIndex: () => area.startColumn,
      RowCount: () => area.endRow - area.startRow + 1,
      ColumnCount: () => area.endColumn - area.startColumn + 1,
      Left: () => book.bounds(sheetId, area).left,
      Top: () => book.bounds(sheetId, area).top,
      Width: () => book.bounds(sheetId, area).width,
      Height: () => book.bounds(sheetId, area).height,
    },
    setters: {
      Formulas: (contents) => {
        const rejection = book.rejection(sheetId, area);
        if (rejection) throw new HostRefusal(rejection.code, rejection.message);
        book.cells.type(sheetId, area, contentsFor(area, contents));
      },
      NumberFormat: (formats) => {
        const [[numberFormat = "General"] = [], ...more] = formats as string[][]; // office.js sends rows
        if (more.length > 0) throw new HostRefusal("ApiNotFound", "The workbench sets one number format for a range.");
        book.formats.setLook(sheetId, area, { numberFormat });
      },
    },
    children: {
      Format: () => rangeFormat(book.formats, sheetId, area),
      ConditionalFormats: () => conditionalFormats(book.formats, sheetId, area),
    },
    methods: {
      _KeepReference: () => null,
      // office.js sets more than 1,500 cells in blocks of rows, which it finds with the next three.
      _ValidateArraySize: () => null,
      Clear: (applyTo) => clear(book, sheetId, area, applyTo),
      GetRow: (row) => range(rowOf(area, Number(row))),
      GetBoundingRect: (given) => range(boundingArea(area, rangeArea(given) ?? area)),
      SetDirty: () => events.calculate(sheetId, area),
      Calculate: () => events.calculate(sheetId, area),
      Select: () => book.select(sheetId, area),
      GetSpillParentOrNullObject: () => range(book.cells.spillParent(sheetId, first)),
      GetSpillingToRangeOrNullObject: () => range(book.cells.spill(sheetId, first)),
    },
  };
}

/** Returns a row of an area, counted from 0. */
function rowOf(area: CellArea, row: number): CellArea {
  return { ...area, startRow: area.startRow + row, endRow: area.startRow + row };
}

/** Returns the area of a range that was passed as an argument. */
function rangeArea(range: unknown): CellArea | undefined {
  const { identity } = range as HostObject; // office.js sends no other object
  return readAddress(String(identity?.["_ReferenceId"]))?.area;
}

/** Empties cells, and removes their formats unless only the contents are to be cleared. */
function clear(book: HostedWorkbook, sheetId: string, area: CellArea, sent: unknown): void {
  const applyTo = sent ?? "All";
  if (applyTo !== "All" && applyTo !== "Contents") {
    throw new HostRefusal("ApiNotFound", `The workbench does not clear ${JSON.stringify(applyTo)}: test it in Excel.`);
  }
  const rejection = book.rejection(sheetId, area);
  if (rejection) throw new HostRefusal(rejection.code, rejection.message);
  book.cells.type(
    sheetId,
    area,
    mapCells(area, () => ""),
  );
  if (applyTo === "Contents") return;
  for (const { id } of book.formats.rules(sheetId, area)) book.formats.deleteRule(sheetId, id);
  book.formats.setLook(sheetId, area, plainLook);
}

/** The names of errors in `valuesAsJson`, by what cells show. */
const errorTypes: Readonly<Record<string, string>> = {
  ...{ "#N/A": "NotAvailable", "#VALUE!": "Value", "#REF!": "Reference", "#NAME?": "Name", "#DIV/0!": "Div0" },
  ...{ "#NUM!": "Num", "#NULL!": "Null", "#SPILL!": "Spill", "#CALC!": "Calc", "#BUSY!": "Busy" },
};

/** Returns the values of a range as data types: numbers with the formats that they bring with them, errors, and entities of functions. */
function jsonValues(book: HostedWorkbook, events: RuntimeEvents, sheetId: string, area: CellArea): unknown[][] {
  const formats = book.formats.valueFormats(sheetId, area);
  return book.cells.values(sheetId, area).map((row, down) =>
    row.map((value, right) => {
      if (typeof value === "number") return jsonNumber(value, formats[down]?.[right] ?? "General");
      if (typeof value === "boolean") return { type: "Boolean", basicType: "Boolean", basicValue: value };
      if (value === "") return { type: "Empty", basicType: "Empty", basicValue: "" };
      const errorType = errorTypes[value];
      if (errorType !== undefined) return { type: "Error", basicType: "Error", basicValue: value, errorType };
      const cell = { sheetId, row: area.startRow + down, column: area.startColumn + right };
      return entityIn(book, events, cell, value) ?? { type: "String", basicType: "String", basicValue: value };
    }),
  );
}

function jsonNumber(basicValue: number, numberFormat: string): object {
  return numberFormat === "General"
    ? { type: "Double", basicType: "Double", basicValue }
    : { type: "FormattedNumber", basicType: "Double", basicValue, numberFormat };
}

/** Returns the entity that a cell shows by its text; `undefined` if it is no entity of a function. */
function entityIn(book: HostedWorkbook, events: RuntimeEvents, cell: CellPlace, shown: string): object | undefined {
  const { startRow, startColumn } = book.cells.spillParent(cell.sheetId, cell) ?? cellArea(cell);
  const result = events.valueIn({ sheetId: cell.sheetId, row: startRow, column: startColumn });
  const row: unknown = Array.isArray(result) ? result[cell.row - startRow] : result;
  const value: unknown = Array.isArray(row) ? row[cell.column - startColumn] : row;
  const isEntity =
    typeof value === "object" && value !== null && "type" in value && value.type === "Entity" && "text" in value;
  return isEntity && value.text === shown ? { basicType: "Error", basicValue: "#VALUE!", ...value } : undefined;
}

/** Returns the range of a `_ReferenceId`. */
export function referencedRange(book: HostedWorkbook, events: RuntimeEvents, referenceId: string): HostObject {
  const read = readAddress(referenceId);
  const sheet = book.sheets().find(({ name }) => name === read?.sheetName);
  if (!read || !sheet) throw new HostRefusal("InvalidReference", `The range ${referenceId} no longer exists.`);
  return rangeObject(book, events, sheet.id, read.area);
}

/** Returns the name of a sheet. */
export function sheetName(book: HostedWorkbook, sheetId: string): string {
  return book.sheets().find(({ id }) => id === sheetId)?.name ?? sheetId;
}

/** Returns the area of an address on a sheet; the whole sheet if it is empty. */
export function areaOf(book: HostedWorkbook, sheetId: string, address: unknown): CellArea {
  if (address === undefined || address === null || address === "") return book.sheetArea(sheetId);
  const read = typeof address === "string" ? readAddress(address) : undefined;
  if (!read)
    throw new HostRefusal("InvalidArgument", `${JSON.stringify(address)} is not an address such as A1 or A1:C9.`);
  return onSheet(book, sheetId, read.area);
}

/** The first cell of an area and its size, as office.js sends them. */
type SentArea = Readonly<Record<"row" | "column" | "rows" | "columns", unknown>>;

/** Returns the area at a position on a sheet. */
export function areaAt(book: HostedWorkbook, sheetId: string, { row, column, rows, columns }: SentArea): CellArea {
  const [startRow, startColumn] = [Number(row), Number(column)];
  const [rowCount, columnCount] = [Number(rows), Number(columns)];
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

function onSheet(book: HostedWorkbook, sheetId: string, area: CellArea): CellArea {
  if (areaContains(book.sheetArea(sheetId), area)) return area;
  throw new HostRefusal("InvalidArgument", "The range is outside the sheet.");
}

/** Returns the content for every cell: one value for all, or rows of the shape of the range, as Excel accepts them. */
function contentsFor(area: CellArea, contents: unknown): (CellContent | null)[][] {
  const rows = area.endRow - area.startRow + 1;
  const columns = area.endColumn - area.startColumn + 1;
  if (!Array.isArray(contents)) {
    const content = contents as CellContent | null; // office.js sends no other content
    return mapCells(area, () => content);
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

/** Returns formulas with other separators, as an Excel in English with the settings of another country writes them. */
function localFormulas(
  rows: readonly CellContent[][],
  { list, decimal }: HostedWorkbook["separators"],
): CellContent[][] {
  const local = (text: string) =>
    text.replace(/"[^"]*"|,|(?<=\d)\.(?=\d)/g, (part) => ({ ",": list, ".": decimal })[part] ?? part);
  return rows.map((cells) =>
    cells.map((cell) => (typeof cell === "string" && cell.startsWith("=") ? local(cell) : cell)),
  );
}
