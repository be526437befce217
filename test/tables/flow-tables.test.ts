import type { HistoricalCompare } from "../../src/contract/flow/flow-totals";
import type { Sentiment } from "../../src/contract/flow/flow-sentiment";
import { compareColumns, compareTable } from "../../src/tables/flow/compare-table";
import { darkPoolTable, everyDarkPoolColumn } from "../../src/tables/flow/dark-pool-table";
import { marketTideTable } from "../../src/tables/flow/market-tide-table";
import { sentimentMoneynessTable } from "../../src/tables/flow/sentiment-moneyness-table";
import { sentimentTable } from "../../src/tables/flow/sentiment-table";
import { similarDaysTable } from "../../src/tables/flow/similar-days-table";
import { strikesTable } from "../../src/tables/flow/strikes-table";
import { tideTable } from "../../src/tables/flow/tide-table";
import { topContractsTable } from "../../src/tables/flow/top-contracts-table";
import { flowData } from "../support/canned-flow";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

const plainValues = (row: readonly unknown[] = []) =>
  row.map((cell) => (typeof cell === "object" && cell !== null && "basicValue" in cell ? cell.basicValue : cell));

const compare: HistoricalCompare = flowData.flowCompare;
const sentiment: Sentiment = flowData.flowSentiment;

test("a comparison has a row a measure, blank where the service compares nothing", () => {
  expect(compareTable(compare, usual).map(plainValues)).toEqual([
    ["Measure", "Current", "20-day average", "Versus average", "Percentile"],
    ["Premium", 900, 800, 1.1, 70],
    ["Volume", 9, 8, 1.1, 65],
    ["Net premium (calls - puts)", 300, 100, 3, 90],
    ["Call premium", 600, 450, "", ""],
    ["Put premium", 300, 350, "", ""],
    ["Call/put ratio", 2, 1.1, "", ""],
    ["Call volume", 6, "", "", ""],
    ["Put volume", 3, "", "", ""],
  ]);
});

test("a comparison names the API's fields, its day and how many days it counts where they are picked", () => {
  const columns = compareColumns.slice(5);

  expect(
    compareTable(compare, { ...usual, columns })
      .slice(0, 2)
      .map(plainValues),
  ).toEqual([
    ["Field", "Ticker", "Date", "Days analyzed"],
    ["totalPremium", "SPY", "2025-11-25", 20],
  ]);
});

test("a similar day has its share of likeness and its premium", () => {
  expect(similarDaysTable(compare, usual).map(plainValues)).toEqual([
    ["Date", "Similarity (0-1)", "Premium", "Net premium (calls - puts)"],
    ["2025-11-10", 0.97, 880, 290],
  ]);
});

test("a bar of the tide says which net premium it is, and starts on the Eastern clock", () => {
  const [heading, bar] = tideTable(flowData.flowTide, usual).map(plainValues);

  expect(heading).toEqual([
    ...["Time", "Bullish premium", "Bearish premium", "Neutral premium", "Net premium (bull - bear)"],
    ...["Cumulative net premium", "Bullish volume", "Bearish volume", "VWF", "SDF", "FIR", "Trades", "Sweeps"],
  ]);
  // 1,764,082,800 seconds after 1970 are 2025-11-25 15:00 UTC.
  expect(bar).toEqual(["2025-11-25 10:00:00", 500, 200, 100, 300, 300, 5, 2, 12, -3, 20, 3, 1]);
});

test("a strike has its share at ask and bid in percent, and is blank where there is no open interest to compare with", () => {
  const [heading, strike] = strikesTable(flowData.flowStrikes, usual).map(plainValues);

  expect(heading).toEqual([
    ...["Strike", "Right", "Net premium (bull - bear)", "Premium", "Bullish premium", "Bearish premium", "Volume"],
    ...["Trades", "Ask %", "Bid %", "Open interest", "Volume/OI", "Main expiration"],
  ]);
  expect(strike).toEqual([600, "C", 27_500, 52_500, 40_000, 12_500, 250, 9, 72, 20, 1_200, "", "2025-11-28"]);
});

test("a ranked contract is blank where its open interest has no yesterday", () => {
  const [heading, row] = topContractsTable(flowData.flowContractsWeekly, usual).map(plainValues);

  expect(heading).toEqual([
    ...["Contract", "Ticker", "Expiration", "Strike", "Right", "DTE", "Premium", "Volume", "Open interest"],
    ...["OI change", "Volume/OI", "VWAP", "Last price", "IV"],
  ]);
  expect(row).toEqual([
    ...["SPY__251128C00600000", "SPY", "2025-11-28", 600, "C", 3, 52_500, 250, 1_200, "", 0.2, 2.1, 2.2, 0.18],
  ]);
});

test("timeframes stand from the shortest to the longest, blank where the service says nothing", () => {
  const byTimeframe = { "30d": { composite: 0 }, "1d": { composite: -5, confidence: 0 }, "4h": { composite: 34 } };
  const [heading, ...rows] = sentimentTable({ ...sentiment, byTimeframe }, usual).map(plainValues);

  expect(heading?.slice(0, 8)).toEqual([
    ...["Timeframe", "Composite", "Direction", "Strength", "VWF", "SDF", "FIR", "Confidence (0-1)"],
  ]);
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    ["4h", 34, "", "", "", "", "", ""],
    ["1d", -5, "", "", "", "", "", 0],
    ["30d", 0, "", "", "", "", "", ""],
  ]);
});

test("sentiment by moneyness is a heading alone where the answer has none", () => {
  expect(sentimentMoneynessTable({ ...sentiment, byMoneyness: undefined }, usual)).toEqual([
    ["Moneyness", "Composite", "Trades", "Premium", "% of premium"],
  ]);
});

test("a bar of the market keeps calls and puts apart, blank without a price of SPY", () => {
  expect(
    marketTideTable(flowData.flowMarketTide, usual)[1]
      ?.slice(1)
      .map((cell) => plainValues([cell])[0]),
  ).toEqual([...[5, -2, 5, -2, 6, 3, 9, "", false]]);
});

test("what a print says beyond the contract is a column under the service's own name", () => {
  const print = { ticker: "SPY", timestamp: "2025-11-25T15:00:00Z", price: 598.2, size: 100, late: false, note: null };
  const columns = everyDarkPoolColumn([print]);

  expect(darkPoolTable([print], { ...usual, columns }).map(plainValues)).toEqual([
    ["Time", "Ticker", "Price", "Size (shares)", "Notional", "late", "note"],
    ["2025-11-25 10:00:00", "SPY", 598.2, 100, "", false, ""],
  ]);
});
