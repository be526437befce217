import type { HostRequest, ObjectPath, RequestAction } from "../../workbench/office-messages";
import { objectModel, type HostedBook } from "../../workbench/office-objects";
import { runRequest } from "../../workbench/office-run";

const sheetArea = { startRow: 0, startColumn: 0, endRow: 99, endColumn: 25 };

/** A workbook of one sheet, where A1:B1 is filled. Remembers what is typed. */
function bookOf(typed: unknown[] = []): HostedBook {
  return {
    sheets: () => [{ id: "s1", name: "Sheet1" }],
    activeSheetId: () => "s1",
    sheetArea: () => sheetArea,
    usedArea: () => ({ startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 }),
    values: () => [[3, "#N/A"]],
    formulas: () => [["=1+2", "=NA()"]],
    spillParent: () => undefined,
    type: (sheetId, area, contents) => typed.push([sheetId, area, contents]),
  };
}

const noEvents = { functionsReady: () => undefined, followActivations: () => undefined, results: () => undefined };

const root: ObjectPath = { Id: 1, ObjectPathType: 1, Name: "" };
const sheets: ObjectPath = { Id: 2, ObjectPathType: 4, Name: "Worksheets", ParentObjectPathId: 1 };
const sheet: ObjectPath = {
  Id: 3,
  ObjectPathType: 5,
  Name: "",
  ParentObjectPathId: 2,
  ArgumentInfo: { Arguments: ["Sheet1"] },
};

function method(id: number, parent: number, name: string, ...parameters: unknown[]): ObjectPath {
  return { Id: id, ObjectPathType: 3, Name: name, ParentObjectPathId: parent, ArgumentInfo: { Arguments: parameters } };
}

function requestOf(paths: readonly ObjectPath[], actions: readonly RequestAction[]): HostRequest {
  return {
    id: 1,
    type: 1,
    actions: [...actions],
    objectPaths: Object.fromEntries(paths.map((path) => [path.Id, path])),
  };
}

const query = (path: number, ...select: string[]): RequestAction => ({
  Id: 90,
  ActionType: 2,
  Name: "",
  ObjectPathId: path,
  QueryInfo: { Select: select },
});

test("a collection answers its items with the properties asked and what finds them again", () => {
  const answer = runRequest(requestOf([root, sheets], [query(2, "name")]), objectModel(bookOf(), noEvents));

  expect(answer).toEqual({ results: [{ ActionId: 90, Value: { _Items: [{ Id: "s1", Name: "Sheet1" }] } }] });
});

test("a range answers under the names of the wire", () => {
  const used = method(4, 3, "GetUsedRangeOrNullObject", true);
  const request = requestOf([root, sheets, sheet, used], [query(4, "address", "formulas", "values", "columnCount")]);

  expect(runRequest(request, objectModel(bookOf(), noEvents)).results[0]?.Value).toEqual({
    _ReferenceId: "Sheet1!A1:B1",
    Address: "Sheet1!A1:B1",
    Formulas: [["=1+2", "=NA()"]],
    Values: [[3, "#N/A"]],
    ColumnCount: 2,
  });
});

test("a kept range is found by its reference in a later request", () => {
  const kept: ObjectPath = { Id: 7, ObjectPathType: 6, Name: "Sheet1!B2:C3" };

  expect(
    runRequest(requestOf([kept], [query(7, "rowIndex", "rowCount")]), objectModel(bookOf(), noEvents)).results,
  ).toEqual([{ ActionId: 90, Value: { _ReferenceId: "Sheet1!B2:C3", RowIndex: 1, RowCount: 2 } }]);
});

