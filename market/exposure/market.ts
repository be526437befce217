import type { Metric } from "../../src/contract/limits";

/**
 * The exposure of one underlying at one instant: every listed strike by every expiration not yet settled when the board
 * was requested. On Saturday the board of Friday's close no longer has Friday's expiration.
 *
 * A cell is in dollars, rounded to cents: for gamma the change of delta per 1 % of spot, for vanna the change of delta per
 * volatility point. Calls count positive, puts negative.
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
  /** Returns the cells by expiration: the cell of strike `s` and expiration `e` is at `e * strikes.length + s`. */
  cells: (metric: Metric) => Float64Array;
}

/**
 * How a board is read: several times, or once in a series of boards. The latter is not cached, and its cells are valid until
 * the next board is read once: a window of 900 boards of `SPXW` would be 300 megabytes.
 */
export type BoardReading = "repeated" | "once";

/** The boards and prices behind every response: pure functions of the instant, so that live, stream and replay agree. */
export interface Market {
  /** Canonical symbols, in listing order. */
  readonly symbols: readonly string[];
  /** Returns the newest board at or before an instant; `undefined` for an unknown symbol or outside the market's years. */
  boardAt(symbol: string, instantMs: number, reading?: BoardReading): Board | undefined;
  /** Returns the newest price at or before an instant, which may be newer than the board's. */
  spotAt(symbol: string, instantMs: number): number | undefined;
}
