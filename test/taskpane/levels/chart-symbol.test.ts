import { conversionText, readConversion } from "../../../src/taskpane/levels/conversion-text";
import {
  indicatorSymbol,
  readChartSymbol,
  readRoots,
  thinkorswimSymbol,
  tickOf,
  chartUnderlying,
} from "../../../src/taskpane/levels/chart-symbol";

test.each([
  ["SPXW", "SPX"],
  ["NDXP", "NDX"],
  ["RUTW", "RUT"],
  ["SPX", "SPX"],
  ["SPX+", "SPX"],
  ["NVDA", "NVDA"],
])("charts of the underlying of %s are those of %s", (root, underlying) => {
  expect(chartUnderlying(root)).toBe(underlying);
});

// The ticks are those of the contract specifications of CME Group. thinkorswim writes two digits of the year of a contract.
test.each([
  ["ES", 0.25, "/ES:XCME", "ES"],
  ["/ES", 0.25, "/ES:XCME", "ES"],
  ["MES", 0.25, "/MES:XCME", "MES"],
  ["ES1!", 0.25, "/ES:XCME", "ES"],
  ["CME_MINI:NQ1!", 0.25, "/NQ:XCME", "NQ"],
  ["ESZ6", 0.25, "/ESZ26:XCME", "ES"],
  ["ESZ26", 0.25, "/ESZ26:XCME", "ES"],
  ["CME_MINI:ESZ2026", 0.25, "/ESZ26:XCME", "ES"],
  ["/ESZ26:XCME", 0.25, "/ESZ26:XCME", "ES"],
  ["RTY", 0.1, "/RTY:XCME", "RTY"],
  ["M2K", 0.1, "/M2K:XCME", "M2K"],
  ["M2KH7", 0.1, "/M2KH27:XCME", "M2K"],
  ["YM", 1, "/YM:XCBT", "YM"],
  ["/GCZ26:XCEC", 0.01, "/GCZ26:XCEC", "GC"],
  ["SPY", 0.01, "SPY", "SPY"],
  ["AMEX:SPY", 0.01, "SPY", "SPY"],
  ["NYSE:BRK.B", 0.01, "BRK.B", "BRK.B"],
  ["ESTC", 0.01, "ESTC", "ESTC"],
  ["NQX", 0.01, "NQX", "NQX"],
])(
  "a chart of %s has a tick of %d, and is %s in thinkorswim and %s for indicators",
  (symbol, tick, study, indicator) => {
    expect(tickOf(symbol)).toBe(tick);
    expect(thinkorswimSymbol(symbol, 2026)).toBe(study);
    expect(indicatorSymbol(symbol)).toBe(indicator);
  },
);

test.each([
  ["ESZ5", 2026, "/ESZ25:XCME"],
  ["ESZ4", 2026, "/ESZ34:XCME"],
  ["ESH0", 2029, "/ESH30:XCME"],
  ["ESZ9", 2030, "/ESZ29:XCME"],
  ["ESZ8", 2030, "/ESZ38:XCME"],
])(
  "a single digit of the year of %s in %d is that of the first such year since the last one",
  (symbol, year, study) => {
    expect(thinkorswimSymbol(symbol, year)).toBe(study);
  },
);

test.each(["", "A,B", "A|B", "A=B", '"', "=1+1", "-ES", "A\nB", "A".repeat(31), "NYSE:", "A:B:C", "/", "/:XCME"])(
  "%j is no symbol of a chart: it could change the copied text",
  (typed) => {
    expect(readChartSymbol(typed)).toBeUndefined();
  },
);

test("symbols are read with commas, spaces or lines between them, each once", () => {
  expect(readRoots(" spxw, qqq;brk.b\nSPXW ")).toEqual(["SPXW", "QQQ", "BRK.B"]);
  expect(readRoots("SPXW, =1")).toBeUndefined();
  expect(readRoots("AMEX:SPY")).toBeUndefined();
  expect(readRoots(" , ")).toBeUndefined();
});

test("sums of roots are read as they are written in cells, and others are refused", () => {
  expect(readRoots("spx+, spx + spxw; QQQ")).toEqual(["SPX+", "SPX+SPXW", "QQQ"]);
  for (const typed of ["SPX+NDX", "AAPL+", "+", "SPX+SPX"]) expect(readRoots(typed)).toBeUndefined();
});

test.each([
  [
    { by: "basis", amount: " Sheet1!B2 " },
    { by: "basis", amount: "Sheet1!B2" },
  ],
  [
    { by: "basis", amount: "-1,015.5" },
    { by: "basis", amount: "-1,015.5" },
  ],
  [
    { by: "ratio", amount: "10.02" },
    { by: "ratio", amount: "10.02" },
  ],
  [
    { by: "spot", amount: "unused" },
    { by: "spot", amount: "" },
  ],
] as const)("the conversion %j is accepted", (typed, read) => {
  expect(readConversion({ from: "SPXW", to: " es ", ...typed })).toEqual({
    conversion: { from: "SPXW", to: "ES", ...read },
  });
});

test.each([
  [{ to: "", by: "basis", amount: "1" }, "to"],
  [{ to: "ES", by: "basis", amount: "B2" }, "amount"],
  [{ to: "ES", by: "ratio", amount: "" }, "amount"],
  [{ to: "ES", by: "ratio", amount: "0" }, "amount"],
] as const)("the conversion %j is refused at the field %s", (typed, field) => {
  expect(readConversion({ from: "SPXW", ...typed })).toMatchObject({ field });
});

test("a conversion is described with its number, or its cell as Excel shows it", () => {
  expect(conversionText({ from: "SPY", to: "ES", by: "ratio", amount: "10.02" })).toBe("SPY to ES: times 10.02");
  expect(conversionText({ from: "SPXW", to: "ES", by: "basis", amount: "'My_data'!$B$2" })).toBe(
    "SPXW to ES: plus My_data!B2",
  );
});
