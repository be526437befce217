import type { Day } from "@strikebook/calendar";
import type { DataOrigin } from "../chains/data-origin";
import type { EarningsReport } from "./earnings-report";

/** The at-the-money volatility of one expiration at an instant. */
export interface TermPoint {
  expiration: Day;
  /** Total variance from the instant to settlement at the forward. */
  variance: number;
  /** Calendar years to settlement, in which volatility is quoted. */
  years: number;
  /** Years in variance time, without scheduled events: nights and weekends count less. */
  varianceYears: number;
}

/** The volatility smile of one expiration at an instant. */
export interface SmilePoint extends TermPoint {
  /** Returns the total variance at a log-moneyness ln(strike / forward); `variance` at 0, NaN where it is not known. */
  varianceAt(logMoneyness: number): number;
  /** The forward of the log-moneyness, in dollars; absent if it is not known. */
  readonly forward?: number | undefined;
  /** The interest rate until settlement: continuous, per year; absent if it is not known. */
  readonly rate?: number | undefined;
}

/**
 * Volatilities, closes and reports. Every member is a pure function of its arguments, and agrees with the boards:
 * `term` comes from the surface that prices them, and `close` is the previous close shown a session later.
 */
export interface VolatilitySource {
  /** Option roots, in listing order. */
  readonly symbols: readonly string[];
  /** Returns the first session with a close. */
  firstSession(symbol: string): Day;
  /** Returns the closing price of a session; NaN if it is not known, `undefined` before the first session and after the last. */
  close(symbol: string, session: Day): number | undefined;
  /** Returns the expirations not yet settled at the closing minute of a session (milliseconds since 1970 UTC), nearest first. */
  term(symbol: string, asOfMs: number): readonly TermPoint[];
  /** Returns the smiles of a minute, nearest expiration first, as known at an instant; both in milliseconds since 1970 UTC. */
  smiles(symbol: string, asOfMs: number, instantMs: number): readonly SmilePoint[];
  /** Returns the reports from the first session to at least the next report, oldest first; empty for indices and funds. */
  reports(symbol: string): readonly EarningsReport[];
  /** Returns the newest instant with values at or before another; earlier only if the symbol's data ended. */
  newestMs(symbol: string, instantMs: number): number;
}

/** The data behind volatility responses, computed or recorded. */
export interface VolatilityData {
  /** Option roots, in listing order. */
  readonly symbols: readonly string[];
  /** Another value whenever past values may have changed. */
  readonly version: unknown;
  /** Reads what responses for symbols at an instant need. The result has the smiles of these symbols at that instant. */
  read(symbols: readonly string[], instantMs: number): Promise<VolatilitySource>;
  /** Returns where the values of symbols at an instant come from; empty if they are computed. */
  origins(symbols: readonly string[], instantMs: number): readonly DataOrigin[];
  /** Returns the instant of the price that belongs to the smiles of a response, of its two instants. */
  spotMs(instants: { publishedMs: number; instantMs: number }): number;
}

/** Returns the data of volatilities. A source that computes its values reads nothing. */
export function volatilityData(source: VolatilitySource | VolatilityData): VolatilityData {
  if ("read" in source) return source;
  return {
    symbols: source.symbols,
    version: undefined,
    read: () => Promise.resolve(source),
    origins: () => [],
    spotMs: ({ publishedMs }) => publishedMs,
  };
}
