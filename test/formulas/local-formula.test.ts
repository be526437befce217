import { decimalCommaStyle, englishStyle, localFormula } from "../../packages/formulas/local-formula";

// Excel's own rule: a decimal comma and semicolons between arguments; text, names and sheets are the same in every language.
test.each([
  ['=GEX.HEATMAP("SPXW",,10)', '=GEX.HEATMAP("SPXW";;10)'],
  ['=OPT.PRICE("call",700,"2026-12-18",690.5,.2,4%)', '=OPT.PRICE("call";700;"2026-12-18";690,5;,2;4%)'],
  [
    '=GEX.LEVELS("SPX+,SPY",,,,"delta=0.1..0.3; columns=Spot")',
    '=GEX.LEVELS("SPX+,SPY";;;;"delta=0.1..0.3; columns=Spot")',
  ],
  ['=SUM(A1:B2,\'Q1, 2.5\'!C3,"say ""1.5, 2""")', '=SUM(A1:B2;\'Q1, 2.5\'!C3;"say ""1.5, 2""")'],
  ["=LET(v1.2,A8#,v1.2*1.5E-3)", "=LET(v1.2;A8#;v1.2*1,5E-3)"],
])("%s is typed as %s where decimals have a comma", (english, local) => {
  expect(localFormula(english, decimalCommaStyle)).toBe(local);
  expect(localFormula(english, englishStyle)).toBe(english);
});

test("where lists have a semicolon and decimals a point, as in Switzerland, numbers stay", () => {
  expect(localFormula("=ROUND(1.25,1)", { list: ";", decimal: "." })).toBe("=ROUND(1.25;1)");
});

test.each(["=SUM({1,2;3,4})", "=SUM(Trades[Premium])", "=SUM(Trades[[#All],[Premium]])"])(
  "%s is not converted: what Excel writes there is not known",
  (formula) => {
    expect(localFormula(formula, decimalCommaStyle)).toBeUndefined();
    expect(localFormula(formula, englishStyle)).toBe(formula);
  },
);

test("a brace in quoted text is no array constant", () => {
  expect(localFormula('=GEX.LEVELS("{1,2}",3)', decimalCommaStyle)).toBe('=GEX.LEVELS("{1,2}";3)');
});
