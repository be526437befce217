import type { FlowList, HistoricalCompare, Sentiment, Trade } from "@strikebook/contract";
import { compareTable, similarDaysTable } from "../../../../packages/formulas/tables/flow/daily-tables";
import { darkPoolTable } from "../../../../packages/formulas/tables/flow/dark-pool-table";
import { topContractsTable, topUnderlyingsTable } from "../../../../packages/formulas/tables/flow/ranking-tables";
import { sentimentMoneynessTable, sentimentTable } from "../../../../packages/formulas/tables/flow/sentiment-tables";
import { strikesTable } from "../../../../packages/formulas/tables/flow/strike-tables";
import { marketTideTable, tideTable } from "../../../../packages/formulas/tables/flow/tide-tables";
import { columnsOf, drawTable } from "../../../../packages/formulas/tables/table";
import { flowData } from "../../../support/client/canned-flow";
import { tradesAggregateTable, tradesTable } from "../../../../packages/formulas/tables/flow/trade-tables";

const usual = { headers: "on", dates: "text", columns: undefined, numbers: "plain" } as const;

const compare: HistoricalCompare = flowData.flowCompare;
const sentiment: Sentiment = flowData.flowSentiment;

test("a comparison has a row per measure, with blanks if the service does not compare it", () => {
  const shown = drawTable(compareTable, compare, usual).map((row) =>
    row.map((cell) => (typeof cell === "object" && "basicValue" in cell ? cell.basicValue : cell)),
  );

  expect(shown).toEqual([
    ["Measure", "Current", "20-day average", "Versus average", "Percentile", "Date"],
    ["Premium", 900, 800, 1.1, 70, "2025-11-25"],
    ["Volume", 9, 8, 1.1, 65, "2025-11-25"],
    ["Net premium (calls - puts)", 300, 100, 3, 90, "2025-11-25"],
    ["Call premium", 600, 450, "", "", "2025-11-25"],
    ["Put premium", 300, 350, "", "", "2025-11-25"],
    ["Call/put ratio", 2, 1.1, "", "", "2025-11-25"],
    ["Call volume", 6, "", "", "", "2025-11-25"],
    ["Put volume", 3, "", "", "", "2025-11-25"],
  ]);
});

test("the API's field names and the number of days of a comparison can be picked", () => {
  const columns = columnsOf(compareTable, compare).slice(6);

  expect(drawTable(compareTable, compare, { ...usual, columns }).slice(0, 2)).toEqual([
    ["Field", "Ticker", "Canonical", "Days analyzed"],
    ["totalPremium", "SPY", "SPY", 20],
  ]);
});

test("a similar day has its similarity and its premium", () => {
  expect(drawTable(similarDaysTable, compare, usual)).toEqual([
    ["Date", "Similarity (0-1)", "Premium", "Net premium (calls - puts)"],
    ["2025-11-10", 0.97, 880, 290],
  ]);
});

test("a comparison with too few days has blanks and the number of its days, never 0", () => {
  const none = { avgPremium: null, avgVolume: null, avgNetPremium: null };
  const short: HistoricalCompare = {
    ...compare,
    current: { ...compare.current, callPutRatio: null },
    historical: { ...none, avgCallPutRatio: null, avgCallPremium: null, avgPutPremium: null, daysAnalyzed: 1 },
    vsAverage: { premiumVsAvg: null, volumeVsAvg: null, netPremiumVsAvg: null },
    percentileRankings: { premiumPercentile: null, volumePercentile: null, netPremiumPercentile: null },
    similarDays: null,
  };

  const [heading, premium, ...others] = drawTable(compareTable, short, usual).map((row) =>
    row.map((cell) => (typeof cell === "object" && "basicValue" in cell ? cell.basicValue : cell)),
  );

  expect(heading?.slice(-2)).toEqual(["Date", "Days analyzed"]);
  expect(premium).toEqual(["Premium", 900, "", "", "", "2025-11-25", 1]);
  expect(others[4]).toEqual(["Call/put ratio", "", "", "", "", "2025-11-25", 1]);
  expect(drawTable(similarDaysTable, short, { ...usual, headers: "off" })).toEqual([
    Array.from({ length: 4 }, () => ({ kind: "failed", reason: expect.stringContaining("252 sessions") as unknown })),
  ]);
});

