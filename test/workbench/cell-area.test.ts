import {
  areaName,
  areasOf,
  cellArea,
  columnLetters,
  areaContains,
  fullAddress,
  readAddress,
} from "../../workbench/calls/cell-area";

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %i is %s", (column, name) => {
  expect(columnLetters(column)).toBe(name);
});

test.each([
  ["B3", undefined, "B3"],
  ["$c$9:a1", undefined, "A1:C9"],
  ["Sheet2!AA10", "Sheet2", "AA10"],
  ["'My ''own'' sheet'!A1:A2", "My 'own' sheet", "A1:A2"],
])("the address %s is read", (address, sheetName, name) => {
  const read = readAddress(address);

  expect(read?.sheetName).toBe(sheetName);
  expect(read && areaName(read.area)).toBe(name);
});

test.each(["", "A", "1", "A0:", "A1:B2:C3", "ABCD1"])("%j is no address", (address) => {
  expect(readAddress(address)).toBeUndefined();
});

test("a sheet name is quoted when Excel quotes it", () => {
  const area = cellArea({ row: 0, column: 1 });

  expect(fullAddress("Sheet1", area)).toBe("Sheet1!B1");
  expect(fullAddress("Bob's levels", area)).toBe("'Bob''s levels'!B1");
});

test("cells become one area for each vertical run", () => {
  const cells = [
    { row: 2, column: 0 },
    { row: 0, column: 0 },
    { row: 1, column: 0 },
    { row: 4, column: 0 },
    { row: 1, column: 3 },
  ];

  expect(areasOf(cells).map(areaName)).toEqual(["A1:A3", "A5", "D2"]);
});

test("an area contains itself and the areas inside it", () => {
  const board = { startRow: 1, startColumn: 1, endRow: 5, endColumn: 3 };

  expect(areaContains(board, board)).toBe(true);
  expect(areaContains(board, cellArea({ row: 5, column: 3 }))).toBe(true);
  expect(areaContains(board, { ...board, endRow: 6 })).toBe(false);
});
