import { openTemplates } from "../../support/templates/open-templates";

// What Excel's documentation says of text in formulas: quoted text is text (ISTEXT, TYPE, LEN), and is converted where a function or an
// operator needs a number or a date (YEAR, VALUE, SUM, +). Dates and times are serial numbers of the 1900 system.
const literals: readonly (readonly [formula: string, value: unknown])[] = [
  ['=ISTEXT("Oct 26")', true],
  ['=ISTEXT("Oct 26 10:30")', true],
  ['=ISTEXT("2026-11-20")', true],
  ['=ISTEXT("10:30")', true],
  ['=ISTEXT("20%")', true],
  ['=ISTEXT("1,000")', true],
  ['=ISTEXT("$5.00")', true],
  ['=ISTEXT("007")', true],
  ['=ISTEXT("12")', true],
  ['=ISTEXT("TRUE")', true],
  ['=ISTEXT("")', true],
  ['=ISNUMBER("Dec 18")', false],
  ['=ISLOGICAL("TRUE")', false],
  ["=ISLOGICAL(TRUE)", true],
  ["=ISNUMBER(20%)", true],
  ['=TYPE("10:30")', 2],
  ['=LEN("2026-11-20")', 10],
  ['=LEN("1,000")', 5],
  ['=LEFT("Oct 26",3)', "Oct"],
  ['="Oct 26"&"!"', "Oct 26!"],
  ['="007"&""', "007"],
  ['=IF(TRUE,"Oct 26")', "Oct 26"],
  ['=LET(day,"Oct 26",ISTEXT(day))', true],
  ['=INDEX({"Oct 26","20%"},1,2)', "20%"],
  ['=ISTEXT(INDEX({"Oct 26","20%"},1,1))', true],
  ['=ISNUMBER(INDEX({1,"a"},1,1))', true],
  ['=TEXTJOIN(",",TRUE,"1,000","10:30")', "1,000,10:30"],
  ['=XLOOKUP("007",{"007","7"},{1,2})', 1],
  ['=MATCH("Oct 26",{"Oct 25","Oct 26"},0)', 2],
  ['=YEAR("2026-11-20")', 2026],
  ['=DATEVALUE("2026-11-20")', 46346],
  ['=VALUE("20%")', 0.2],
  ['=VALUE("1,000")', 1000],
  ['="12"+1', 13],
  ['=SUM("12",1)', 13],
  ['=HOUR("10:30")', 10],
];

test("quoted text of formulas is text, and a number where Excel makes it one", async () => {
  using session = await openTemplates();
  const { workbook } = session;
  workbook.set(
    `A1:A${literals.length}`,
    literals.map(([formula]) => [formula]),
  );
  await workbook.idle();

  const shown = workbook.values(`A1:A${literals.length}`);
  expect(literals.map(([formula], index) => [formula, shown[index]?.[0]])).toEqual(literals);
});

test("an argument of the add-in arrives as it is typed", async () => {
  using session = await openTemplates();
  const { workbook } = session;

  workbook.set("A1", '=FLOW.CONTRACT("SPY","Dec 18","call",700)');
  workbook.set("A2", '=GEX.LEVELS.AT("SPXW","Oct 26 10:30")');
  await workbook.idle();

  expect(workbook.note("A1")).toContain('"Dec 18"');
  expect(workbook.note("A2")).toContain('"Oct 26 10:30"');
});
