import { type Day, openingMs } from "@strikebook/calendar";
import { type Sentiment, servedHundredths, type TimeframeSentiment } from "@strikebook/contract";
import { bucketDays, type ExpirationBucket, type FlowSlice, SessionSlices, sumSlices } from "../tapes/session-slices";
import { addTrade, emptySums, flowMeasures, type FlowSums, percentOf, quotientOf } from "../tapes/flow-sums";
import { currentSession, sessionsOfDays, sessionSpan, type Span, trailingSpan } from "../tapes/flow-window";
import type { TickerScope } from "../tapes/tape-source";
import type { Tapes } from "../tapes/tapes";
import { flowScoreInterpretation } from "../../tape/trade-scores";
import { type Moneyness, moneynessClasses } from "../../tape/moneyness";
import { rowsBefore } from "../../tape/tape";
import { tradeMatcher } from "../../tape/trade-filter";

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
export function querySentiment(tapes: Tapes, request: SentimentRequest): Sentiment | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  return sentimentOf(request, (window) => tradesOfWindow(tapes, scope, window, request));
}

/** The trades of a window that the expiration filter selects. */
export interface WindowTrades {
  slices: readonly FlowSlice[];
  /** The sums with time decay of those of the selected moneyness; absent without time decay. */
  decayed?: FlowSums;
}

/** Returns the sentiment from the trades of the windows that `requestedWindows` names. */
export function sentimentOf(request: SentimentRequest, tradesOf: (window: SentimentWindow) => WindowTrades): Sentiment {
  const { ticker, nowMs, timeframes, includeMoneyness } = request;
  const { windowOf, short, long, longest } = requestedWindows(request);
  const sentimentIn = (window: SentimentWindow) => timeframeSentiment(tradesOf(window), request);
  return {
    ticker,
    generatedAt: new Date(nowMs).toISOString(),
    byTimeframe: Object.fromEntries(timeframes.map((timeframe) => [timeframe, sentimentIn(windowOf(timeframe))])),
    trend: sentimentTrend(sentimentIn(short).composite, sentimentIn(long).composite),
    ...(includeMoneyness ? { byMoneyness: moneynessBreakdown(tradesOf(longest).slices, request) } : {}),
  };
}

/**
 * Returns the windows of a request: of each timeframe, the longest, and the two that the trend compares. Those are the shortest and the
 * longest; a single window is compared with an hour, and an hour with the session.
 */
export function requestedWindows({ timeframes, nowMs }: SentimentRequest) {
  const session = currentSession(nowMs);
  const windows = new Map<string, SentimentWindow>();
  const windowOf = (timeframe: string) => {
    const window = windows.get(timeframe) ?? sentimentWindow(timeframe, session, nowMs);
    windows.set(timeframe, window);
    return window;
  };
  const requested = timeframes.map(windowOf).sort((a, b) => a.minutes - b.minutes);
  const shortest = requested[0] ?? windowOf("1h");
  const longest = requested.at(-1) ?? windowOf("1d");
  const isSingle = shortest.minutes === longest.minutes;
  const short = isSingle ? windowOf("1h") : shortest;
  const long = isSingle && longest.minutes === sentimentWindows["1h"].minutes ? windowOf("1d") : longest;
  return { windowOf, short, long, longest, all: [...new Set([...requested, short, long, longest])] };
}

function tradesOfWindow(
  tapes: Tapes,
  scope: TickerScope,
  window: SentimentWindow,
  { expirations, moneyness, halfLifeMinutes, nowMs }: SentimentRequest,
): WindowTrades {
  const slices = windowSlices(tapes, scope.underlying, window, nowMs).filter(
    ({ root, bucket }) =>
      (scope.root === undefined || root === scope.root) && (expirations === undefined || bucket === expirations),
  );
  if (halfLifeMinutes === undefined) return { slices };
  return { slices, decayed: decayedSums(tapes, { scope, window, moneyness, expirations, halfLifeMinutes }) };
}

function timeframeSentiment({ slices, decayed }: WindowTrades, request: SentimentRequest): TimeframeSentiment {
  const { moneyness } = request;
  const sums = sumSlices(slices, (slice) => moneyness === undefined || slice.moneyness === moneyness);
  const weighted = decayed ?? sums;
  const { composite, vwf, sdf, fir } = flowMeasures(weighted);
  return {
    composite,
    direction: composite === null ? null : flowScoreInterpretation(composite),
    signalStrength: composite === null ? null : strengthOf(Math.abs(composite)),
    confidence: servedHundredths(sums.tradeCount / (sums.tradeCount + HALF_CONFIDENCE_TRADES)),
    sweepAlignment: alignmentOf(sdf, composite),
    ...(request.includeBreakdown ? { components: { vwf, sdf, fir, ...premiumsOf(weighted) } } : {}),
    tradeCount: sums.tradeCount,
    totalPremium: sums.premium,
    sweepCount: sums.sweepCount,
    avgFlowScore: servedHundredths(quotientOf(sums.scores, sums.tradeCount)),
  };
}

function strengthOf(size: number): "strong" | "moderate" | "weak" {
  if (size >= 60) return "strong";
  return size >= 20 ? "moderate" : "weak";
}

function premiumsOf({ bullishPremium, bearishPremium, sweepPremium }: FlowSums) {
  return {
    bullishPremium: servedHundredths(bullishPremium),
    bearishPremium: servedHundredths(bearishPremium),
    sweepPremium: servedHundredths(sweepPremium),
  };
}

