/** Requests of office.js to the object model of the workbench, over a workbook in memory. */
import type { ObjectPath, RequestAction } from "../../../workbench/office/office-messages";
import type { HostedWorkbook } from "../../../workbench/office/hosted-workbook";
import { objectModel } from "../../../workbench/office/office-objects";
import { runRequest } from "../../../workbench/office/office-run";
import { emptyWorkbook } from "../../../scripts/support/browser/empty-workbook";

const sheetArea = { startRow: 0, startColumn: 0, endRow: 99, endColumn: 25 };

/** Returns a workbook of one sheet with values in A1:B1. Records what is entered. */
export function bookOf(typed: unknown[] = []): HostedWorkbook {
  const empty = emptyWorkbook();
  return {
    ...empty,
    cells: {
      ...empty.cells,
      usedArea: () => ({ startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 }),
      values: () => [[3, "#N/A"]],
      formulas: () => [["=1+2", "=NA()"]],
      text: () => "3.00",
      type: (sheetId, area, contents) => typed.push([sheetId, area, contents]),
    },
    separators: { list: ";", decimal: "," },
    dateSystem: 1904,
    sheets: () => [{ id: "s1", name: "Sheet1" }],
    activeSheetId: () => "s1",
    addSheet: () => "s2",
    activeCell: () => ({ startRow: 4, startColumn: 1, endRow: 4, endColumn: 1 }),
    sheetArea: () => sheetArea,
    rejection: (_sheetId, { startRow }) =>
      startRow === 9 ? { code: "InvalidOperation", message: "You can't change part of an array." } : undefined,
  };
}

export const noEvents = {
  functionsReady: () => undefined,
  isCalculating: () => false,
  follow: () => undefined,
  calculate: () => undefined,
  recalculate: () => undefined,
  valueIn: (): unknown => undefined,
  results: () => undefined,
  opened: () => undefined,
};

export const root: ObjectPath = { Id: 1, ObjectPathType: 1, Name: "" };
export const sheets: ObjectPath = { Id: 2, ObjectPathType: 4, Name: "Worksheets", ParentObjectPathId: 1 };
export const sheet: ObjectPath = {
  Id: 3,
  ObjectPathType: 5,
  Name: "",
  ParentObjectPathId: 2,
  ArgumentInfo: { Arguments: ["Sheet1"] },
};

export function method(id: number, parent: number, name: string, ...parameters: unknown[]): ObjectPath {
  return { Id: id, ObjectPathType: 3, Name: name, ParentObjectPathId: parent, ArgumentInfo: { Arguments: parameters } };
}

export const query = (path: number, ...select: string[]): RequestAction => ({
  Id: 90,
  ActionType: 2,
  Name: "",
  ObjectPathId: path,
  QueryInfo: { Select: select },
});

/** A call of a method (3), or the change of a property (4). */
export const action = (
  ActionType: 3 | 4,
  ObjectPathId: number,
  Name: string,
  ...parameters: unknown[]
): RequestAction => ({
  ...{ Id: 90 + ObjectPathId, ActionType, Name, ObjectPathId },
  ArgumentInfo: { Arguments: parameters },
});

/** Carries a request out in a workbook, and returns the response. */
export function respond(
  paths: readonly ObjectPath[],
  actions: readonly RequestAction[],
  book = bookOf(),
  events: Parameters<typeof objectModel>[1] = noEvents,
) {
  const objectPaths = Object.fromEntries(paths.map((path) => [path.Id, path]));
  return runRequest({ id: 1, type: 1, actions: [...actions], objectPaths }, objectModel(book, events));
}