test("shares and scores of no trades are blank, never 0", () => {
  const bars = flowData.flowTide.bars.map((bar) => ({ ...bar, vwf: null, sdf: null, fir: null }));
  const [, bar] = drawTable(tideTable, [{ ...flowData.flowTide, bars }], usual);
  const byStrike = flowData.flowStrikes.byStrike.map((strike) => ({ ...strike, askPct: null, bidPct: null }));
  const [, strike] = drawTable(strikesTable, { ...flowData.flowStrikes, byStrike }, usual);
  const [, top] = drawTable(
    topUnderlyingsTable,
    flowData.flowTop.map((row) => ({ ...row, callPutRatio: null })),
    usual,
  );

  expect(bar?.slice(8, 11)).toEqual(["", "", ""]);
  expect(strike?.slice(8, 10)).toEqual(["", ""]);
  expect(top?.[6]).toBe("");
});

test("a bar of the tide names its net premium and starts in US Eastern time", () => {
  const [heading, bar] = drawTable(tideTable, [flowData.flowTide], usual);

  expect(heading).toEqual([
    ...["Time", "Bullish premium", "Bearish premium", "Neutral premium", "Net premium (bull - bear)"],
    ...["Cumulative net premium", "Bullish volume", "Bearish volume", "VWF", "SDF", "FIR", "Trades", "Sweeps"],
  ]);
  // 1,764,082,800 seconds after 1970 are 2025-11-25 15:00 UTC.
  expect(bar).toEqual(["2025-11-25 10:00:00", 500, 200, 100, 300, 300, 5, 2, 12, -3, 20, 3, 1]);
});

test("a strike has its ask and bid shares in percent, and a blank ratio if it has no open interest", () => {
  const [heading, strike] = drawTable(strikesTable, flowData.flowStrikes, usual);

  expect(heading).toEqual([
    ...["Strike", "Right", "Net premium (bull - bear)", "Premium", "Bullish premium", "Bearish premium", "Volume"],
    ...["Trades", "Ask %", "Bid %", "Open interest", "Volume/OI", "Main expiration"],
  ]);
  expect(strike).toEqual([600, "C", 27_500, 52_500, 40_000, 12_500, 250, 9, 72, 20, 1_200, "", "2025-11-28"]);
});

test("a contract has a blank open interest change if it has no earlier open interest", () => {
  const [heading, row] = drawTable(topContractsTable, flowData.flowContractsWeekly, usual);

  expect(heading).toEqual([
    ...["Contract", "Ticker", "Expiration", "Strike", "Right", "DTE", "Premium", "Volume", "Open interest"],
    ...["OI change", "Volume/OI", "VWAP", "Last price", "IV"],
  ]);
  expect(row).toEqual([
    ...["SPY__251128C00600000", "SPY", "2025-11-28", 600, "C", 3, 52_500, 250, 1_200, "", 0.2, 2.1, 2.2, 0.18],
  ]);
});

test("timeframes are sorted from shortest to longest, with blanks for missing values", () => {
  const byTimeframe = { "30d": { composite: 0 }, "1d": { composite: -5, confidence: 0 }, "4h": { composite: 34 } };
  const [heading, ...rows] = drawTable(sentimentTable, { ...sentiment, byTimeframe }, usual);

  expect(heading?.slice(0, 8)).toEqual([
    ...["Timeframe", "Composite", "Direction", "Strength", "VWF", "SDF", "FIR", "Confidence (0-1)"],
  ]);
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    ["4h", 34, "", "", "", "", "", ""],
    ["1d", -5, "", "", "", "", "", 0],
    ["30d", 0, "", "", "", "", "", ""],
  ]);
});

test("sentiment by moneyness has only a heading if the response has none", () => {
  expect(drawTable(sentimentMoneynessTable, { ...sentiment, byMoneyness: undefined }, usual)).toEqual([
    ["Moneyness", "Composite", "Trades", "Premium", "% of premium"],
  ]);
});

