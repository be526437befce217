import {
  flowSentiment,
  flowTop,
  flowTrades,
  gexFrames,
  gexHeatmap,
  gexLive,
  volHistory,
  flowExpirations,
  flowRatio,
  gexAccount,
  gexDaily,
  gexHeatmapAt,
  gexLevels,
} from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { CellError, cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { refused, call, paid } = await openRuntime(service, smallMarketNow);
const spy = cell("SPY");

test.each([
  ["columns of a heatmap", () => refused(gexHeatmap, spy, null, null, null, cell("columns=,"))],
  ["columns of frames", () => refused(gexFrames, spy, "15:00", "15:01", null, null, null, cell("columns= , "))],
  ["columns of a ranking", () => refused(flowTop, null, null, null, null, cell("columns=,,"))],
  ["columns from a range", () => refused(flowTop, null, null, null, null, [["columns", ","]])],
  ["expirations", () => refused(gexHeatmap, spy, null, null, cell(","))],
  ["trade types", () => refused(flowTrades, spy, null, null, null, cell("tradeType=,"))],
  ["timeframes", () => refused(flowSentiment, spy, cell(","))],
  ["fields of a history", () => refused(volHistory, spy, "-5d", null, cell(","))],
])("a list of %s that is nothing but commas is refused", async (_what, refusal) => {
  expect(await refusal()).toMatch(
    /^#VALUE! .* an empty list \("[ ,]+"\): write entries separated by commas, or remove it\.$/,
  );
});

test.each([
  ["a heatmap", () => refused(gexHeatmap, spy, null, 0)],
  ["a past heatmap", () => refused(gexHeatmapAt, spy, "15:00", null, "0")],
  ["levels", () => refused(gexLevels, spy, null, 0)],
  ["frames", () => refused(gexFrames, spy, "15:00", "15:01", null, 0)],
  ["levels of sessions", () => refused(gexDaily, spy, "-2d", null, null, cell("view=levels; strikes=0"))],
  [
    "levels of sessions from a range",
    () =>
      refused(gexDaily, spy, "-2d", null, null, [
        ["view", "levels"],
        ["strikes", 0],
      ]),
  ],
])("%s of 0 strikes is refused, and no request is sent", async (_what, refusal) => {
  const before = paid().length;

  expect(await refusal()).toMatch(
    /^#VALUE! Strikes must be a whole number from 1 to 1000, or "all"; "?0"? is neither\./,
  );
  expect(paid()).toHaveLength(before);
});

test("a list of live fields that is nothing but commas is refused", async () => {
  const shown = await new Promise((resolve) => {
    const invocation = { setResult: resolve } as unknown as CustomFunctions.StreamingInvocation<unknown[][]>; // what Excel gives a streaming function
    gexLive(spy, cell(","), null, null, null, invocation);
  });

  expect(shown).toBeInstanceOf(CellError);
  expect(String(shown)).toContain('an empty list (",")');
});

/** How Excel passes a cell that shows an error: as a data type, or as its own error object. */
const dataType = { type: "Error", errorType: "Div0", basicType: "Error", basicValue: "#DIV/0!" };
const errorObject = { type: "Error", code: "#DIV/0!" };
const tidy = "correct the cell that it comes from.";

test.each([
  ["a data type", dataType],
  ["an error object", errorObject],
])("an error cell that is passed as options (%s) is named", async (_how, error) => {
  expect(await refused(flowTrades, spy, null, null, null, cell(error))).toBe(
    `#VALUE! The options contain an error (#DIV/0!): ${tidy}`,
  );
});

test("an error cell in a range of options is named with its place", async () => {
  const options = [
    ["limit", 5],
    ["minPremium", dataType],
  ];

  expect(await refused(flowTrades, spy, null, null, null, options)).toBe(
    "#VALUE! The options contain an error (#DIV/0!) in row 2, column 2: correct that cell.",
  );
});

test("an error cell in a column of symbols is named with its row", async () => {
  expect(await refused(gexHeatmap, [["SPY"], ["QQQ"], [dataType]])).toBe(
    "#VALUE! The symbols contain an error (#DIV/0!) in row 3: correct that cell.",
  );
});

test.each([
  ["a metric", () => refused(gexHeatmap, spy, dataType), "The metric is"],
  ["a number of strikes", () => refused(gexHeatmap, spy, null, dataType), "The number of strikes is"],
  ["expirations", () => refused(gexHeatmap, spy, null, null, cell(dataType)), "The expirations contain"],
  ["an instant", () => refused(gexHeatmapAt, spy, dataType), "The time is"],
  ["a day", () => refused(gexDaily, spy, dataType), "The first day is"],
  ["a strike", () => refused(flowExpirations, spy, dataType), "The strike is"],
  ["a window", () => refused(flowTrades, spy, dataType), "The window is"],
  ["a contract", () => refused(flowRatio, cell(dataType)), "The contract or ticker contains"],
  ["a field", () => refused(gexAccount, dataType), "The field is"],
])("an error cell that is passed as %s is named", async (_what, refusal, words) => {
  expect(await refusal()).toBe(`#VALUE! ${words} an error (#DIV/0!): ${tidy}`);
});

/** A column of so many cells, with SPY in the first ones. */
const column = (cells: number, filled: number) =>
  Array.from({ length: cells }, (_, row) => [row < filled ? "SPY" : null]);

const advice = "Select only the cells that have values, for example A2:A50 instead of A:A.";

test("a whole column of symbols is refused with its size", async () => {
  expect(await refused(gexLevels, column(1_048_576, 3))).toBe(
    `#VALUE! The symbols contain 1,048,576 cells; 100,000 are read at most. ${advice}`,
  );
});

test("more symbols than anyone reads are refused with their number", async () => {
  expect(await refused(gexLevels, column(5_001, 5_001))).toBe(
    `#VALUE! The symbols contain 5,001 values; 5,000 are read at most. ${advice}`,
  );
});

test("a whole column of options is refused", async () => {
  const options = Array.from({ length: 60_000 }, () => [null, null]);

  expect(await refused(gexLevels, cell("SPY"), null, null, null, options)).toBe(
    `#VALUE! The options contain 120,000 cells; 100,000 are read at most. ${advice}`,
  );
});

test("nothing is requested for an argument that is refused", () => {
  expect(paid()).toEqual([]);
});

test("a long column with a few symbols is read", async () => {
  const table = await call(gexLevels, column(10_000, 2), null, null, null, cell("columns=symbol; headers=off"));

  expect(table).toEqual([["SPY"]]);
});
