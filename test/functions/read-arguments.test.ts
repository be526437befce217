import { readChoice, readMetric, readStrikes, readSymbols } from "../../src/functions/read-arguments";
import { ArgumentError } from "../../src/functions/argument-error";

test.each([
  ["one ticker", [["spxw"]], ["SPXW"]],
  ["a comma list with spaces", [[" SPXW, spy ,SPXW "]], ["SPXW", "SPY"]],
  [
    "a range with blanks as every platform passes them",
    [
      ["SPY", null],
      ["", 0],
      ["QQQ", "NVDA"],
    ],
    ["SPY", "QQQ", "NVDA"],
  ],
  ["a class of shares", [["brk.b"]], ["BRK.B"]],
])("symbols are read from %s", (_form, range, symbols) => {
  expect(readSymbols(range)).toEqual(symbols);
});

test.each([[null], [[]], [[[""]]], [[[0]]]])("no symbol at all says that one is needed (%j)", (range) => {
  expect(() => readSymbols(range)).toThrow(
    new ArgumentError('A symbol is needed: a ticker such as "SPXW", or a cell that holds one.'),
  );
});

test("a number is not a symbol", () => {
  expect(() => readSymbols([[45]])).toThrow('Symbols are tickers such as "SPXW" or "SPXW,SPY"; 45 is not one.');
});

test("a formula typed as a symbol is refused by its text", () => {
  expect(() => readSymbols([["SPX W"]])).toThrow('"SPX W" is not one.');
});

test.each([[null], [""], [undefined]])("the metric is gamma when omitted (%p)", (value) => {
  expect(readMetric(value)).toBe("gamma");
});

test("a metric is read without regard to case", () => {
  expect(readMetric(" Vanna ")).toBe("vanna");
});

test("a slip of the finger is met with the nearest word", () => {
  expect(() => readMetric("gama")).toThrow(
    'The metric is "gamma" or "vanna"; "gama" is not one of them. Did you mean "gamma"?',
  );
});

test("a word far from all known ones gets no guess", () => {
  expect(() => readChoice("delta-hedging", "The metric", ["gamma", "vanna"], "gamma")).toThrow(/not one of them\.$/);
});

test.each([
  [null, 92],
  [0, 92],
  [1, 1],
  ["40", 40],
  [1000, 1000],
  ["ALL", "all"],
])("strikes %p are read as %p", (value, strikes) => {
  expect(readStrikes(value)).toBe(strikes);
});

test.each([[-1], [1001], [2.5], ["many"], [true]])("strikes %p are refused", (value) => {
  expect(() => readStrikes(value)).toThrow(/whole number from 1 to 1000, or "all"/);
});
