import { fileFormula } from "../../../scripts/templates/file-formula";

// As Excel writes them: names of ECMA-376 and of [MS-XLSX] 2.2.2, "Formulas".
test.each([
  ['=GEX.HEATMAP("SPXW")', '_xldudf_GEX_HEATMAP("SPXW")'],
  ["=gex.levels.at(A1,B1)", "_xldudf_GEX_LEVELS_AT(A1,B1)"],
  ["=TAKE(A1:B9,-1)", "_xlfn.TAKE(A1:B9,-1)"],
  ['=FILTER(A1:A9,A1:A9<>"")', '_xlfn._xlws.FILTER(A1:A9,A1:A9<>"")'],
  ["=LET(x,A1,y,x*2,x+y)", "_xlfn.LET(_xlpm.x,A1,_xlpm.y,_xlpm.x*2,_xlpm.x+_xlpm.y)"],
  ["=LET(x,LET(y,2,y),x)", "_xlfn.LET(_xlpm.x,_xlfn.LET(_xlpm.y,2,_xlpm.y),_xlpm.x)"],
  ["=MAP(A1:A3,LAMBDA(one,one*2))", "_xlfn.MAP(A1:A3,_xlfn.LAMBDA(_xlpm.one,_xlpm.one*2))"],
  ['=IF(flip_n>1,"TAKE(x,1)","")', 'IF(flip_n>1,"TAKE(x,1)","")'],
  ["=SUM('LET(x,1)'!A1:A3)", "SUM('LET(x,1)'!A1:A3)"],
])("%s is stored as %s", (formula, stored) => {
  expect(fileFormula(formula).text).toBe(stored);
});

test.each([
  ["=A1+1", false],
  ['=IF(A1="","",B1)', false],
  ["=SUM(A1:A9)", true],
  ["=GEX.CREDITS()", true],
  ["=SUM(SEQUENCE(3))", true],
])("%s may return an array: %s", (formula, isDynamic) => {
  expect(fileFormula(formula).isDynamic).toBe(isDynamic);
});

test("a function whose prefix is not known is refused, and so is a reference to a spill", () => {
  expect(() => fileFormula("=GROUPBY(A1:A9,B1:B9,SUM)")).toThrow(/How a file names GROUPBY is not known/);
  expect(() => fileFormula("=SUM(A1#)")).toThrow(/refers to a spill/);
});
