import type { Sentiment, TimeframeSentiment } from "../../src/contract/flow/flow-sentiment";
import { type FlowSlice, sumSlices, type ExpirationBucket } from "./day-flow";
import { decayedFlow } from "./decayed-flow";
import { type FlowSums, measuresOf, ratio } from "./flow-sums";
import { currentSession } from "./flow-window";
import { sentimentTrend } from "./sentiment-trend";
import { type SentimentWindow, sentimentWindow, sentimentWindows, windowSlices } from "./sentiment-window";
import { servedHundredths } from "../pricing/served-number";
import type { TickerScope } from "./tape-source";
import type { Tapes } from "./tapes";
import { flowScoreInterpretation, type Moneyness, moneynessClasses } from "../tape/trade-scores";

/** What `/v1/aggregate/{ticker}` is asked. Flow document, Part 4.11. */
export interface SentimentRequest {
  ticker: string;
  nowMs: number;
  /** Atoms as sent, `all` spelled out as its six; an unknown one is a single trading day. */
  timeframes: readonly string[];
  includeBreakdown: boolean;
  includeMoneyness: boolean;
  /** Absent for all. */
  moneyness?: Moneyness | undefined;
  expirations?: ExpirationBucket | undefined;
  /** Minutes; absent without time decay. */
  halfLifeMinutes?: number | undefined;
}

/** Trades at which half the confidence is reached. Ours. */
const HALF_CONFIDENT = 200;

/**
 * Direction and strength of a ticker's flow over trailing windows, short against long, and by moneyness over the longest
 * window asked. Filters apply to all of it; `pctOfTotal` is the share of the premium of every moneyness, in percent.
 * Time decay weighs composite, direction and components; counts and totals stay whole. Undefined for a ticker never seen.
 */
export function flowSentiment(tapes: Tapes, request: SentimentRequest): Sentiment | undefined {
  const { ticker, nowMs, timeframes, includeMoneyness } = request;
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const session = currentSession(nowMs);
  const windowOf = (atom: string) => sentimentWindow(atom, session, nowMs);
  const compositeOf = (window: SentimentWindow) => readingOf(tapes, scope, window, request).composite;
  const asked = timeframes.map(windowOf).sort((a, b) => a.minutes - b.minutes);
  const longest = asked.at(-1) ?? windowOf("1d");
  return {
    ticker,
    generatedAt: new Date(nowMs).toISOString(),
    byTimeframe: Object.fromEntries(timeframes.map((atom) => [atom, readingOf(tapes, scope, windowOf(atom), request)])),
    trend: trendOf(asked, windowOf, compositeOf),
    ...(includeMoneyness ? { byMoneyness: moneynessOfWindow(tapes, scope, longest, request) } : {}),
  };
}

/** The shortest window asked against the longest; a single one against an hour, or an hour against the session. */
function trendOf(
  asked: readonly SentimentWindow[],
  windowOf: (atom: string) => SentimentWindow,
  compositeOf: (window: SentimentWindow) => number,
): Sentiment["trend"] {
  const shortest = asked[0] ?? windowOf("1h");
  const longest = asked.at(-1) ?? windowOf("1d");
  const isOne = shortest.minutes === longest.minutes;
  const short = isOne ? windowOf("1h") : shortest;
  const long = isOne && longest.minutes === sentimentWindows["1h"].minutes ? windowOf("1d") : longest;
  return sentimentTrend(compositeOf(short), compositeOf(long));
}

function slicesOf(tapes: Tapes, scope: TickerScope, window: SentimentWindow, request: SentimentRequest): FlowSlice[] {
  const { expirations } = request;
  return windowSlices(tapes, scope.underlying, window, request.nowMs).filter(
    ({ root, bucket }) =>
      (scope.root === undefined || root === scope.root) && (expirations === undefined || bucket === expirations),
  );
}

function readingOf(
  tapes: Tapes,
  scope: TickerScope,
  window: SentimentWindow,
  request: SentimentRequest,
): TimeframeSentiment {
  const { moneyness, expirations, halfLifeMinutes } = request;
  const slices = slicesOf(tapes, scope, window, request);
  const sums = sumSlices(slices, (slice) => moneyness === undefined || slice.moneyness === moneyness);
  const weighed =
    halfLifeMinutes === undefined
      ? sums
      : decayedFlow(tapes, { scope, window, moneyness, expirations, halfLifeMinutes });
  const { composite, vwf, sdf, fir } = measuresOf(weighed);
  const size = Math.abs(composite);
  return {
    composite,
    direction: flowScoreInterpretation(composite),
    signalStrength: size >= 60 ? "strong" : size >= 20 ? "moderate" : "weak",
    confidence: servedHundredths(sums.tradeCount / (sums.tradeCount + HALF_CONFIDENT)),
    sweepAlignment: alignmentOf(sdf, composite),
    ...(request.includeBreakdown ? { components: { vwf, sdf, fir, ...premiumsOf(weighed) } } : {}),
    tradeCount: sums.tradeCount,
    totalPremium: sums.premium,
    sweepCount: sums.sweepCount,
    avgFlowScore: servedHundredths(ratio(sums.scores, sums.tradeCount)),
  };
}

function premiumsOf({ bullishPremium, bearishPremium, sweepPremium }: FlowSums) {
  return {
    bullishPremium: servedHundredths(bullishPremium),
    bearishPremium: servedHundredths(bearishPremium),
    sweepPremium: servedHundredths(sweepPremium),
  };
}

/** Whether the sweeps point the way of the whole. */
function alignmentOf(sdf: number, composite: number): "aligned" | "opposed" | "none" {
  if (sdf === 0 || composite === 0) return "none";
  return sdf > 0 === composite > 0 ? "aligned" : "opposed";
}

function moneynessOfWindow(
  tapes: Tapes,
  scope: TickerScope,
  window: SentimentWindow,
  request: SentimentRequest,
): NonNullable<Sentiment["byMoneyness"]> {
  const slices = slicesOf(tapes, scope, window, request);
  const whole = sumSlices(slices).premium;
  return moneynessClasses
    .filter((category) => request.moneyness === undefined || category === request.moneyness)
    .map((category) => {
      const sums = sumSlices(slices, (slice) => slice.moneyness === category);
      return {
        category,
        composite: measuresOf(sums).composite,
        tradeCount: sums.tradeCount,
        premium: sums.premium,
        pctOfTotal: servedHundredths(100 * ratio(sums.premium, whole)),
      };
    });
}
