import type { Day } from "@strikebook/calendar";
import type { Chain } from "../chains/chain";

/** One expiration of one root. */
interface ListedExpiration {
  /** The option root of the contracts, for example SPXW. */
  root: string;
  /** YYYY-MM-DD. */
  date: string;
  /** The same date as days since 1970-01-01. */
  day: number;
}

/** One expiration of one root, with its settlement. */
export interface SettlingExpiration extends ListedExpiration {
  /** Milliseconds since 1970 UTC. */
  settlesMs: number;
}

/** One expiration with its cells: `firstCell` up to but excluding `endCell`. */
export interface ChainExpiration extends SettlingExpiration {
  firstCell: number;
  endCell: number;
}

/**
 * One underlying over one session, as the tape needs it. A pure function of (seed, underlying, session).
 *
 * Cells are (expiration, strike) pairs, ordered by expiration, then strike. Contract `2 * cell` is the call and
 * `2 * cell + 1` the put.
 */
export interface TradingDay {
  underlying: string;
  /** Days since 1970-01-01. */
  sessionDay: number;
  /** The opening bell, in milliseconds since 1970 UTC. */
  openMs: number;
  /** Seconds from the opening bell to the closing bell: 23,400, or 12,600 if the session closes early. */
  seconds: number;
  previousClose: number;
  /** Continuous yearly rate for discounting premiums, 0.04 is 4 %; without it nothing is discounted. */
  rate?: number;
  expirations: readonly ListedExpiration[];
  cellCount: number;
  /** Per cell: index into `expirations`. */
  expirationOf: Int32Array;
  /** Per cell. */
  strikeOf: Float64Array;
  /** Per contract: open interest at the start of the session. */
  openInterest: Int32Array;
  /** Per contract: open interest at the start of the next session; 0 after expiration. */
  nextOpenInterest: Int32Array;
  /** Returns the underlying's price at a second of the session, rounded to cents. */
  spotAt(second: number): number;
  /** Returns the years to settlement, at least 15 minutes. */
  yearsAt(expiration: number, second: number): number;
  /** Returns the implied volatility per year (0.20 is 20 %) of a cell at a second. */
  volatilityAt(cell: number, second: number): number;
  /** Returns the forward of an expiration at a second. */
  forwardAt(expiration: number, second: number): number;
}

/** The chain of one root on a day, with the logarithm of the forward of each of its expirations. */
export interface ChainOfDay {
  chain: Chain;
  /** Positions of the chain's expirations in the expirations of the day, ascending. */
  own: readonly number[];
  logForward: Float64Array;
}

/** One underlying over one session, with what boards need in addition to the tape. */
export interface BoardDay extends TradingDay {
  readonly expirations: readonly ChainExpiration[];
  /** Returns e^(-dividend yield * years) of an expiration at a second. */
  carryAt(expiration: number, second: number): number;
  /**
   * Returns volatility * sqrt(years) of each pair of a chain at a second; not above 0 if the volatility is unknown. Writes
   * into `scratch`, because boards are computed every second.
   */
  deviationsAt(second: number, listed: ChainOfDay, scratch: Float64Array<ArrayBuffer>): Float64Array;
}

/** An option root and its underlying. */
export interface RootOfUnderlying {
  root: string;
  underlying: string;
}

/** The sessions that boards are computed from. */
export interface BoardDays {
  /** In listing order. */
  readonly roots: readonly RootOfUnderlying[];
  /** Returns a session; `undefined` for an unknown underlying, a day without a session, and outside the market's years. */
  day(underlying: string, session: Day): BoardDay | undefined;
}
