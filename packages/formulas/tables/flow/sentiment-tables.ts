import { type Sentiment, type TimeframeSentiment, sentimentTimeframes } from "@strikebook/contract";
import { canonicalColumn } from "../canonical";
import { asSent, count, dollars, instant, percent, score, share } from "../columns";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** One timeframe, and the response that it is part of. */
interface TimeframeRow {
  sentiment: Sentiment;
  timeframe: string;
  flow: TimeframeSentiment;
}

const timeframesShown: readonly Column<TimeframeRow>[] = [
  asSent("Timeframe", "timeframe", ({ timeframe }) => timeframe),
  score("Composite", "composite", ({ flow }) => flow.composite),
  asSent("Direction", "direction", ({ flow }) => flow.direction),
  asSent("Strength", "signalStrength", ({ flow }) => flow.signalStrength),
  score("VWF", "components.vwf", ({ flow }) => flow.components?.vwf),
  score("SDF", "components.sdf", ({ flow }) => flow.components?.sdf),
  score("FIR", "components.fir", ({ flow }) => flow.components?.fir),
  share("Confidence (0-1)", "confidence", ({ flow }) => flow.confidence),
  asSent("Sweep alignment", "sweepAlignment", ({ flow }) => flow.sweepAlignment),
  count("Trades", "tradeCount", ({ flow }) => flow.tradeCount),
  count("Sweeps", "sweepCount", ({ flow }) => flow.sweepCount),
  dollars("Premium", "totalPremium", ({ flow }) => flow.totalPremium),
  score("Average flow score", "avgFlowScore", ({ flow }) => flow.avgFlowScore),
];

const timeframeOrder: readonly string[] = sentimentTimeframes;

/**
 * The sentiment of a ticker: one row per timeframe, shortest first; a timeframe that the contract does not name comes before them.
 * Composite, VWF, SDF and FIR range from -100 to 100. docs/api.md, Sentiment.
 */
export const sentimentTable: TableDefinition<Sentiment, TimeframeRow> = {
  columns: [
    ...timeframesShown,
    dollars("Bullish premium", "components.bullishPremium", ({ flow }) => flow.components?.bullishPremium),
    dollars("Bearish premium", "components.bearishPremium", ({ flow }) => flow.components?.bearishPremium),
    dollars("Sweep premium", "components.sweepPremium", ({ flow }) => flow.components?.sweepPremium),
    asSent("Ticker", "ticker", ({ sentiment }) => sentiment.ticker),
    canonicalColumn(({ sentiment }) => sentiment),
    instant("Generated at", "generatedAt", ({ sentiment }) => sentiment.generatedAt),
  ],
  shown: timeframesShown,
  brief: "Timeframe,Composite,Direction,Strength,VWF,SDF,FIR,Confidence (0-1),Trades,Premium",
  rows(sentiment) {
    const timeframes = Object.entries(sentiment.byTimeframe);
    timeframes.sort(([a], [b]) => timeframeOrder.indexOf(a) - timeframeOrder.indexOf(b));
    return timeframes.map(([timeframe, flow]) => ({ sentiment, timeframe, flow }));
  },
};

const trendShown: readonly Column<Sentiment>[] = [
  asSent("Ticker", "ticker"),
  asSent("Short versus long", "trend.shortVsLong"),
  asSent("Momentum", "trend.momentum"),
  asSent("Reading", "trend.description"),
  instant("Generated at", "generatedAt"),
];

/** `view=trend`, one row: short timeframes against long timeframes, in the service's words. docs/api.md, Sentiment. */
export const sentimentTrendTable: TableDefinition<Sentiment, Sentiment> = {
  columns: [...trendShown, canonicalColumn((sentiment) => sentiment)],
  shown: trendShown,
  rows: (sentiment) => [sentiment],
};

/** One moneyness class, and the response that it is part of. */
interface MoneynessRow {
  sentiment: Sentiment;
  part: NonNullable<Sentiment["byMoneyness"]>[number];
}

const moneynessShown: readonly Column<MoneynessRow>[] = [
  asSent("Moneyness", "category", ({ part }) => part.category),
  score("Composite", "composite", ({ part }) => part.composite),
  count("Trades", "tradeCount", ({ part }) => part.tradeCount),
  dollars("Premium", "premium", ({ part }) => part.premium),
  percent("% of premium", "pctOfTotal", ({ part }) => part.pctOfTotal),
];

/**
 * `view=moneyness`: one row per moneyness class, in the service's order. The composite ranges from -100 to 100. docs/api.md,
 * Sentiment.
 */
export const sentimentMoneynessTable: TableDefinition<Sentiment, MoneynessRow> = {
  columns: [
    ...moneynessShown,
    asSent("Ticker", "ticker", ({ sentiment }) => sentiment.ticker),
    canonicalColumn(({ sentiment }) => sentiment),
    instant("Generated at", "generatedAt", ({ sentiment }) => sentiment.generatedAt),
  ],
  shown: moneynessShown,
  rows: (sentiment) => (sentiment.byMoneyness ?? []).map((part) => ({ sentiment, part })),
};
