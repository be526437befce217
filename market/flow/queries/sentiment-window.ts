import { openMs } from "../../time/calendar";
import type { Day } from "../../time/civil-day";
import { bucketDays, SessionSlices, type ExpirationBucket, type FlowSlice } from "../tapes/session-slices";
import { sessionsOfDays, sessionSpan, type Span, trailingSpan } from "../tapes/flow-window";
import { rowsBefore } from "../../tape/tape";
import type { Tapes } from "../tapes/tapes";
import { addTrade, type FlowSums, emptySums } from "../tapes/flow-sums";
import type { TickerScope } from "../tapes/tape-source";
import { tradeMatcher } from "../../tape/trade-filter";
import type { Moneyness } from "../../tape/moneyness";

/** Timeframes of a sentiment: hours of the session, the session, and the sessions of calendar days. docs/api.md, Sentiment. */
export const sentimentWindows = {
  "1h": { minutes: 60, days: 1 },
  "4h": { minutes: 240, days: 1 },
  "1d": { minutes: 1_440, days: 1 },
  "7d": { minutes: 10_080, days: 7 },
  "30d": { minutes: 43_200, days: 30 },
  "90d": { minutes: 129_600, days: 90 },
} as const;
type SentimentTimeframe = keyof typeof sentimentWindows;

/** The timeframes that `all` stands for, shortest first. */
export const sentimentTimeframes = Object.keys(sentimentWindows) as SentimentTimeframe[]; // the keys of a literal

/** A trailing window that ends now or at the last closing bell. */
export interface SentimentWindow {
  /** Nominal length. A day has 1,440 minutes. */
  minutes: number;
  /** Oldest first. */
  sessions: readonly Day[];
  span: Span;
}

/** Returns the window of a timeframe. An unknown timeframe is a single trading day. */
export function sentimentWindow(timeframe: string, session: Day, nowMs: number): SentimentWindow {
  const name = sentimentTimeframes.find((known) => known === timeframe) ?? "1d";
  const { minutes, days } = sentimentWindows[name];
  const sessions = sessionsOfDays(session, days);
  if (name === "1h" || name === "4h") return { minutes, sessions, span: trailingSpan(name, session, nowMs) };
  const fromMs = openMs(sessions[0] ?? session);
  return { minutes, sessions, span: { fromMs, untilMs: sessionSpan(session, nowMs).untilMs } };
}

/** Returns the trades of a window in slices: cached slices for whole sessions, slices computed from the tape for hours. */
export function windowSlices(
  tapes: Tapes,
  underlying: string,
  { sessions, span }: SentimentWindow,
  nowMs: number,
): FlowSlice[] {
  const first = sessions[0];
  if (first === undefined || span.fromMs <= openMs(first)) {
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

/** Number of half-lives after which a trade weighs less than the last binary digit of the newest one. */
const MAX_HALF_LIVES = 64;

/**
 * Returns the sums of a window with time decay: the weight of a trade halves with every half-life of its age.
 *
 * The age counts from the newest trade and not from now, so that values stay constant while the market is closed.
 */
export function decayedSums(tapes: Tapes, query: DecayQuery): FlowSums {
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
