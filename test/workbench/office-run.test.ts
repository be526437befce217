import { MemoryFormats } from "../../scripts/support/browser/memory-formats";
import type { ObjectPath } from "../../workbench/office/office-messages";
import {
  bookOf,
  noEvents,
  root,
  sheets,
  sheet,
  method,
  query,
  action,
  respond,
} from "../support/browser/office-requests";

test("a collection returns its items with the requested properties and their identities", () => {
  expect(respond([root, sheets], [query(2, "name")])).toEqual({
    results: [{ ActionId: 90, Value: { _Items: [{ Id: "s1", Name: "Sheet1" }] } }],
  });
});

test("a range has the property names of the protocol", () => {
  const used = method(4, 3, "GetUsedRangeOrNullObject", true);
  const { results } = respond([root, sheets, sheet, used], [query(4, "address", "formulas", "values", "columnCount")]);

  expect(results[0]?.Value).toEqual({
    _ReferenceId: "Sheet1!A1:B1",
    Address: "Sheet1!A1:B1",
    Formulas: [["=1+2", "=NA()"]],
    Values: [[3, "#N/A"]],
    ColumnCount: 2,
  });
});

test("one load returns every property in the shape of the range", () => {
  const book = bookOf();
  const formats = Object.assign(new MemoryFormats(), { valueFormat: '#,##0.0,,"M"' });
  formats.setLook("s1", { startRow: 0, startColumn: 1, endRow: 0, endColumn: 1 }, { numberFormat: "0.00%" });
  const used = method(4, 3, "GetUsedRangeOrNullObject", true);

  const { results } = respond(
    [root, sheets, sheet, used],
    [query(4, "formulas", "numberFormat", "valuesAsJson", "columnCount")],
    { ...book, formats },
  );

  expect(results[0]?.Value).toEqual({
    _ReferenceId: "Sheet1!A1:B1",
    Formulas: [["=1+2", "=NA()"]],
    NumberFormat: [["General", "0.00%"]],
    ValuesAsJson: [
      [
        { type: "FormattedNumber", basicType: "Double", basicValue: 3, numberFormat: '#,##0.0,,"M"' },
        { type: "Error", basicType: "Error", basicValue: "#N/A", errorType: "NotAvailable" },
      ],
    ],
    ColumnCount: 2,
  });
});

test("a tracked range is found by its reference in a later request", () => {
  const tracked: ObjectPath = { Id: 7, ObjectPathType: 6, Name: "Sheet1!B2:C3" };

  expect(respond([tracked], [query(7, "rowIndex", "rowCount")]).results).toEqual([
    { ActionId: 90, Value: { _ReferenceId: "Sheet1!B2:C3", RowIndex: 1, RowCount: 2 } },
  ]);
});

test("setting formulas enters one formula in all cells, or a formula per cell", () => {
  const typed: unknown[] = [];
  const cells = method(4, 3, "GetRange", "A1:B1");
  const area = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 };
  const changes = [action(4, 4, "Formulas", [["=1", "two"]]), action(4, 4, "Formulas", "=3")];

  respond([root, sheets, sheet, cells], changes, bookOf(typed));

  expect(typed).toEqual([
    ["s1", area, [["=1", "two"]]],
    ["s1", area, [["=3", "=3"]]],
  ]);
});

// 1970-01-01 is day 25,569 from 1900, and 1,462 days less from 1904.
test.each([
  [1900, 25_569],
  [1904, 24_107],
] as const)("Excel's function DATE counts the days from %i as the workbook does", (dateSystem, serial) => {
  const functions: ObjectPath = { Id: 2, ObjectPathType: 4, Name: "Functions", ParentObjectPathId: 1 };
  const paths = [root, functions, method(3, 2, "Date", 1970, 1, 1)];

  expect(respond(paths, [query(3, "value")], { ...bookOf(), dateSystem }).results).toEqual([
    { ActionId: 90, Value: { Value: serial } },
  ]);
});

