import type { Day } from "../time/civil-day";
import type { PaidPrints } from "./totals-by-root";
import type { CountedPrints } from "../tape/signed-volume";
import type { Tape } from "../tape/tape";
import type { TradingDay } from "../days/trading-day";

/** What a ticker of a request stands for: an underlying, or the contracts of one of its roots. */
export interface TickerScope {
  underlying: string;
  /** Absent where the ticker is the underlying itself: all its roots. */
  root?: string;
}

/** Where the tapes come from. Every member is a pure function of its arguments. */
export interface TapeSource {
  readonly seed: number;
  readonly underlyings: readonly string[];
  /** Undefined for a ticker that the market has never seen. */
  scopeOf(ticker: string): TickerScope | undefined;
  /** Undefined for a day without a session, or outside the market's. */
  day(underlying: string, session: Day): TradingDay | undefined;
  tape(day: TradingDay): Tape;
  /** The prints of that tape as far as a signed volume needs them, where they can be had for less than the tape. */
  prints?(day: TradingDay): CountedPrints;
  /** The same for the totals of a session. */
  paidPrints?(day: TradingDay): PaidPrints;
}
