import type { FlowList, Trade } from "../../contract/flow/trades";
import { asSent, count, date, dollars, instant, intraday, percent, price, ratio, score } from "../columns";
import { sharedColumns, type Column } from "../column";
import type { TableDefinition } from "../table";

type TradeColumns = readonly Column<Trade>[];

const tradesShown: TradeColumns = [
  intraday(instant("Time", "timestamp")),
  asSent("Type", "optionType"),
  asSent("Strike", "strike"),
  date("Expiration", "expiration"),
  count("DTE", "dte"),
  count("Contracts", "contracts"),
  dollars("Premium", "premium"),
  price("Price", "price"),
  price("Bid", "bid"),
  price("Ask", "ask"),
  asSent("Sweep", "isSweep"),
  asSent("Multi-leg", "isMultiLeg"),
  asSent("Moneyness", "moneyness"),
  score("Flow score", "scores.flowScore"),
  score("Flow bonus", "scores.flowBonus"),
];

const scoreColumns: TradeColumns = [
  asSent("Flow score reading", "scores.flowScoreInterpretation"),
  asSent("Flow bonus reading", "scores.flowBonusInterpretation"),
  asSent("Base direction", "scores.baseDirection"),
  asSent("Conviction multiplier", "scores.convictionMultiplier"),
];

const contractColumns: TradeColumns = [
  asSent("Trade", "tradeId"),
  price("Mid", "mid"),
  price("Underlying", "underlyingPrice"),
  price("Spread", "spreadWidth"),
  percent("Spread %", "spreadWidthPct"),
  asSent("Liquidity", "liquidityGrade"),
  count("Exchanges", "exchangeCount"),
  asSent("DTE category", "dteCategory"),
  asSent("DTE factor", "dteFactor"),
  asSent("DTE multiplier", "dteMultiplier"),
  percent("Moneyness %", "moneynessPct"),
  asSent("Moneyness weight", "moneynessWeight"),
  asSent("Moneyness x DTE weight", "combinedMoneynessDteWeight"),
  asSent("Delta", "delta"),
  dollars("Delta exposure", "notionalDeltaExposure"),
  asSent("IV", "iv"),
  percent("IV change %", "ivChangePct"),
  asSent("Relative premium", "relativePremium"),
];

const activityColumns: TradeColumns = [
  count("Open interest", "openInterest"),
  count("Day volume", "dailyVolume"),
  ratio("Volume/OI", "volOiRatio"),
  asSent("Volume/OI score", "volOiScore"),
  ratio("Size/OI", "sizeOiRatio"),
  asSent("Size/OI score", "sizeOiScore"),
  asSent("No open interest", "oiIsZero"),
  ratio("Relative volume", "rvol"),
  asSent("Relative volume score", "rvolScore"),
  asSent("Relative volume category", "rvolCategory"),
];

const clusterColumns: TradeColumns = [
  asSent("Cluster", "cluster.clusterId"),
  count("Cluster trades", "cluster.clusterTradeCount"),
  dollars("Cluster premium", "cluster.clusterTotalPremium"),
  count("Cluster seconds", "cluster.clusterTimeSpanSeconds"),
];

const listColumns: TradeColumns = sharedColumns<FlowList, Trade>([
  asSent("Ticker", "ticker"),
  asSent("Window", "timeframe"),
]);

/**
 * Trades in the service's order, newest first. The columns of clusters are shown if any trade is part of one. docs/api.md, Trades.
 */
export const tradesTable: TableDefinition<FlowList, Trade> = {
  columns: [...tradesShown, ...scoreColumns, ...contractColumns, ...activityColumns, ...clusterColumns, ...listColumns],
  shown: ({ trades }) =>
    trades.some(({ cluster }) => cluster !== undefined) ? [...tradesShown, ...clusterColumns] : tradesShown,
  rows: ({ trades }) => trades,
};

const aggregateShown: readonly Column<FlowList>[] = [
  asSent("Ticker", "ticker"),
  asSent("Window", "timeframe"),
  score("VWF", "aggregate.vwf"),
  score("SDF", "aggregate.sdf"),
  score("FIR", "aggregate.fir"),
  count("Trades", "tradeCount"),
  count("Sweeps", "sweepCount"),
  dollars("Premium", "totalPremium"),
];

/**
 * `view=aggregate`, one row: the measures of all trades of the window, listed or not. VWF, SDF and FIR range from -100 to 100.
 * docs/api.md, Trades.
 */
export const tradesAggregateTable: TableDefinition<FlowList, FlowList> = {
  columns: [...aggregateShown, count("Query milliseconds", "queryTimeMs")],
  shown: aggregateShown,
  rows: (list) => [list],
};