test("every member of a null object is null", () => {
  const parent = method(5, 4, "GetSpillParentOrNullObject");
  const cell = method(4, 3, "GetCell", 0, 0);
  const actions = [action(3, 5, "_KeepReference"), query(5, "address")];

  expect(respond([root, sheets, sheet, cell, parent], actions).results.map(({ Value }) => Value)).toEqual([null, null]);
});

test("a missing member is refused by name, after the results of the actions before it", () => {
  const cell = method(4, 3, "GetRange", "A1");

  const response = respond(
    [root, sheets, sheet, cell],
    [query(4, "rowIndex"), query(4, "hasSpill"), query(4, "values")],
  );

  expect(response.results).toHaveLength(1);
  expect(response.failure).toEqual({
    code: "ApiNotFound",
    message: "The workbench does not have Range.hasSpill: test this part of the add-in in Excel.",
    location: "GetRange",
    actionIndex: 1,
  });
});

test.each<[ObjectPath, string, string]>([
  [method(4, 3, "GetRange", "nowhere"), "InvalidArgument", '"nowhere" is not an address such as A1 or A1:C9.'],
  [method(4, 3, "GetRange", "A101"), "InvalidArgument", "The range is outside the sheet."],
  [
    method(4, 3, "GetRangeByIndexes", 0, 0, 0, 1),
    "InvalidArgument",
    "Rows and columns count from 0, and a range has at least one of each.",
  ],
  [{ ...sheet, Id: 4, ArgumentInfo: { Arguments: ["Sheet9"] } }, "ItemNotFound", 'There is no worksheet "Sheet9".'],
])("%j is refused", (path, code, message) => {
  expect(respond([root, sheets, sheet, path], [query(4, "name")]).failure).toMatchObject({ code, message });
});

test("results and readiness of custom functions are passed on", () => {
  const received: unknown[] = [];
  const functions: ObjectPath = { Id: 1, ObjectPathType: 2, Name: "Microsoft.ExcelServices.CustomFunctions" };

  respond(
    [functions],
    [
      action(3, 1, "_SetOsfControlContainerReadyForCustomFunctions"),
      action(3, 1, "SetInvocationArrayResults", [[1, true, 5]]),
    ],
    bookOf(),
    {
      ...noEvents,
      functionsReady: () => void received.push("ready"),
      results: (rows) => void received.push(rows),
    },
  );

  expect(received).toEqual(["ready", [[1, true, 5]]]);
});

test("subscribing to sheet activation is passed on, and so is unsubscribing", () => {
  const subscriptions: unknown[] = [];
  const actions = [action(3, 2, "_RegisterActivatedEvent"), action(3, 2, "_UnregisterActivatedEvent")];

  respond([root, sheets], actions, bookOf(), {
    ...noEvents,
    follow: (event, isWanted) => void subscriptions.push([event, isWanted]),
  });

  expect(subscriptions).toEqual([
    ["activated", true],
    ["activated", false],
  ]);
});

test("a rejected change fails with Excel's error, and changes before it in the request stay", () => {
  const typed: unknown[] = [];
  const cells = [method(4, 3, "GetRange", "A1"), method(5, 3, "GetRange", "A10")];
  const changes = [action(4, 4, "Formulas", "=1"), action(4, 5, "Formulas", "=1")];

  const { failure } = respond([root, sheets, sheet, ...cells], changes, bookOf(typed));

  expect(failure).toMatchObject({ code: "InvalidOperation", message: "You can't change part of an array." });
  expect(typed).toHaveLength(1);
});

test("marking a range for recalculation is passed on and changes nothing", () => {
  const calculated: unknown[] = [];
  const typed: unknown[] = [];
  const cells = method(4, 3, "GetRange", "A1:B1");

  respond([root, sheets, sheet, cells], [action(3, 4, "SetDirty"), action(3, 4, "Calculate")], bookOf(typed), {
    ...noEvents,
    calculate: (sheetId, area) => void calculated.push([sheetId, area]),
  });

  const area = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 };
  expect(calculated).toEqual([
    ["s1", area],
    ["s1", area],
  ]);
  expect(typed).toEqual([]);
});
