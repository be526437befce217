import type { ExpirationFlow, StrikeExpirations } from "../../../src/contract/flow/strikes";
import { closeMs, openMs } from "../../time/calendar";
import { type Day, isoDate } from "../../time/civil-day";
import { requestedDay, type Span, sessionsOfInterval, clipToNow } from "../tapes/flow-window";
import { forEachTrade } from "../tapes/trades-in-span";
import { premiumUsd, rightOf } from "../../tape/tape";
import type { Tapes } from "../tapes/tapes";

/** Days to expiration of each filter, counted from the session of the trade. Both bounds are included. */
export const dteFilters = {
  all: {},
  "0-7": { minDte: 0, maxDte: 7 },
  "8-30": { minDte: 8, maxDte: 30 },
  "31-90": { minDte: 31, maxDte: 90 },
  "90+": { minDte: 91 },
} as const;

/** A request of `/v1/underlying/{ticker}/by-strike/{strike}/expirations`. docs/api.md, Expirations of a strike. */
export interface StrikeExpirationsRequest {
  ticker: string;
  strike: number;
  nowMs: number;
  /** The day, five sessions, or the sessions of seven calendar days. */
  interval: "1D" | "1W" | "7D";
  dteFilter: keyof typeof dteFilters;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
}

/**
 * Returns the trading in one strike by expiration, nearest first. `dte` counts from the day of the request and is 0 for a past
 * expiration. `undefined` for an unknown ticker.
 */
export function strikeExpirations(tapes: Tapes, request: StrikeExpirationsRequest): StrikeExpirations | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  const day = requestedDay(request.date, request.nowMs);
  const bars = new Map<Day, ExpirationFlow>();
  const filter = { ...dteFilters[request.dteFilter], minStrike: request.strike, maxStrike: request.strike };
  forEachTrade(
    tapes,
    { scope, span: spanOf(sessionsOfInterval(request.interval, day) ?? [], request.nowMs), filter },
    (tape, row) => {
      const contract = tape.contract[row] ?? 0;
      const expiration = tape.day.expirations[tape.day.expirationOf[contract >> 1] ?? 0]?.day ?? 0;
      const bar = bars.get(expiration) ?? emptyBar(expiration, day);
      bars.set(expiration, bar);
      if (rightOf(contract) === "call") {
        bar.callVolume += tape.size[row] ?? 0;
        bar.callPremium += premiumUsd(tape, row);
      } else {
        bar.putVolume += tape.size[row] ?? 0;
        bar.putPremium += premiumUsd(tape, row);
      }
    },
  );
  return { ...summaryOf(request, sortedBars(bars)), bars: sortedBars(bars) };
}

function spanOf(sessions: readonly Day[], nowMs: number): Span {
  const [first] = sessions;
  const last = sessions.at(-1);
  if (first === undefined || last === undefined) return { fromMs: 0, untilMs: 0 };
  return clipToNow({ fromMs: openMs(first), untilMs: closeMs(last) }, nowMs);
}

function emptyBar(expiration: Day, day: Day): ExpirationFlow {
  const dte = Math.max(0, expiration - day);
  return { expiration: isoDate(expiration), dte, callVolume: 0, putVolume: 0, callPremium: 0, putPremium: 0 };
}

function sortedBars(bars: ReadonlyMap<Day, ExpirationFlow>): ExpirationFlow[] {
  return [...bars].sort(([a], [b]) => a - b).map(([, bar]) => bar);
}

function summaryOf(
  request: StrikeExpirationsRequest,
  bars: readonly ExpirationFlow[],
): Omit<StrikeExpirations, "bars"> {
  const total = (pick: (bar: ExpirationFlow) => number) => bars.reduce((sum, bar) => sum + pick(bar), 0);
  const premium = ({ callPremium, putPremium }: ExpirationFlow) => callPremium + putPremium;
  const [top] = bars.toSorted((a, b) => premium(b) - premium(a));
  return {
    ticker: request.ticker,
    strike: request.strike,
    interval: request.interval,
    totalCallPremium: total((bar) => bar.callPremium),
    totalPutPremium: total((bar) => bar.putPremium),
    topExpiration: top?.expiration ?? null,
    expirationCount: bars.length,
  };
}
