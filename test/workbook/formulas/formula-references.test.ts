import { referencesOf } from "../../../src/workbook/formulas/formula-references";

/** Returns the cells to which a formula refers, as `sheet!row,column+rowsxcolumns` with rows and columns counted from 0. */
function cellsOf(formula: string): string[] {
  return referencesOf(formula).cells.map(({ sheet = "", area: { row, column, rows, columns } }) => {
    return `${sheet}!${row},${column}+${rows}x${columns}`;
  });
}

test.each([
  ["=A1", ["!0,0+1x1"]],
  ["=$B$2*2+c3", ["!1,1+1x1", "!2,2+1x1"]],
  ["=SUM(A1:B3)", ["!0,0+3x2"]],
  ["=SUM(B3:A1)", ["!0,0+3x2"]],
  ["=SUM(C:C)+SUM($2:$3)", ["!0,2+1048576x1", "!1,0+2x16384"]],
  ["=SUM(A2#)", ["!1,0+1x1"]],
  ["=Model!B2", ["Model!1,1+1x1"]],
  ["='Flip data'!$A$5:$B$9", ["Flip data!4,0+5x2"]],
  ["='It''s'!A1", ["It's!0,0+1x1"]],
  ['=GEX.LEVELS(A2,,,,"columns=B5; headers=off")', ["!1,0+1x1"]],
  ["=LOG10(A1)", ["!0,0+1x1"]],
  ["=LET(x,A1,x+1.5E3)", ["!0,0+1x1"]],
  ["={1,2;3,4}", []],
  ["=[2]Sheet1!A1+'C:\\x\\[Other.xlsx]Sheet1'!B2+[Other.xlsx]Sheet1!C3", []],
  ["=#REF!+A1", ["!0,0+1x1"]],
])("%s refers to the cells %j", (formula, expected) => {
  expect(cellsOf(formula)).toEqual(expected);
  expect(referencesOf(formula).unclear).toBeUndefined();
});

test("words are kept with their sheet: they may be defined names", () => {
  const { names, called } = referencesOf('=wf_side*Model!rate+IF(TRUE,"text",double(3))');

  expect(names).toEqual([{ name: "wf_side" }, { sheet: "Model", name: "rate" }]);
  expect(called).toEqual([{ name: "IF" }, { name: "double" }]);
});

test("references to Excel tables are kept with their columns, in the form of the sheet and in that of a file", () => {
  const { tables, cells, names } = referencesOf("=SUM(Deals[Net])*[@Rate]+Deals[[#This Row],[Odd '] name]]-B1");

  expect(tables).toEqual([
    { table: "Deals", columns: "[Net]" },
    { table: undefined, columns: "[@Rate]" },
    { table: "Deals", columns: "[[#This Row],[Odd '] name]]" },
  ]);
  expect(cells).toHaveLength(1);
  expect(names).toEqual([]);
});

test.each([
  ['=INDIRECT("A"&B1)', "INDIRECT"],
  ["=SUM(offset(A1,1,0))", "OFFSET"],
  ["=SUM(A1:INDEX(B:B,3))", "a range between references"],
  ["=SUM(A1:.B3)", "a range between references"],
  ["=SUM(Jan:Mar!B2)", "several sheets"],
  ['="INDIRECT(A1)"', undefined],
])("%s may read cells that it does not name: %s", (formula, unclear) => {
  expect(referencesOf(formula).unclear).toBe(unclear);
});

test.each([
  ["=$A$1:$B$2+Model!$A:$A+$1:$2", false],
  ["=A$1", true],
  ["=$A1", true],
  ["=$A$1:B2", true],
  ["=A:A", true],
])("%s has an address without a dollar sign: %s", (formula, isRelative) => {
  expect(referencesOf(formula).isRelative).toBe(isRelative);
});
