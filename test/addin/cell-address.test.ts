import { cellAddress, shownAddress } from "../../src/workbook/cell-address";

test.each([
  ["Sheet1!B2", "sheet1!B2"],
  ["'Sheet1'!$B$2", "sheet1!B2"],
  ["'Bob''s walls'!b2:D9", "bob's walls!B2"],
  ["'Up!down'!XFD1048576", "up!down!XFD1048576"],
])("%s is one cell however it is spelled", (address, cell) => {
  expect(cellAddress(address)).toBe(cell);
});

test.each([[undefined], [null], [""], ["B2"], ["Sheet1!B"], ["Sheet1!#REF!"]])(
  "%p is the address of no cell",
  (address) => {
    expect(cellAddress(address)).toBeUndefined();
  },
);

test.each([
  ["'Sheet1'!$B$2", "Sheet1!B2"],
  ["'My walls'!B2", "'My walls'!B2"],
])("%s is shown as %s", (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});
