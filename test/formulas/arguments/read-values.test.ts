import { readMetric, readStrikes } from "../../../packages/formulas/arguments/read-board";
import { readSymbols, readTicker, readRight } from "../../../packages/formulas/arguments/read-symbols";
import { readChoice, readNumber } from "../../../packages/formulas/arguments/read-values";
import { ArgumentError } from "../../../packages/formulas/arguments/argument-error";

test.each([
  ["one ticker", [["spxw"]], ["SPXW"]],
  ["a comma list with spaces", [[" SPXW, spy ,SPXW "]], ["SPXW", "SPY"]],
  [
    "a range with blanks in every form that Excel passes",
    [
      ["SPY", null],
      ["", 0],
      ["QQQ", "NVDA"],
    ],
    ["SPY", "QQQ", "NVDA"],
  ],
  ["a share class", [["brk.b"]], ["BRK.B"]],
])("symbols are read from %s", (_form, range, symbols) => {
  expect(readSymbols(range)).toEqual(symbols);
});

test.each([[null], [[]], [[[""]]], [[[0]]]])("a missing symbol is refused (%j)", (range) => {
  expect(() => readSymbols(range)).toThrow(
    new ArgumentError('A symbol is required: a ticker such as "SPXW", or a cell that contains one.'),
  );
});

test("a number is not a symbol", () => {
  expect(() => readSymbols([[45]])).toThrow(
    'Symbols must be tickers such as "SPXW" or "SPXW,SPY"; 45 is not a ticker.',
  );
});

test("a symbol with a space is refused, unless it is a share class", () => {
  expect(readSymbols([["BRK B,spy"]])).toEqual(["BRK/B", "SPY"]);
  expect(() => readSymbols([["SPX W"]])).toThrow('"SPX W" is not a ticker.');
});

test.each([[null], [""], [undefined]])("the metric is gamma when omitted (%p)", (value) => {
  expect(readMetric(value)).toBe("gamma");
});

test("a metric is read without regard to case", () => {
  expect(readMetric(" Vanna ")).toBe("vanna");
});

test("a misspelled word is refused with the closest known word", () => {
  expect(() => readMetric("gama")).toThrow(
    'The metric must be "gamma", "vanna", "delta" or "charm"; "gama" is not one of them. Did you mean "gamma"?',
  );
});

test("a word unlike all known ones is refused without a suggestion", () => {
  expect(() => readChoice("delta-hedging", "The metric", ["gamma", "vanna"], "gamma")).toThrow(/not one of them\.$/);
});

test.each([
  [null, undefined],
  ["", undefined],
  [1, 1],
  ["40", 40],
  [1000, 1000],
  ["ALL", "all"],
])("strikes %p are read as %p", (value, strikes) => {
  expect(readStrikes(value)).toBe(strikes);
});

test.each([[0], ["0"], ["0.0"], [-1], ["-1"], [1001], [0.5], [2.5], ["many"], [true], [false]])(
  "strikes %p are refused",
  (value) => {
    expect(() => readStrikes(value)).toThrow(/whole number from 1 to 1000, or "all"/);
  },
);

test("one ticker is read from text or from a cell", () => {
  expect(readTicker([[" spxw "]])).toBe("SPXW");
});

test("several tickers are refused if one is expected", () => {
  expect(() => readTicker([["SPY,QQQ"]])).toThrow('This function accepts one ticker; "SPY,QQQ" is a list.');
});

test.each([
  [600, {}, 600],
  [" 600.5 ", {}, 600.5],
  [-1, {}, -1],
  [0, { min: 0 }, 0],
  [7, { min: 1, max: 7, integer: true }, 7],
])("the number %p within %j is read as %p", (value, bounds, number) => {
  expect(readNumber(value, "The strike", bounds)).toBe(number);
});

test.each([
  ["six", {}, 'The strike must be a number; "six" is not.'],
  [Number.NaN, {}, "The strike must be a number; NaN is not."],
  [-1, { min: 0 }, "The strike must be a number of at least 0; -1 is not."],
  [2, { max: 1 }, "The strike must be a number of at most 1; 2 is not."],
  [1.5, { min: 1, max: 7, integer: true }, "The strike must be a whole number from 1 to 7; 1.5 is not."],
  [null, { min: 0.01 }, "The strike is required: a number of at least 0.01."],
  [0, { min: 0.01 }, "The strike is required: a number of at least 0.01."],
])("the number %p within %j is refused", (value, bounds, words) => {
  expect(() => readNumber(value, "The strike", bounds)).toThrow(words);
});

test.each([
  ["call", "call"],
  [" Calls ", "call"],
  ["C", "call"],
  ["put", "put"],
  ["p", "put"],
])("the right %p is read as %p", (value, right) => {
  expect(readRight(value, "The right")).toBe(right);
});

test.each([["straddle"], ["constructor"], [null], [1]])("the right %p is refused with the accepted forms", (value) => {
  expect(() => readRight(value, "The right")).toThrow('The right must be "call" or "put", or "C" or "P"');
});
