/** One expiration of one root. */
export interface ListedExpiration {
  /** The option root whose contracts these are, for example SPXW. */
  root: string;
  /** YYYY-MM-DD. */
  date: string;
  /** The same as days since 1970-01-01. */
  day: number;
}

/**
 * One underlying over one session: what boards and tapes are made from. A pure function of (seed, underlying, session).
 *
 * Cells are (expiration, strike) pairs, ordered by expiration, then strike. Contract `2 * cell` is the call, `2 * cell + 1` the put.
 */
export interface TradingDay {
  underlying: string;
  /** Days since 1970-01-01. */
  sessionDay: number;
  /** Milliseconds since 1970 UTC of the opening bell. */
  openMs: number;
  /** Seconds from the opening bell to the closing bell: 23,400, or 12,600 on an early close. */
  seconds: number;
  previousClose: number;
  /** Continuous yearly rate that premiums are discounted at, 0.04 is 4 %; nothing is discounted where it is absent. */
  rate?: number;
  expirations: readonly ListedExpiration[];
  cellCount: number;
  /** Per cell: index into `expirations`. */
  expirationOf: Int32Array;
  /** Per cell. */
  strikeOf: Float64Array;
  /** Per contract, contracts at the start of the session. */
  openInterest: Int32Array;
  /** Per contract, contracts at the start of the next session; 0 once expired. */
  nextOpenInterest: Int32Array;
  /** The underlying's price at a second of the session, rounded to cents. */
  spotAt(second: number): number;
  /** Years to settlement, floored at 15 minutes. */
  yearsAt(expiration: number, second: number): number;
  /** Implied volatility per year (0.20 is 20 %) of a cell at a second. */
  volatilityAt(cell: number, second: number): number;
  /** The forward of an expiration at a second. */
  forwardAt(expiration: number, second: number): number;
}