test("setting formulas types them, one for all cells or one each", () => {
  const typed: unknown[] = [];
  const model = objectModel(bookOf(typed), noEvents);
  const cells = method(4, 3, "GetRange", "A1:B1");
  const set = (contents: unknown): RequestAction => ({
    Id: 91,
    ActionType: 4,
    Name: "Formulas",
    ObjectPathId: 4,
    ArgumentInfo: { Arguments: [contents] },
  });
  const area = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 };

  runRequest(requestOf([root, sheets, sheet, cells], [set([["=1", "two"]]), set("=3")]), model);

  expect(typed).toEqual([
    ["s1", area, [["=1", "two"]]],
    ["s1", area, [["=3", "=3"]]],
  ]);
});

test("a null object answers null to everything it is asked", () => {
  const parent = method(5, 4, "GetSpillParentOrNullObject");
  const cell = method(4, 3, "GetCell", 0, 0);
  const keep: RequestAction = { Id: 92, ActionType: 3, Name: "_KeepReference", ObjectPathId: 5 };
  const request = requestOf([root, sheets, sheet, cell, parent], [keep, query(5, "address")]);

  expect(runRequest(request, objectModel(bookOf(), noEvents)).results.map(({ Value }) => Value)).toEqual([null, null]);
});

test("what is not there is refused by name, after the results of what came before", () => {
  const cell = method(4, 3, "GetRange", "A1");
  const request = requestOf(
    [root, sheets, sheet, cell],
    [query(4, "rowIndex"), query(4, "hasSpill"), query(4, "values")],
  );

  const answer = runRequest(request, objectModel(bookOf(), noEvents));

  expect(answer.results).toHaveLength(1);
  expect(answer.failure).toEqual({
    code: "ApiNotFound",
    message: "The workbench does not have Range.hasSpill: test this part of the add-in in Excel.",
    location: "GetRange",
    actionIndex: 1,
  });
});

test.each<[ObjectPath, string, string]>([
  [method(4, 3, "GetRange", "nowhere"), "InvalidArgument", '"nowhere" is not an address such as A1 or A1:C9.'],
  [method(4, 3, "GetRange", "A101"), "InvalidArgument", "The range leaves the sheet."],
  [
    method(4, 3, "GetRangeByIndexes", 0, 0, 0, 1),
    "InvalidArgument",
    "Rows and columns count from 0, and a range has at least one of each.",
  ],
  [{ ...sheet, Id: 4, ArgumentInfo: { Arguments: ["Sheet9"] } }, "ItemNotFound", 'There is no worksheet "Sheet9".'],
])("%j is refused", (path, code, message) => {
  const answer = runRequest(
    requestOf([root, sheets, sheet, path], [query(4, "name")]),
    objectModel(bookOf(), noEvents),
  );

  expect(answer.failure).toMatchObject({ code, message });
});

test("results and readiness of custom functions are passed on", () => {
  const heard: unknown[] = [];
  const model = objectModel(bookOf(), {
    ...noEvents,
    functionsReady: () => heard.push("ready"),
    results: (rows) => heard.push(rows),
  });
  const functions: ObjectPath = { Id: 1, ObjectPathType: 2, Name: "Microsoft.ExcelServices.CustomFunctions" };
  const call = (name: string, ...parameters: unknown[]): RequestAction => ({
    Id: 5,
    ActionType: 3,
    Name: name,
    ObjectPathId: 1,
    ArgumentInfo: { Arguments: parameters },
  });

  runRequest(
    requestOf(
      [functions],
      [call("_SetOsfControlContainerReadyForCustomFunctions"), call("SetInvocationArrayResults", [[1, true, 5]])],
    ),
    model,
  );

  expect(heard).toEqual(["ready", [[1, true, 5]]]);
});

test("a wish to follow which sheet is in front is passed on, and so is its end", () => {
  const wishes: boolean[] = [];
  const model = objectModel(bookOf(), { ...noEvents, followActivations: (isWanted) => void wishes.push(isWanted) });
  const call = (name: string): RequestAction => ({ Id: 6, ActionType: 3, Name: name, ObjectPathId: 2 });

  runRequest(requestOf([root, sheets], [call("_RegisterActivatedEvent"), call("_UnregisterActivatedEvent")]), model);

  expect(wishes).toEqual([true, false]);
});
