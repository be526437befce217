import { easternDay, nextSession } from "../../market/time/calendar";
import { type Day, dayFromIso } from "../../market/time/civil-day";
import { isAhead, outlives } from "../../market/days/earnings-reaction";
import type { EarningsReport, TermPoint, VolSource } from "../../market/days/vol-source";

/** A symbol whose volatility can be worked out by hand. */
export interface SmallVolSymbol {
  /** YYYY-MM-DD of the first close; the others follow session by session. */
  firstSession: string;
  closes: readonly number[];
  /** YYYY-MM-DD, ascending. */
  expirations: readonly string[];
  /** Variance per calendar year of ordinary days: 0.04 is a volatility of 20 %. */
  rate?: number;
  /** Variance of each report still ahead. */
  jump?: number;
  /** How much of the variance at the forward a strike has more for each unit of log-moneyness; nothing when omitted. */
  skew?: number;
  reports?: readonly EarningsReport[];
  /** Where the symbol's data stopped, in milliseconds since 1970 UTC. */
  stoppedMs?: number;
}

/** A source of such symbols: variance grows by the calendar day, and by the jump of a report where one lies between. */
export function smallVolSource(symbols: Readonly<Record<string, SmallVolSymbol>>): VolSource {
  const the = (symbol: string): SmallVolSymbol => {
    const found = symbols[symbol];
    if (found === undefined) throw new Error(`The small source has no ${symbol}.`);
    return found;
  };
  return {
    symbols: Object.keys(symbols),
    firstSession: (symbol) => day(the(symbol).firstSession),
    close: (symbol, session) => closesOf(the(symbol)).get(session),
    term: (symbol, asOfMs) => termOf(the(symbol), asOfMs),
    reports: (symbol) => the(symbol).reports ?? [],
    newestMs: (symbol, instantMs) => Math.min(instantMs, the(symbol).stoppedMs ?? instantMs),
  };
}

function termOf(
  { expirations, rate = 0.04, jump = 0, skew = 0, reports = [] }: SmallVolSymbol,
  asOfMs: number,
): TermPoint[] {
  const today = easternDay(asOfMs);
  const live = expirations.map(day).filter((expiration) => expiration >= today);
  return live.map((expiration) => {
    const years = (expiration - today) / 365;
    const between = reports.filter((report) => isAhead(report, asOfMs) && outlives(expiration, report));
    const variance = rate * years + jump * between.length;
    return { expiration, years, varianceYears: years, variance, varianceAt: (k: number) => variance * (1 + skew * k) };
  });
}

function closesOf({ firstSession, closes }: SmallVolSymbol): Map<Day, number> {
  let session = day(firstSession);
  const dated = new Map<Day, number>();
  for (const close of closes) {
    dated.set(session, close);
    session = nextSession(session);
  }
  return dated;
}

/** The day of a YYYY-MM-DD text that a test spells out. */
export function day(date: string): Day {
  const found = dayFromIso(date);
  if (found === undefined) throw new Error(`${date} is no date.`);
  return found;
}
