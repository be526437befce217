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
