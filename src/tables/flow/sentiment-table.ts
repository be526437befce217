import type { Sentiment, TimeframeSentiment } from "../../contract/flow/flow-sentiment";
import { sentimentTimeframes } from "../../contract/flow/flow-words";
import type { Table } from "../cell";
import { asSent, count, dollars, instant, score, share } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** One timeframe, and the answer it came in. */
interface TimeframeRow {
  sentiment: Sentiment;
  timeframe: string;
  flow: TimeframeSentiment;
}

const shownColumns: readonly Column<TimeframeRow>[] = [
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

/** Every column of a ticker's sentiment; composite, VWF, SDF and FIR are -100 to 100. Flow document, Part 2.2. */
export const sentimentColumns: readonly Column<TimeframeRow>[] = [
  ...shownColumns,
  dollars("Bullish premium", "components.bullishPremium", ({ flow }) => flow.components?.bullishPremium),
  dollars("Bearish premium", "components.bearishPremium", ({ flow }) => flow.components?.bearishPremium),
  dollars("Sweep premium", "components.sweepPremium", ({ flow }) => flow.components?.sweepPremium),
  asSent("Ticker", "ticker", ({ sentiment }) => sentiment.ticker),
  instant("Generated at", "generatedAt", ({ sentiment }) => sentiment.generatedAt),
];

const lengths: readonly string[] = sentimentTimeframes;

/** A row a timeframe, the shortest first; one that the contract does not name comes before them. */
export function sentimentTable(
  sentiment: Sentiment,
  style: TableStyle & { columns: readonly Column<TimeframeRow>[] | undefined },
): Table {
  const timeframes = Object.entries(sentiment.byTimeframe);
  timeframes.sort(([one], [other]) => lengths.indexOf(one) - lengths.indexOf(other));
  const rows = timeframes.map(([timeframe, flow]) => ({ row: { sentiment, timeframe, flow } }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
