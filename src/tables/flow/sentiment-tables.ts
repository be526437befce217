import { sentimentTimeframes } from "../../contract/flow/parameter-values";
import type { Sentiment, TimeframeSentiment } from "../../contract/flow/sentiment";
import { asSent, count, dollars, instant, percent, score, share } from "../columns";
import { sharedColumns, type Column } from "../column";
import type { TableDefinition } from "../table";

/** One timeframe with its name. */
type TimeframeRow = TimeframeSentiment & { timeframe: string };

const responseColumns: readonly Column<Sentiment>[] = [
  asSent("Ticker", "ticker"),
  instant("Generated at", "generatedAt"),
];

const timeframesShown: readonly Column<TimeframeRow>[] = [
  asSent("Timeframe", "timeframe"),
  score("Composite", "composite"),
  asSent("Direction", "direction"),
  asSent("Strength", "signalStrength"),
  score("VWF", "components.vwf"),
  score("SDF", "components.sdf"),
  score("FIR", "components.fir"),
  share("Confidence (0-1)", "confidence"),
  asSent("Sweep alignment", "sweepAlignment"),
  count("Trades", "tradeCount"),
  count("Sweeps", "sweepCount"),
  dollars("Premium", "totalPremium"),
  score("Average flow score", "avgFlowScore"),
];

const timeframeOrder: readonly string[] = sentimentTimeframes;

/**
 * The sentiment of a ticker: one row per timeframe, shortest first; one that the contract does not name comes before them.
 * Composite, VWF, SDF and FIR range from -100 to 100. docs/api.md, Sentiment.
 */
export const sentimentTable: TableDefinition<Sentiment, TimeframeRow> = {
  columns: [
    ...timeframesShown,
    dollars("Bullish premium", "components.bullishPremium"),
    dollars("Bearish premium", "components.bearishPremium"),
    dollars("Sweep premium", "components.sweepPremium"),
    ...sharedColumns<Sentiment, TimeframeRow>(responseColumns),
  ],
  shown: timeframesShown,
  rows(sentiment) {
    const timeframes = Object.entries(sentiment.byTimeframe);
    timeframes.sort(([one], [other]) => timeframeOrder.indexOf(one) - timeframeOrder.indexOf(other));
    return timeframes.map(([timeframe, flow]) => ({ ...flow, timeframe }));
  },
};

/** `view=trend`, one row: short timeframes against long ones, in the service's words. docs/api.md, Sentiment. */
export const sentimentTrendTable: TableDefinition<Sentiment, Sentiment> = {
  columns: [
    asSent("Ticker", "ticker"),
    asSent("Short versus long", "trend.shortVsLong"),
    asSent("Momentum", "trend.momentum"),
    asSent("Reading", "trend.description"),
    instant("Generated at", "generatedAt"),
  ],
  rows: (sentiment) => [sentiment],
};

type MoneynessRow = NonNullable<Sentiment["byMoneyness"]>[number];

const moneynessShown: readonly Column<MoneynessRow>[] = [
  asSent("Moneyness", "category"),
  score("Composite", "composite"),
  count("Trades", "tradeCount"),
  dollars("Premium", "premium"),
  percent("% of premium", "pctOfTotal"),
];

/**
 * `view=moneyness`: one row per moneyness class, in the service's order. The composite ranges from -100 to 100. docs/api.md,
 * Sentiment.
 */
export const sentimentMoneynessTable: TableDefinition<Sentiment, MoneynessRow> = {
  columns: [...moneynessShown, ...sharedColumns<Sentiment, MoneynessRow>(responseColumns)],
  shown: moneynessShown,
  rows: ({ byMoneyness = [] }) => byMoneyness,
};