/** Returns whether the sweeps have the same direction as all trades. */
function alignmentOf(sdf: number | null, composite: number | null): "aligned" | "opposed" | "none" {
  if (!sdf || !composite) return "none";
  return sdf > 0 === composite > 0 ? "aligned" : "opposed";
}

function moneynessBreakdown(
  slices: readonly FlowSlice[],
  request: SentimentRequest,
): NonNullable<Sentiment["byMoneyness"]> {
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
        pctOfTotal: servedHundredths(percentOf(sums.premium, total)),
      };
    });
}

/** Difference of composites below which the trend is stable. The API documentation does not define it. */
const STABLE_DIFFERENCE = 15;

/** Compares the composites of a short and a long window, each -100 to 100; `null` for one without directional premium. */
export function sentimentTrend(short: number | null, long: number | null): Sentiment["trend"] {
  if (short === null || long === null) {
    const which =
      short === null && long === null ? "Both windows have" : `The ${short === null ? "short" : "long"} window has`;
    return { shortVsLong: "unknown", momentum: "unknown", description: `${which} no trades with a direction.` };
  }
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

/** Timeframes of a sentiment: hours of the session, the session, and the sessions of calendar days. docs/api.md, Sentiment. */
const sentimentWindows = {
  "1h": { minutes: 60, days: 1 },
  "4h": { minutes: 240, days: 1 },
  "1d": { minutes: 1_440, days: 1 },
  "7d": { minutes: 10_080, days: 7 },
  "30d": { minutes: 43_200, days: 30 },
  "90d": { minutes: 129_600, days: 90 },
} as const;
type SentimentTimeframe = keyof typeof sentimentWindows;

/** The timeframes that `all` stands for, shortest first. */
export const queriedTimeframes = Object.keys(sentimentWindows) as SentimentTimeframe[]; // the keys of a literal

/** Returns the calendar days of a timeframe; an unknown one means one trading day. docs/api.md, Sentiment. */
export function sentimentDays(timeframe: string): number {
  const name = queriedTimeframes.find((known) => known === timeframe) ?? "1d";
  return sentimentWindows[name].days;
}

/** A trailing window that ends now or at the last closing bell. */
export interface SentimentWindow {
  /** Nominal length. A day has 1,440 minutes. */
  minutes: number;
  /** Oldest first. */
  sessions: readonly Day[];
  span: Span;
}

/** Returns the window of a timeframe. An unknown timeframe is a single trading day. */
function sentimentWindow(timeframe: string, session: Day, nowMs: number): SentimentWindow {
  const name = queriedTimeframes.find((known) => known === timeframe) ?? "1d";
  const { minutes, days } = sentimentWindows[name];
  const sessions = sessionsOfDays(session, days);
  if (name === "1h" || name === "4h") return { minutes, sessions, span: trailingSpan(name, session, nowMs) };
  const fromMs = openingMs(sessions[0] ?? session);
  return { minutes, sessions, span: { fromMs, untilMs: sessionSpan(session, nowMs).untilMs } };
}

/** Returns the trades of a window in slices: cached slices for whole sessions, slices computed from the tape for hours. */
function windowSlices(
  tapes: Tapes,
  underlying: string,
  { sessions, span }: SentimentWindow,
  nowMs: number,
): FlowSlice[] {
  const first = sessions[0];
  if (first === undefined || span.fromMs <= openingMs(first)) {
    return sessions.flatMap((session) => tapes.slices(underlying, session, nowMs));
  }
  const tape = tapes.tape(underlying, first);
  if (tape === undefined) return [];
  const flow = new SessionSlices(tape, rowsBefore(tape, span.fromMs));
  flow.advanceTo(rowsBefore(tape, span.untilMs));
  return flow.slices;
}

/** Selects trades and the half-life of their weight. */
interface DecayQuery {
  scope: TickerScope;
  window: SentimentWindow;
  moneyness: Moneyness | undefined;
  expirations: ExpirationBucket | undefined;
  halfLifeMinutes: number;
}

const MINUTE_MS = 60_000;

/** Number of half-lives after which a trade weighs less than the last binary digit of the newest trade. */
const MAX_HALF_LIVES = 64;

/**
 * Returns the sums of a window with time decay: the weight of a trade halves with every half-life of its age.
 *
 * The age counts from the newest trade and not from now, so that values stay constant while the market is closed.
 */
function decayedSums(tapes: Tapes, query: DecayQuery): FlowSums {
  const { scope, window, moneyness, expirations, halfLifeMinutes } = query;
  const halfLifeMs = halfLifeMinutes * MINUTE_MS;
  const filter = {
    root: scope.root,
    ...(expirations && bucketDays[expirations]),
    moneyness: moneyness && [moneyness],
  };
  const sums = emptySums();
  let newestMs: number | undefined;
  for (const session of window.sessions.toReversed()) {
    const tape = tapes.tape(scope.underlying, session);
    if (tape === undefined) continue;
    const isSelected = tradeMatcher(tape, filter);
    const first = rowsBefore(tape, window.span.fromMs);
    for (let row = rowsBefore(tape, window.span.untilMs) - 1; row >= first; row -= 1) {
      if (!isSelected(row)) continue;
      const atMs = tape.day.openMs + (tape.atMs[row] ?? 0);
      newestMs ??= atMs;
      const halfLives = (newestMs - atMs) / halfLifeMs;
      if (halfLives > MAX_HALF_LIVES) return sums;
      addTrade(sums, tape, row, { weight: 2 ** -halfLives });
    }
  }
  return sums;
}
