import { isInSight, sheetOf } from "../../src/workbook/sheet-in-sight";

test.each([
  ["Sheet1!A1", "Sheet1"],
  ["'My sheet'!B2", "My sheet"],
  ["'Ann''s board'!$C$3", "Ann's board"],
  ["A1", undefined],
])("the sheet of %s is %p", (address, sheet) => {
  expect(sheetOf(address)).toBe(sheet);
});

test("until Excel has said which sheet is in sight, no cell is put behind", () => {
  expect(isInSight("Sheet1!A1")).toBe(true);
  expect(isInSight(undefined)).toBe(true);
});
