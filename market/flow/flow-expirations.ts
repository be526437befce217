import type { ExpirationFlow, StrikeExpirations } from "../../src/contract/flow/flow-strikes";
import { closeMs, openMs } from "../time/calendar";
import { type Day, isoDate } from "../time/civil-day";
import { requestedDay, type Span, sessionsEnding, sessionsOfDays, upToNow } from "./flow-window";
import { eachTrade } from "./printed-trades";
import { premiumUsd, rightOf } from "../tape/tape";
import type { Tapes } from "./tapes";

/** Sessions by the interval of the request: the day, five sessions, or those of seven calendar days. */
const sessionsOf = {
  "1D": (day: Day) => sessionsOfDays(day, 1),
  "1W": (day: Day) => sessionsEnding(day, 5),
  "7D": (day: Day) => sessionsOfDays(day, 7),
} as const;

/** Days to expiration, counted from the session of each trade, by the filter of the request; both ends included. */
export const dteFilters = {
  all: {},
  "0-7": { minDte: 0, maxDte: 7 },
  "8-30": { minDte: 8, maxDte: 30 },
  "31-90": { minDte: 31, maxDte: 90 },
  "90+": { minDte: 91 },
} as const;

/** What `/v1/underlying/{ticker}/by-strike/{strike}/expirations` is asked. Flow document, Part 4.6. */
export interface StrikeExpirationsRequest {
  ticker: string;
  strike: number;
  nowMs: number;
  interval: keyof typeof sessionsOf;
  dteFilter: keyof typeof dteFilters;
  /** YYYY-MM-DD; the current session when absent. */
  date?: string | undefined;
}

/**
 * What was traded in one strike, by expiration, the nearest first. `dte` counts from the day of the request, 0 for an
 * expiration that is over by then. Undefined for a ticker never seen.
 */
export function strikeExpirations(tapes: Tapes, request: StrikeExpirationsRequest): StrikeExpirations | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  const day = requestedDay(request.date, request.nowMs);
  const bars = new Map<Day, ExpirationFlow>();
  const filter = { ...dteFilters[request.dteFilter], minStrike: request.strike, maxStrike: request.strike };
  eachTrade(tapes, { scope, span: spanOf(sessionsOf[request.interval](day), request.nowMs), filter }, (tape, row) => {
    const contract = tape.contract[row] ?? 0;
    const expiration = tape.day.expirations[tape.day.expirationOf[contract >> 1] ?? 0]?.day ?? 0;
    const bar = bars.get(expiration) ?? noBar(expiration, day);
    bars.set(expiration, bar);
    if (rightOf(contract) === "call") {
      bar.callVolume += tape.size[row] ?? 0;
      bar.callPremium += premiumUsd(tape, row);
    } else {
      bar.putVolume += tape.size[row] ?? 0;
      bar.putPremium += premiumUsd(tape, row);
    }
  });
  return { ...summaryOf(request, sortedBars(bars)), bars: sortedBars(bars) };
}

function spanOf(sessions: readonly Day[], nowMs: number): Span {
  const [first] = sessions;
  const last = sessions.at(-1);
  if (first === undefined || last === undefined) return { fromMs: 0, untilMs: 0 };
  return upToNow({ fromMs: openMs(first), untilMs: closeMs(last) }, nowMs);
}

function noBar(expiration: Day, day: Day): ExpirationFlow {
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
  return {
    ticker: request.ticker,
    strike: request.strike,
    interval: request.interval,
    totalCallPremium: total((bar) => bar.callPremium),
    totalPutPremium: total((bar) => bar.putPremium),
    topExpiration: bars.toSorted((a, b) => premium(b) - premium(a))[0]?.expiration ?? null,
    expirationCount: bars.length,
  };
}
