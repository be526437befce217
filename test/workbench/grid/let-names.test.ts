import { openTemplates } from "../../support/templates/open-templates";

// What Excel's documentation says of LET and LAMBDA: a name is known within its function, in any case, and a nested name hides an outer one.
const formulas: readonly (readonly [formula: string, value: unknown])[] = [
  ["=LET(x,2,-x)", -2],
  ["=LET(x,2,y,-x,y)", -2],
  ["=LET(x,2,IF(x>1,-x,x))", -2],
  ["=LET(x,2,1*-x)", -2],
  ["=LET(x,3,y,5,y-x)", 2],
  ["=LET(x,3,-x^2)", 9],
  ["=LET(x,SEQUENCE(2),SUM(-x))", -3],
  ["=LAMBDA(x,-x)(3)", -3],
  ['=LET(x,2,"(-x)"&x)', "(-x)2"],
  ["=LET(a,1,LET(a,2,a))", 2],
  ["=LET(a,1,LET(a,a+1,a)+a)", 3],
  ["=LET(a,1,b,LET(a,5,b,a+1,b),a+b)", 7],
  ["=LET(Total,2,total+1)", 3],
  ["=LET(a,1,LAMBDA(a,a*10)(a+1))", 20],
  ["=LET(a,1,LET(b,2,LET(a,3,a+b)+a))", 6],
];

test("names of LET and LAMBDA have the values that Excel gives them", async () => {
  using session = await openTemplates();
  const { workbook } = session;
  workbook.set(
    `A1:A${formulas.length}`,
    formulas.map(([formula]) => [formula]),
  );
  await workbook.idle();

  const shown = workbook.values(`A1:A${formulas.length}`);
  expect(formulas.map(([formula], index) => [formula, shown[index]?.[0]])).toEqual(formulas);
});
