import type { FlowList, Trade } from "../../../src/contract/flow/trades";
import { tradesAggregateTable, tradesTable } from "../../../src/tables/flow/trade-tables";
import { columnsOf, drawTable } from "../../../src/tables/table";
import { flowData } from "../../support/client/canned-flow";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

/** The trade of the canned response: 250 calls at 2.10, and several fields that are null. */
const list: FlowList = flowData.flowTrades;
const [trade] = list.trades;

const withTrades = (...changes: Partial<Trade>[]): FlowList => ({
  ...list,
  trades: changes.map((change) => ({ ...(trade as Trade), ...change })), // the canned response has one
});

const picked = (...fields: string[]) =>
  fields.flatMap((field) => columnsOf(tradesTable, list).find((column) => column.field === field) ?? []);

const plainValues = (row: readonly unknown[] = []) =>
  row.map((cell) => (typeof cell === "object" && cell !== null && "basicValue" in cell ? cell.basicValue : cell));

test("each trade has a row with the published columns", () => {
  const [heading, row] = drawTable(tradesTable, list, usual);

  expect(heading).toEqual([
    ...["Time", "Type", "Strike", "Expiration", "DTE", "Contracts", "Premium", "Price", "Bid", "Ask"],
    ...["Sweep", "Multi-leg", "Moneyness", "Flow score", "Flow bonus"],
  ]);
  // 14:59:58 UTC in November is 09:59:58 in New York.
  expect(plainValues(row)).toEqual([
    ...["2025-11-25 09:59:58", "CALL", 600, "2025-11-28", 3, 250, 52_500, 2.1, 2.05, 2.1],
    ...[true, false, "OTM", 72.5, 12],
  ]);
});

test("null and absent are blank, 0 and false are not", () => {
  const columns = picked("rvol", "rvolCategory", "cluster.clusterId", "rvolScore", "oiIsZero", "delta");
  const rows = drawTable(tradesTable, withTrades({ delta: 0 }), { ...usual, headers: "off", columns });

  expect(rows.map(plainValues)).toEqual([["", "", "", 0, false, 0]]);
});

test("cluster columns are shown if the response has a cluster", () => {
  const cluster = { clusterId: "c-1", clusterTradeCount: 2, clusterTotalPremium: 3_000, clusterTimeSpanSeconds: 0 };
  const [heading, first, second] = drawTable(tradesTable, withTrades({ cluster }, {}), usual);

  expect(heading?.slice(-4)).toEqual(["Cluster", "Cluster trades", "Cluster premium", "Cluster seconds"]);
  expect(plainValues(first).slice(-4)).toEqual(["c-1", 2, 3_000, 0]);
  expect(plainValues(second).slice(-4)).toEqual(["", "", "", ""]);
});

test("premium is in dollars, times of one day have no date, and prices have cents", () => {
  const columns = picked("premium", "timestamp", "price", "expiration");
  const [row] = drawTable(tradesTable, list, { headers: "off", dates: "serial", columns });

  expect(
    row?.map((cell) => (typeof cell === "object" && "numberFormat" in cell ? cell.numberFormat : "plain")),
  ).toEqual(['[>=1000000]#,##0.0,,"M";[<=-1000000]-#,##0.0,,"M";#,##0', "hh:mm:ss", "#,##0.00", "yyyy-mm-dd"]);
});

test("the aggregate of a window is one row", () => {
  const table = drawTable(tradesAggregateTable, list, usual);

  expect(table.map(plainValues)).toEqual([
    ["Ticker", "Window", "VWF", "SDF", "FIR", "Trades", "Sweeps", "Premium"],
    ["SPY", "1h", 12, -3, 20, 1, 1, 52_500],
  ]);
});
