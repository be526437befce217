import { isOnActiveSheet } from "../../../src/workbook/office/sheets";

test("every cell counts as visible until Excel has reported the active sheet", () => {
  expect(isOnActiveSheet("Sheet1!A1")).toBe(true);
  expect(isOnActiveSheet(undefined)).toBe(true);
});
