import { callsStrikebook } from "../../../src/workbook/formulas/formula-text";
import "../../support/addin/registered-functions";

test.each([
  '=GEX.HEATMAP("SPXW")',
  '=gex.levels("SPY")',
  '=IFERROR(1/GEX.LEVELS("SPY",,,,"columns=Spot"),NA())',
  '=SUM(A1,-FLOW.TIDE("SPY"))',
  '=@Vol.Events("NVDA")',
  '="at "&GEX.HEATMAP.AT("SPY","10:30")',
])("%s calls a Strikebook function", (formula) => {
  expect(callsStrikebook(formula)).toBe(true);
});

test.each([
  "=MYGEX.LEVELS(1)",
  "=OTHER.GEX.LEVELS(1)",
  '="type GEX.LEVELS(""SPY"") here"&NA()',
  "='GEX.DATA'!A1",
  "=VOL_TOTAL(1)",
  "='GEX.LEVELS(1)'!A1",
  "=FLOW.OTHERADDIN(1)",
  "GEX.LEVELS(1)",
  "",
  42,
])("%s calls no Strikebook function", (formula) => {
  expect(callsStrikebook(formula)).toBe(false);
});
