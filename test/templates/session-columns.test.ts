import { rowSheet } from "../../src/templates/row-sheet";
import { SessionColumns } from "../../src/templates/session-data";

const columns = new SessionColumns(["Date", "Close", "Move %"]);

test.each([
  ["[Close]", "B9"],
  ["[$Close]/[Close-1]-1", "$B9/B8-1"],
  ['IF([Move %]="",0,[Date+1])', 'IF(C9="",0,A10)'],
])("%s in row 9 is %s", (text, formula) => {
  expect(columns.formula(text, 9)).toBe(formula);
});

test("a heading that does not exist is named with those that do", () => {
  expect(() => columns.formula("[Open]", 9)).toThrow('There is no column "Open" among Date, Close, Move %.');
});

test("a column has a range, and each of its rows a formula", () => {
  expect(columns.range("Close")).toBe("$B$5:$B$369");
  const entry = (row: number) => `=${columns.formula("[Close]*100", row)}`;
  const place = { name: "Sessions", hint: "", firstRow: 5, lastRow: 64 };
  const { cells } = rowSheet({
    ...place,
    columns: [{ width: 1 }, { width: 1 }, { heading: "Move %", width: 1, entry }],
  });
  expect(Object.entries(cells).at(-1)).toEqual(["C64", "=B64*100"]);
});
