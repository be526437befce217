import { closingMs, type Day, isoDate, openingMs } from "@strikebook/calendar";
import type { ExpirationFlow, StrikeExpirations } from "@strikebook/contract";
import type { Right } from "@strikebook/pricing";
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
  const bars = new ExpirationBars(day);
  const filter = { ...dteFilters[request.dteFilter], minStrike: request.strike, maxStrike: request.strike };
  forEachTrade(tapes, { scope, span: intervalSpan(request, day), filter }, (tape, row) => {
    const contract = tape.contract[row] ?? 0;
    const expiration = tape.day.expirations[tape.day.expirationOf[contract >> 1] ?? 0]?.day ?? 0;
    bars.add(expiration, rightOf(contract), tape.size[row] ?? 0, premiumUsd(tape, row));
  });
  return strikeExpirationsOf(request, bars);
}

/** Returns the trading in one strike by expiration. */
export function strikeExpirationsOf(request: StrikeExpirationsRequest, { sorted: bars }: ExpirationBars) {
  return { ...summaryOf(request, bars), bars };
}

/** The trading in one strike by expiration. `dte` counts from the day of the request. */
export class ExpirationBars {
  readonly #day: Day;
  readonly #bars = new Map<Day, ExpirationFlow>();

  constructor(day: Day) {
    this.#day = day;
  }

  /** Adds the volume, in contracts, and the premium, in dollars, of calls or puts. */
  add(expiration: Day, right: Right, volume: number, premium: number): void {
    const bar = this.#bars.get(expiration) ?? emptyBar(expiration, this.#day);
    this.#bars.set(expiration, bar);
    if (right === "call") {
      bar.callVolume += volume;
      bar.callPremium += premium;
    } else {
      bar.putVolume += volume;
      bar.putPremium += premium;
    }
  }

  /** Nearest expiration first. */
  get sorted(): ExpirationFlow[] {
    return [...this.#bars].sort(([a], [b]) => a - b).map(([, bar]) => bar);
  }
}

/** Returns the window of an interval that ends with a day. */
export function intervalSpan(
  { interval, nowMs }: Pick<StrikeExpirationsRequest, "interval" | "nowMs">,
  day: Day,
): Span {
  const sessions = sessionsOfInterval(interval, day) ?? [];
  const [first] = sessions;
  const last = sessions.at(-1);
  if (first === undefined || last === undefined) return { fromMs: 0, untilMs: 0 };
  return clipToNow({ fromMs: openingMs(first), untilMs: closingMs(last) }, nowMs);
}

function emptyBar(expiration: Day, day: Day): ExpirationFlow {
  const dte = Math.max(0, expiration - day);
  return { expiration: isoDate(expiration), dte, callVolume: 0, putVolume: 0, callPremium: 0, putPremium: 0 };
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