test("a bar of the market has separate calls and puts, and a blank if SPY has no price", () => {
  expect(drawTable(marketTideTable, flowData.flowMarketTide, usual)[1]?.slice(1)).toEqual([
    ...[5, -2, 5, -2, 6, 3, 9, "", false],
  ]);
});

test("a field of a print that the contract does not name is a column under the service's name", () => {
  const print = { ticker: "SPY", timestamp: "2025-11-25T15:00:00Z", price: 598.2, size: 100, late: false, note: null };
  const columns = columnsOf(darkPoolTable, [print]);

  expect(drawTable(darkPoolTable, [print], { ...usual, columns })).toEqual([
    ["Time", "Ticker", "Price", "Size (shares)", "Notional", "Canonical", "late", "note"],
    ["2025-11-25 10:00:00", "SPY", 598.2, 100, "", "SPY", false, ""],
  ]);
});

test("the heading of the net premium of an underlying says how it is computed", () => {
  expect(drawTable(topUnderlyingsTable, [], usual)).toEqual([
    [
      ...["Ticker", "Premium", "Volume", "Call premium", "Put premium", "Net premium (calls - puts)"],
      ...["Call/put ratio", "Call volume", "Put volume"],
    ],
  ]);
});

/** The trade of the canned response: 250 calls at 2.10, and several fields that are null. */
const list: FlowList = flowData.flowTrades;
const [trade] = list.trades;

const withTrades = (...changes: Partial<Trade>[]): FlowList => ({
  ...list,
  trades: changes.map((change) => ({ ...(trade as Trade), ...change })), // the canned response has one
});

const picked = (...fields: string[]) =>
  fields.flatMap((field) => columnsOf(tradesTable, list).find((column) => column.field === field) ?? []);

test("each trade has a row with the published columns", () => {
  const [heading, row] = drawTable(tradesTable, list, usual);

  expect(heading).toEqual([
    ...["Time", "Type", "Strike", "Expiration", "DTE", "Contracts", "Premium", "Price", "Bid", "Ask"],
    ...["Sweep", "Multi-leg", "Moneyness", "Flow score", "Flow bonus"],
  ]);
  // 14:59:58 UTC in November is 09:59:58 in New York.
  expect(row).toEqual([
    ...["2025-11-25 09:59:58", "CALL", 600, "2025-11-28", 3, 250, 52_500, 2.1, 2.05, 2.1],
    ...[true, false, "OTM", 72.5, 12],
  ]);
});

test("null and absent are blank, 0 and false are not", () => {
  const columns = picked("rvol", "rvolCategory", "cluster.clusterId", "rvolScore", "oiIsZero", "delta");
  const rows = drawTable(tradesTable, withTrades({ delta: 0 }), { ...usual, headers: "off", columns });

  expect(rows).toEqual([["", "", "", 0, false, 0]]);
});

test("cluster columns are shown if the response has a cluster", () => {
  const cluster = { clusterId: "c-1", clusterTradeCount: 2, clusterTotalPremium: 3_000, clusterTimeSpanSeconds: 0 };
  const [heading, first, second] = drawTable(tradesTable, withTrades({ cluster }, {}), usual);

  expect(heading?.slice(-4)).toEqual(["Cluster", "Cluster trades", "Cluster premium", "Cluster seconds"]);
  expect(first?.slice(-4)).toEqual(["c-1", 2, 3_000, 0]);
  expect(second?.slice(-4)).toEqual(["", "", "", ""]);
});

test("premium is in dollars, times of one day have no date, and prices have cents", () => {
  const columns = picked("premium", "timestamp", "price", "expiration");
  const [row] = drawTable(tradesTable, list, { headers: "off", dates: "serial", columns });

  expect(
    row?.map((cell) => (typeof cell === "object" && "numberFormat" in cell ? cell.numberFormat : "plain")),
  ).toEqual(["#,##0", "hh:mm:ss", "#,##0.00", "yyyy-mm-dd"]);
});

test("the aggregate of a window is one row", () => {
  const table = drawTable(tradesAggregateTable, list, usual);

  expect(table).toEqual([
    ["Ticker", "Window", "VWF", "SDF", "FIR", "Trades", "Sweeps", "Premium"],
    ["SPY", "1h", 12, -3, 20, 1, 1, 52_500],
  ]);
});
