import type { Day } from "../time/civil-day";

/** When a company reports: before the market opens or after it closes. */
export type ReportTiming = "bmo" | "amc";

/** One earnings report, past or scheduled. */
export interface EarningsReport {
  /** A session. */
  day: Day;
  timing: ReportTiming;
}

/** One expiration seen from an instant, at the money. */
export interface TermPoint {
  expiration: Day;
  /** Total variance from the instant to settlement, of the strike at the forward. */
  variance: number;
  /** The same of the strike at a log-moneyness ln(strike / forward): `variance` at 0. */
  varianceAt(logMoneyness: number): number;
  /** Calendar years to settlement: volatility is quoted on this clock. */
  years: number;
  /** Years on the clock by which variance grows where nothing is scheduled, nights and weekends weighed. */
  varianceYears: number;
}

/**
 * What volatility answers are made from. Every member is a pure function of its arguments, and agrees with the boards:
 * `term` is read from the surface that prices them, `close` is the previous close that they show a session later.
 */
export interface VolSource {
  /** Option roots, in the order they are listed. */
  readonly symbols: readonly string[];
  /** The first session with a close. */
  firstSession(symbol: string): Day;
  /** Closing price of a session from the first on; undefined before it. */
  close(symbol: string, session: Day): number | undefined;
  /** Every expiration not yet settled at an instant (milliseconds since 1970 UTC), nearest first. */
  term(symbol: string, asOfMs: number): readonly TermPoint[];
  /** Reports from the first session to at least the next one, oldest first; none for what does not report by nature. */
  reports(symbol: string): readonly EarningsReport[];
  /** The newest instant at or before another that the symbol has values for: earlier only where its data stopped. */
  newestMs(symbol: string, instantMs: number): number;
}
