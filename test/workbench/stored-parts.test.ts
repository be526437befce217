import { areaName } from "../../workbench/calls/cell-area";
import { settingCollection, StoredParts, bindingCollection } from "../../workbench/office/stored-parts";

test("settings, bindings and comments are in the workbook that a reloaded page restores", () => {
  const parts = new StoredParts();
  let changes = 0;
  parts.onChange = () => (changes += 1);
  settingCollection(parts).methods?.["Add"]?.("strikebook.watches", "[1]");
  bindingCollection(parts, () => null).methods?.["Add"]?.("Sheet1!B2:C3", "Range", "one");
  parts.comments.set("Sheet1!A1", "note");

  const restored = new StoredParts();
  restored.restore(structuredClone(parts.content));

  expect(changes).toBe(2);
  expect(restored.settings.get("strikebook.watches")).toBe("[1]");
  expect(restored.bindings.get("one")).toEqual({
    sheetName: "Sheet1",
    area: { startRow: 1, startColumn: 1, endRow: 2, endColumn: 2 },
  });
  expect(restored.comments.get("Sheet1!A1")).toBe("note");
});

test("bindings and comments move with their cells, and are gone with them", () => {
  const parts = new StoredParts();
  const bind = bindingCollection(parts, () => null).methods?.["Add"];
  bind?.("Sheet1!B2", "Range", "cell");
  bind?.("Sheet1!B4:C6", "Range", "table");
  bind?.("Second!B4:C6", "Range", "elsewhere");
  parts.comments.set("Sheet1!A5", "note");
  const places = () => Object.fromEntries(Array.from(parts.bindings, ([id, { area }]) => [id, areaName(area)]));

  parts.moveCells("Sheet1", { axis: "row", kind: "inserted", first: 0, count: 2 });
  expect(places()).toEqual({ cell: "B4", table: "B6:C8", elsewhere: "B4:C6" });
  expect([...parts.comments.keys()]).toEqual(["Sheet1!A7"]);

  // Rows 5 and 6 of the sheet: the first row of the table is one of them.
  parts.moveCells("Sheet1", { axis: "row", kind: "removed", first: 4, count: 2 });
  expect(places()).toEqual({ cell: "B4", table: "B5:C6", elsewhere: "B4:C6" });

  // Column C is inside the table.
  parts.moveCells("Sheet1", { axis: "column", kind: "inserted", first: 2, count: 1 });
  expect(places()).toEqual({ cell: "B4", table: "B5:D6", elsewhere: "B4:C6" });

  parts.moveCells("Sheet1", { axis: "row", kind: "removed", first: 3, count: 1 });
  expect(places()).toEqual({ table: "B4:D5", elsewhere: "B4:C6" });
  expect([...parts.comments.keys()]).toEqual(["Sheet1!A4"]);
});
