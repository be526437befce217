import { allowMore, parseLimits, topCosts, type SpendingLimits } from "../../src/addin/spending";
import type { CreditEntry } from "../../src/spending/charge";

const entry = (
  spent: number,
  labels: readonly string[],
  endpoint: CreditEntry["endpoint"] = "heatmap",
): CreditEntry => ({
  atMs: 0,
  labels,
  endpoint,
  symbols: ["SPY"],
  spent,
  spentByBalance: undefined,
  refunded: 0,
  outcome: "answered",
});

test("functions are listed by their cost, highest first, up to the number of rows", () => {
  const entries = [
    entry(1, ["GEX.HEATMAP"]),
    entry(5, ["GEX.DAILY"], "dailyStats"),
    entry(1, ["GEX.HEATMAP"]),
    entry(1, ["GEX.LEVELS"], "levels"),
    entry(3, ["FLOW.TIDE"], "flowTide"),
  ];

  expect(topCosts(entries, 3)).toEqual([
    { name: "GEX.DAILY", credits: 5, calls: 1 },
    { name: "FLOW.TIDE", credits: 3, calls: 1 },
    { name: "GEX.HEATMAP", credits: 2, calls: 2 },
  ]);
});

test("a request without a function is listed under its endpoint", () => {
  expect(topCosts([entry(1, [])], 3)).toEqual([{ name: "/v1/heatmap", credits: 1, calls: 1 }]);
});

test("a request that two functions shared is one row, in whichever order they called", () => {
  const entries = [entry(1, ["GEX.LEVELS", "GEX.HEATMAP"]), entry(1, ["GEX.HEATMAP", "GEX.LEVELS"])];

  expect(topCosts(entries, 3)).toEqual([{ name: "GEX.HEATMAP + GEX.LEVELS", credits: 2, calls: 2 }]);
});

test("refunded and lost requests cost nothing", () => {
  expect(topCosts([entry(0, ["GEX.HEATMAP"])], 3)).toEqual([]);
});

const empty = { perDay: "", perWorkbook: "", leave: "" };

test.each([
  ["", undefined],
  ["   ", undefined],
  ["0", 0],
  ["100", 100],
  [" 5,000 ", 5_000],
  ["1,000,000", 1_000_000],
  ["999999999", 999_999_999],
])("a limit typed as %j is parsed as %j", (typed, perDay) => {
  expect(parseLimits({ ...empty, perDay: typed })).toEqual({ limits: perDay === undefined ? {} : { perDay } });
});

test.each(["-1", "2.5", "1e3", "ten", "5,00", "1 000", "$5", "9999999999"])("%j is refused as a limit", (typed) => {
  expect(parseLimits({ ...empty, leave: typed })).toEqual({
    problems: { leave: "Enter a whole number of credits, such as 100, or leave it empty." },
  });
});

test("every wrong field is reported, and the others are not used", () => {
  const read = parseLimits({ perDay: "many", perWorkbook: "10", leave: "-" });

  expect("problems" in read && Object.keys(read.problems)).toEqual(["perDay", "leave"]);
});

test.each<[SpendingLimits, SpendingLimits, boolean]>([
  [{}, {}, false],
  [{ perDay: 1 }, { perDay: 2 }, true],
  [{ perDay: 1 }, {}, true],
  [{ perDay: 2 }, { perDay: 1 }, false],
  [{}, { perWorkbook: 1 }, false],
  [{ perWorkbook: 1 }, { perWorkbook: 5 }, true],
  [{ leave: 100 }, { leave: 50 }, true],
  [{ leave: 100 }, {}, true],
  [{ leave: 50 }, { leave: 100 }, false],
  [{ perDay: 1, leave: 50 }, { perDay: 5, leave: 100 }, true],
])("whether a change from %j to %j allows more is %j", (before, after, allowsMore) => {
  expect(allowMore(after, before)).toBe(allowsMore);
});
