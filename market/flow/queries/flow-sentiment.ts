import type { Sentiment, TimeframeSentiment } from "../../../src/contract/flow/sentiment";
import { type FlowSlice, sumSlices, type ExpirationBucket } from "../tapes/session-slices";
import { decayedSums, sentimentWindow, type SentimentWindow, sentimentWindows, windowSlices } from "./sentiment-window";
import { type FlowSums, flowMeasures, ratio } from "../tapes/flow-sums";
import { currentSession } from "../tapes/flow-window";
import { servedHundredths } from "../../pricing/served-number";
import type { TickerScope } from "../tapes/tape-source";
import type { Tapes } from "../tapes/tapes";
import { flowScoreInterpretation } from "../../tape/trade-scores";
import { type Moneyness, moneynessClasses } from "../../tape/moneyness";

/** A request of `/v1/aggregate/{ticker}`. docs/api.md, Sentiment. */
export interface SentimentRequest {
  ticker: string;
  nowMs: number;
  /** As sent, with `all` expanded. An unknown timeframe is a single trading day. */
  timeframes: readonly string[];
  includeBreakdown: boolean;
  includeMoneyness: boolean;
  /** All if absent. */
  moneyness?: Moneyness | undefined;
  expirations?: ExpirationBucket | undefined;
  /** Minutes. No time decay if absent. */
  halfLifeMinutes?: number | undefined;
}

/** Number of trades at which the confidence is one half. The API documentation does not define it. */
const HALF_CONFIDENCE_TRADES = 200;

/**
 * Returns direction and strength of a ticker's flow over trailing windows, their trend, and a breakdown by moneyness over the
 * longest requested window.
 *
 * Filters apply to all of it; `pctOfTotal` is a share of the premium of all moneyness classes, in percent. Time decay applies
 * to composite, direction and components, but not to counts and totals. `undefined` for an unknown ticker.
 */
export function flowSentiment(tapes: Tapes, request: SentimentRequest): Sentiment | undefined {
  const { ticker, nowMs, timeframes, includeMoneyness } = request;
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const session = currentSession(nowMs);
  const windowOf = (timeframe: string) => sentimentWindow(timeframe, session, nowMs);
  const compositeOf = (window: SentimentWindow) => timeframeSentiment(tapes, scope, window, request).composite;
  const requested = timeframes.map(windowOf).sort((a, b) => a.minutes - b.minutes);
  const longest = requested.at(-1) ?? windowOf("1d");
  return {
    ticker,
    generatedAt: new Date(nowMs).toISOString(),
    byTimeframe: Object.fromEntries(
      timeframes.map((timeframe) => [timeframe, timeframeSentiment(tapes, scope, windowOf(timeframe), request)]),
    ),
    trend: trendOf(requested, windowOf, compositeOf),
    ...(includeMoneyness ? { byMoneyness: moneynessBreakdown(tapes, scope, longest, request) } : {}),
  };
}

/** Compares the shortest requested window with the longest. A single window is compared with an hour, and an hour with the session. */
function trendOf(
  requested: readonly SentimentWindow[],
  windowOf: (timeframe: string) => SentimentWindow,
  compositeOf: (window: SentimentWindow) => number,
): Sentiment["trend"] {
  const shortest = requested[0] ?? windowOf("1h");
  const longest = requested.at(-1) ?? windowOf("1d");
  const isSingle = shortest.minutes === longest.minutes;
  const short = isSingle ? windowOf("1h") : shortest;
  const long = isSingle && longest.minutes === sentimentWindows["1h"].minutes ? windowOf("1d") : longest;
  return sentimentTrend(compositeOf(short), compositeOf(long));
}

function slicesOf(tapes: Tapes, scope: TickerScope, window: SentimentWindow, request: SentimentRequest): FlowSlice[] {
  const { expirations } = request;
  return windowSlices(tapes, scope.underlying, window, request.nowMs).filter(
    ({ root, bucket }) =>
      (scope.root === undefined || root === scope.root) && (expirations === undefined || bucket === expirations),
  );
}

function timeframeSentiment(
  tapes: Tapes,
  scope: TickerScope,
  window: SentimentWindow,
  request: SentimentRequest,
): TimeframeSentiment {
  const { moneyness, expirations, halfLifeMinutes } = request;
  const slices = slicesOf(tapes, scope, window, request);
  const sums = sumSlices(slices, (slice) => moneyness === undefined || slice.moneyness === moneyness);
  const weighted =
    halfLifeMinutes === undefined
      ? sums
      : decayedSums(tapes, { scope, window, moneyness, expirations, halfLifeMinutes });
  const { composite, vwf, sdf, fir } = flowMeasures(weighted);
  const size = Math.abs(composite);
  return {
    composite,
    direction: flowScoreInterpretation(composite),
    signalStrength: size >= 60 ? "strong" : size >= 20 ? "moderate" : "weak",
    confidence: servedHundredths(sums.tradeCount / (sums.tradeCount + HALF_CONFIDENCE_TRADES)),
    sweepAlignment: alignmentOf(sdf, composite),
    ...(request.includeBreakdown ? { components: { vwf, sdf, fir, ...premiumsOf(weighted) } } : {}),
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

/** Returns whether the sweeps have the same direction as all trades. */
function alignmentOf(sdf: number, composite: number): "aligned" | "opposed" | "none" {
  if (sdf === 0 || composite === 0) return "none";
  return sdf > 0 === composite > 0 ? "aligned" : "opposed";
}

function moneynessBreakdown(
  tapes: Tapes,
  scope: TickerScope,
  window: SentimentWindow,
  request: SentimentRequest,
): NonNullable<Sentiment["byMoneyness"]> {
  const slices = slicesOf(tapes, scope, window, request);
  const total = sumSlices(slices).premium;
  return moneynessClasses
    .filter((category) => request.moneyness === undefined || category === request.moneyness)
    .map((category) => {
      const sums = sumSlices(slices, (slice) => slice.moneyness === category);
      return {
        category,
        composite: flowMeasures(sums).composite,
        tradeCount: sums.tradeCount,
        premium: sums.premium,
        pctOfTotal: servedHundredths(100 * ratio(sums.premium, total)),
      };
    });
}

/** Difference of composites below which the trend is stable. The API documentation does not define it. */
const STABLE_DIFFERENCE = 15;

/** Compares the composite of a short window with that of a long one, each -100 to 100. */
export function sentimentTrend(short: number, long: number): Sentiment["trend"] {
  const change = short - long;
  if (Math.abs(change) < STABLE_DIFFERENCE) {
    return {
      shortVsLong: "stable",
      momentum: "stable",
      description: `The short window (${short}) is close to the long one (${long}).`,
    };
  }
  const isUp = change > 0;
  const diverges = isUp ? short > 0 && long < 0 : short < 0 && long > 0;
  const accelerates = isUp ? short > 0 : short < 0;
  const side = isUp ? "bullish" : "bearish";
  return {
    shortVsLong: diverges ? `${side}_divergence` : isUp ? "improving" : "deteriorating",
    momentum: accelerates ? `accelerating_${side}` : "mixed",
    description: `The short window (${short}) is more ${side} than the long one (${long}).`,
  };
}
