import { type Day, dayFromIso, easternDay, nextSession } from "@strikebook/calendar";
import { isUpcoming, coversReport } from "../../../market/days/earnings-report";
import type { SmilePoint, VolatilitySource } from "../../../market/days/volatility-source";
import type { EarningsReport } from "../../../market/days/earnings-report";

/** A symbol whose volatility can be calculated by hand. */
export interface SmallVolSymbol {
  /** YYYY-MM-DD of the first close. The others follow session by session. */
  firstSession: string;
  closes: readonly number[];
  /** YYYY-MM-DD, ascending. */
  expirations: readonly string[];
  /** Variance per calendar year of ordinary days: 0.04 is a volatility of 20 %. */
  rate?: number;
  /** Variance of each upcoming report. */
  jump?: number;
  /** Relative increase of the variance per unit of log-moneyness; 0 when omitted. */
  skew?: number;
  reports?: readonly EarningsReport[];
  /** The forward of every expiration; not known when omitted. */
  forward?: number;
  /** Continuous, per year. */
  interest?: number;
  /** Variance of an expiration of today, which has an eighth of a day to go; 0 and none when omitted. */
  todayVariance?: number;
  /** When the symbol's data stopped, in milliseconds since 1970 UTC. */
  stoppedMs?: number;
}

/** Creates a source of such symbols. Variance grows linearly with calendar days, plus the jump of each report on the way. */
export function smallVolSource(symbols: Readonly<Record<string, SmallVolSymbol>>): VolatilitySource {
  const find = (symbol: string): SmallVolSymbol => {
    const found = symbols[symbol];
    if (found === undefined) throw new Error(`The test source has no ${symbol}.`);
    return found;
  };
  return {
    symbols: Object.keys(symbols),
    firstSession: (symbol) => testDay(find(symbol).firstSession),
    close: (symbol, session) => closesOf(find(symbol)).get(session),
    term: (symbol, asOfMs) => termOf(find(symbol), asOfMs),
    smiles: (symbol, asOfMs) => termOf(find(symbol), asOfMs),
    reports: (symbol) => find(symbol).reports ?? [],
    newestMs: (symbol, instantMs) => Math.min(instantMs, find(symbol).stoppedMs ?? instantMs),
  };
}

function termOf(
  { expirations, rate = 0.04, jump = 0, skew = 0, reports = [], forward, interest, todayVariance }: SmallVolSymbol,
  asOfMs: number,
): SmilePoint[] {
  const today = easternDay(asOfMs);
  const live = expirations.map(testDay).filter((expiration) => expiration >= today);
  return live.map((expiration) => {
    const ofToday = expiration === today ? todayVariance : undefined;
    const years = ofToday === undefined ? (expiration - today) / 365 : 1 / 8 / 365;
    const between = reports.filter((report) => isUpcoming(report, asOfMs) && coversReport(expiration, report));
    const variance = ofToday ?? rate * years + jump * between.length;
    const varianceAt = (k: number) => variance * (1 + skew * k);
    return { expiration, years, varianceYears: years, variance, varianceAt, forward, rate: interest };
  });
}

function closesOf({ firstSession, closes }: SmallVolSymbol): Map<Day, number> {
  let session = testDay(firstSession);
  const dated = new Map<Day, number>();
  for (const close of closes) {
    dated.set(session, close);
    session = nextSession(session);
  }
  return dated;
}

/** Parses a YYYY-MM-DD date of a test. */
export function testDay(date: string): Day {
  const found = dayFromIso(date);
  if (found === undefined) throw new Error(`${date} is not a date.`);
  return found;
}
