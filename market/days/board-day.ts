import type { Chain } from "../chains/chain";
import type { Day } from "../time/civil-day";
import type { ChainExpiration } from "./listed-chain";
import type { TradingDay } from "./trading-day";

/** Which expirations of a day a chain lists, and the logarithm of the forward of each. */
export interface ChainOfDay {
  chain: Chain;
  /** Positions among the expirations of the day, ascending. */
  own: readonly number[];
  logForward: Float64Array;
}

/** One underlying over one session, with what boards need beside what tapes need. */
export interface BoardDay extends TradingDay {
  readonly expirations: readonly ChainExpiration[];
  /** What holding the underlying to settlement leaves of it: e^(-dividend yield * years). */
  carryAt(expiration: number, second: number): number;
  /**
   * volatility * sqrt(years) of each pair of a chain at a second; not above 0 where nothing tells it. Written into
   * `scratch`, so that a board every second leaves no garbage.
   */
  deviationsAt(second: number, listed: ChainOfDay, scratch: Float64Array<ArrayBuffer>): Float64Array;
}

/** An option root and what its contracts are written on. */
export interface RootOfUnderlying {
  root: string;
  underlying: string;
}

/** The sessions that boards are made of. */
export interface BoardDays {
  /** In the order they are listed. */
  readonly roots: readonly RootOfUnderlying[];
  /** Undefined for an unknown underlying, for a day without a session, and outside the market's years. */
  day(underlying: string, session: Day): BoardDay | undefined;
}
