import { conversionText, readConversion } from "../../../src/taskpane/levels/conversion-text";
import {
  readChartSymbol,
  readRoots,
  thinkorswimSymbol,
  tickOf,
  underlyingOf,
} from "../../../src/taskpane/levels/chart-symbol";

test.each([
  ["SPXW", "SPX"],
  ["NDXP", "NDX"],
  ["RUTW", "RUT"],
  ["SPX", "SPX"],
  ["NVDA", "NVDA"],
])("charts of the underlying of %s are those of %s", (root, underlying) => {
  expect(underlyingOf(root)).toBe(underlying);
});

// The ticks are those of the contract specifications of CME Group.
test.each([
  ["ES", 0.25, "/ES:XCME"],
  ["/ES", 0.25, "/ES:XCME"],
  ["MES", 0.25, "/MES:XCME"],
  ["ES1!", 0.25, "/ES:XCME"],
  ["CME_MINI:NQ1!", 0.25, "/NQ:XCME"],
  ["ESZ6", 0.25, "/ESZ6:XCME"],
  ["/ESZ26:XCME", 0.25, "/ESZ26:XCME"],
  ["RTY", 0.1, "/RTY:XCME"],
  ["M2K", 0.1, "/M2K:XCME"],
  ["YM", 1, "/YM:XCBT"],
  ["SPY", 0.01, "SPY"],
  ["ESTC", 0.01, "ESTC"],
  ["NQX", 0.01, "NQX"],
])("a chart of %s has a tick of %d and is %s in thinkorswim", (symbol, tick, inThinkorswim) => {
  expect(tickOf(symbol)).toBe(tick);
  expect(thinkorswimSymbol(symbol)).toBe(inThinkorswim);
});

test.each(["", "A,B", "A|B", "A=B", '"', "=1+1", "-ES", "A\nB", "A".repeat(31)])(
  "%j is no symbol of a chart: it could change the copied text",
  (typed) => {
    expect(readChartSymbol(typed)).toBeUndefined();
  },
);

test("symbols are read with commas, spaces or lines between them, each once", () => {
  expect(readRoots(" spxw, qqq;brk.b\nSPXW ")).toEqual(["SPXW", "QQQ", "BRK.B"]);
  expect(readRoots("SPXW, =1")).toBeUndefined();
  expect(readRoots(" , ")).toBeUndefined();
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

test("a conversion is described with its cell as Excel shows it", () => {
  expect(conversionText({ from: "SPXW", to: "ES", by: "basis", amount: "'My_data'!$B$2" })).toBe(
    "SPXW to ES: plus My_data!B2",
  );
});
