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

test("the texts of a range are those that its cells show", () => {
  const cells = method(4, 3, "GetRange", "A1:B1");

  expect(respond([root, sheets, sheet, cells], [query(4, "text")]).results[0]?.Value).toMatchObject({
    Text: [["3.00", "3.00"]],
  });
});

test("clearing a range empties it and removes its formats, unless only its contents are cleared", () => {
  const typed: unknown[] = [];
  const book = bookOf(typed);
  const area = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 };
  const cells = method(4, 3, "GetRange", "A1:B1");
  const formatOf = () => book.formats.look("s1", area).numberFormat;
  book.formats.setLook("s1", area, { numberFormat: "0000" });
  book.formats.addRule("s1", area, { kind: "ColorScale", points: [] });

  respond([root, sheets, sheet, cells], [action(3, 4, "Clear", "Contents")], book);
  expect([typed, formatOf(), book.formats.rules("s1", area).length]).toEqual([[["s1", area, [["", ""]]]], "0000", 1]);

  // office.js sends null for an argument that is omitted.
  respond([root, sheets, sheet, cells], [action(3, 4, "Clear", null)], book);
  expect([typed.length, formatOf(), book.formats.rules("s1", area).length]).toEqual([2, "General", 0]);

  const { failure } = respond([root, sheets, sheet, cells], [action(3, 4, "Clear", "Hyperlinks")], book);
  expect(failure?.message).toBe('The workbench does not clear "Hyperlinks": test it in Excel.');
});

test("a sheet is deleted, and the last one is not", () => {
  const deleted: string[] = [];
  const book = { ...bookOf(), deleteSheet: (id: string) => void deleted.push(id) };
  const two = [
    { id: "s1", name: "Sheet1" },
    { id: "s2", name: "Sheet2" },
  ];

  expect(respond([root, sheets, sheet], [action(3, 3, "Delete")], book).failure).toMatchObject({
    code: "InvalidOperation",
    message: "A workbook must contain at least one visible worksheet.",
  });
  respond([root, sheets, sheet], [action(3, 3, "Delete")], { ...book, sheets: () => two });

  expect(deleted).toEqual(["s1"]);
});

test("a calculation of the workbook or of a sheet runs every formula, or only what volatile functions change", () => {
  const calls: unknown[] = [];
  const application: ObjectPath = { Id: 4, ObjectPathType: 4, Name: "Application", ParentObjectPathId: 1 };
  const used = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 };
  const actions = [
    action(3, 4, "Calculate", "Recalculate"),
    action(3, 4, "Calculate", "Full"),
    action(3, 3, "Calculate", false),
    action(3, 3, "Calculate", true),
  ];

  respond([root, sheets, sheet, application], actions, bookOf(), {
    ...noEvents,
    calculate: (sheetId, area) => void calls.push([sheetId, area]),
    recalculate: () => void calls.push("volatile"),
  });

  expect(calls).toEqual(["volatile", ["s1", used], "volatile", ["s1", used]]);
});

test("a name is found and removed, and removing one that does not exist does nothing", () => {
  const removed: string[] = [];
  const book = {
    ...bookOf(),
    definedNames: () => [{ name: "Rate", address: "Sheet1!$A$1" }],
    removeName: (name: string) => void removed.push(name),
  };
  const names: ObjectPath = { Id: 4, ObjectPathType: 4, Name: "Names", ParentObjectPathId: 1 };
  const found = method(5, 4, "GetItemOrNullObject", "Rate");
  const missing = method(6, 4, "GetItemOrNullObject", "Other");

  const { failure } = respond([root, names, found, missing], [action(3, 6, "Delete"), action(3, 5, "Delete")], book);

  expect([failure, removed]).toEqual([undefined, ["Rate"]]);
});

test("cells as data types are errors with their types, entities of functions, texts, booleans and blanks", () => {
  const entity = { type: "Entity", text: "Tesla", properties: { Price: { type: "Double", basicValue: 1 } } };
  const plain = bookOf();
  const shown = ["#SPILL!", "Tesla", "Tesla Inc", true, ""];
  const book = { ...plain, cells: { ...plain.cells, values: () => [shown] } };
  const cells = method(4, 3, "GetRange", "A1:E1");

  const { results } = respond([root, sheets, sheet, cells], [query(4, "valuesAsJson")], book, {
    ...noEvents,
    // The functions of all cells return the entity; one cell shows another text.
    valueIn: () => entity,
  });

  expect(results[0]?.Value).toMatchObject({
    ValuesAsJson: [
      [
        { type: "Error", basicValue: "#SPILL!", errorType: "Spill" },
        { ...entity, basicType: "Error", basicValue: "#VALUE!" },
        { type: "String", basicValue: "Tesla Inc" },
        { type: "Boolean", basicValue: true },
        { type: "Empty", basicValue: "" },
      ],
    ],
  });
});
