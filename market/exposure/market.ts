import type { Metric } from "../../src/contract/limits";

/**
 * The exposure of one underlying at one instant: every listed strike by every expiration not yet settled when it was
 * asked for. On Saturday the board of Friday's close has lost Friday's expiration.
 *
 * A cell is in dollars, rounded to cents: for gamma the change of delta per 1 % move of spot, for vanna the change of
 * delta per volatility point. Calls count positive, puts negative.
 */
export interface Board {
  symbol: string;
  /** Whole second the board was computed for, in milliseconds since 1970 UTC. */
  asOfMs: number;
  /** The underlying price the board was computed at. */
  spot: number;
  previousClose: number;
  /** YYYY-MM-DD, ascending. */
  expirations: readonly string[];
  /** Ascending. */
  strikes: Float64Array;
  /** Expiration-major: the cell of strike `s` and expiration `e` is at `e * strikes.length + s`. */
  cells(metric: Metric): Float64Array;
}

/** What the service serves from: a pure function of the instant, so that live, stream and replay agree. */
export interface Market {
  /** Canonical symbols, in the order they are listed. */
  readonly symbols: readonly string[];
  /** The newest board at or before the instant; undefined for a symbol the market does not know, or outside its years. */
  boardAt(symbol: string, instantMs: number): Board | undefined;
  /** The newest price at or before the instant, which may be newer than the board's. */
  spotAt(symbol: string, instantMs: number): number | undefined;
}
