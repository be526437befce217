import { displayAddress, normalizedAddress, sheetOf } from "../../../src/workbook/office/addresses";

test.each([
  ["Sheet1!B2", "sheet1!B2"],
  ["'Sheet1'!$B$2", "sheet1!B2"],
  ["'Bob''s walls'!b2:D9", "bob's walls!B2"],
  ["'Up!down'!XFD1048576", "up!down!XFD1048576"],
])("%s is normalized to %s", (address, cell) => {
  expect(normalizedAddress(address)).toBe(cell);
});

test.each([[undefined], [null], [""], ["B2"], ["Sheet1!B"], ["Sheet1!#REF!"]])(
  "%p is not the address of a cell with a sheet",
  (address) => {
    expect(normalizedAddress(address)).toBeUndefined();
  },
);

test.each([
  ["'Sheet1'!$B$2", "Sheet1!B2"],
  ["'My walls'!B2", "'My walls'!B2"],
])("%s is displayed as %s", (address, shown) => {
  expect(displayAddress(address)).toBe(shown);
});

test.each([
  ["Sheet1!A1", "Sheet1"],
  ["'My sheet'!B2", "My sheet"],
  ["'Ann''s board'!$C$3", "Ann's board"],
  ["A1", undefined],
])("the sheet of %s is %p", (address, sheet) => {
  expect(sheetOf(address)).toBe(sheet);
});
