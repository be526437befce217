import type { FlowList, Trade } from "@strikebook/contract";
import { canonicalColumn } from "../canonical";
import { blank } from "../cell";
import { asSent, count, dollars, intraday, percent, price, ratio, score } from "../columns";
import { listedColumns, listOf, type Column } from "../column";
import { dateCell, instantCell } from "../date-cells";
import type { TableDefinition } from "../table";

/** One trade, and the list that it is part of. */
interface TradeRow {
  list: FlowList;
  trade: Trade;
}

type TradeColumns = readonly Column<TradeRow>[];

const tradesShown = listedColumns(
  [
    intraday(asSent("Time", "timestamp")),
    asSent("Type", "optionType"),
    asSent("Strike", "strike"),
    asSent("Expiration", "expiration"),
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
  ],
  ({ trade }: TradeRow, dates) =>
    listOf(
      instantCell(trade.timestamp, dates),
      trade.optionType,
      trade.strike,
      dateCell(trade.expiration, dates),
      trade.dte,
      trade.contracts,
      trade.premium,
      trade.price,
      trade.bid ?? blank,
      trade.ask ?? blank,
      trade.isSweep,
      trade.isMultiLeg,
      trade.moneyness ?? blank,
      trade.scores.flowScore,
      trade.scores.flowBonus,
    ),
);

const scoreColumns: TradeColumns = [
  asSent("Flow score reading", "scores.flowScoreInterpretation", ({ trade }) => trade.scores.flowScoreInterpretation),
  asSent("Flow bonus reading", "scores.flowBonusInterpretation", ({ trade }) => trade.scores.flowBonusInterpretation),
  asSent("Base direction", "scores.baseDirection", ({ trade }) => trade.scores.baseDirection),
  asSent("Conviction multiplier", "scores.convictionMultiplier", ({ trade }) => trade.scores.convictionMultiplier),
];

const contractColumns: TradeColumns = [
  asSent("Trade", "tradeId", ({ trade }) => trade.tradeId),
  price("Mid", "mid", ({ trade }) => trade.mid),
  price("Underlying", "underlyingPrice", ({ trade }) => trade.underlyingPrice),
  price("Spread", "spreadWidth", ({ trade }) => trade.spreadWidth),
  percent("Spread %", "spreadWidthPct", ({ trade }) => trade.spreadWidthPct),
  asSent("Liquidity", "liquidityGrade", ({ trade }) => trade.liquidityGrade),
  count("Exchanges", "exchangeCount", ({ trade }) => trade.exchangeCount),
  asSent("DTE category", "dteCategory", ({ trade }) => trade.dteCategory),
  asSent("DTE factor", "dteFactor", ({ trade }) => trade.dteFactor),
  asSent("DTE multiplier", "dteMultiplier", ({ trade }) => trade.dteMultiplier),
  percent("Moneyness %", "moneynessPct", ({ trade }) => trade.moneynessPct),
  asSent("Moneyness weight", "moneynessWeight", ({ trade }) => trade.moneynessWeight),
  asSent("Moneyness x DTE weight", "combinedMoneynessDteWeight", ({ trade }) => trade.combinedMoneynessDteWeight),
  asSent("Delta", "delta", ({ trade }) => trade.delta),
  dollars("Delta exposure", "notionalDeltaExposure", ({ trade }) => trade.notionalDeltaExposure),
  asSent("IV", "iv", ({ trade }) => trade.iv),
  percent("IV change %", "ivChangePct", ({ trade }) => trade.ivChangePct),
  asSent("Relative premium", "relativePremium", ({ trade }) => trade.relativePremium),
];

const activityColumns: TradeColumns = [
  count("Open interest", "openInterest", ({ trade }) => trade.openInterest),
  count("Day volume", "dailyVolume", ({ trade }) => trade.dailyVolume),
  ratio("Volume/OI", "volOiRatio", ({ trade }) => trade.volOiRatio),
  asSent("Volume/OI score", "volOiScore", ({ trade }) => trade.volOiScore),
  ratio("Size/OI", "sizeOiRatio", ({ trade }) => trade.sizeOiRatio),
  asSent("Size/OI score", "sizeOiScore", ({ trade }) => trade.sizeOiScore),
  asSent("No open interest", "oiIsZero", ({ trade }) => trade.oiIsZero),
  ratio("Relative volume", "rvol", ({ trade }) => trade.rvol),
  asSent("Relative volume score", "rvolScore", ({ trade }) => trade.rvolScore),
  asSent("Relative volume category", "rvolCategory", ({ trade }) => trade.rvolCategory),
];

const clusterColumns: TradeColumns = [
  asSent("Cluster", "cluster.clusterId", ({ trade }) => trade.cluster?.clusterId),
  count("Cluster trades", "cluster.clusterTradeCount", ({ trade }) => trade.cluster?.clusterTradeCount),
  dollars("Cluster premium", "cluster.clusterTotalPremium", ({ trade }) => trade.cluster?.clusterTotalPremium),
  count("Cluster seconds", "cluster.clusterTimeSpanSeconds", ({ trade }) => trade.cluster?.clusterTimeSpanSeconds),
];

const listColumns: TradeColumns = [
  asSent("Ticker", "ticker", ({ list }) => list.ticker),
  canonicalColumn(({ list }) => list),
  asSent("Window", "timeframe", ({ list }) => list.timeframe),
];

/**
 * Trades in the service's order, newest first. The columns of clusters are shown if any trade is part of a cluster. docs/api.md, Trades.
 */
export const tradesTable: TableDefinition<FlowList, TradeRow> = {
  columns: [...tradesShown, ...scoreColumns, ...contractColumns, ...activityColumns, ...clusterColumns, ...listColumns],
  shown: ({ trades }) =>
    trades.some(({ cluster }) => cluster !== undefined) ? [...tradesShown, ...clusterColumns] : tradesShown,
  brief: "Time,Type,Strike,Expiration,Contracts,Premium,Price,Sweep,Flow score,Flow bonus",
  rows: (list) => list.trades.map((trade) => ({ list, trade })),
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
  columns: [...aggregateShown, count("Query milliseconds", "queryTimeMs"), canonicalColumn((list) => list)],
  shown: aggregateShown,
  rows: (list) => [list],
};
