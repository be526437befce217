import type { Day } from "@strikebook/calendar";
import type { Metric, SignedVolume, Straddle } from "@strikebook/contract";
import type { DataOrigin } from "../chains/data-origin";
import type { ContractsOf } from "./exposure-cells";
import type { ComputedProfile } from "./exposure-profile";
import type { OtherAssumptions } from "./other-assumptions";
import type { BoardSides } from "./sides";

/**
 * The exposure of one underlying at one instant: every listed strike by every expiration not yet settled when the board
 * was requested. On Saturday the board of Friday's close no longer has Friday's expiration.
 *
 * A cell is in dollars, rounded to cents: for gamma the change of delta per 1 % of spot, for vanna the change of delta per
 * volatility point, for delta the underlying that hedges it, for charm the change of delta per calendar day. Calls count positive, puts
 * negative.
 */
export interface Board {
  symbol: string;
  /** Whole second the board was computed for, in milliseconds since 1970 UTC. */
  asOfMs: number;
  /** The underlying price the board was computed at. */
  spot: number;
  /** `undefined` if it was not recorded. */
  previousClose: number | undefined;
  /** Where the contracts come from; absent in a market that computes them. */
  origin?: DataOrigin;
  /** YYYY-MM-DD, ascending. */
  expirations: readonly string[];
  /** Ascending. */
  strikes: Float64Array;
  /** Returns the cells by expiration: the cell of strike `s` and expiration `e` is at `e * strikes.length + s`. */
  cells: (metric: Metric) => Float64Array;
  /** Returns the cells that other contracts at the same strikes and expirations would have, as `cells`. */
  exposureOf: (metric: Metric, contractsOf: ContractsOf) => Float64Array;
  /** The trades that it counts; absent on a board of open interest. */
  signedVolume?: SignedVolume;
  /** Returns the net exposure of all contracts at each of some prices of the underlying, in dollars: `exposureProfile`. */
  profile: (metric: Metric, spots: ArrayLike<number>) => Float64Array;
  /** Returns the gamma exposure of all contracts at each of some prices, calls and puts added without their signs, in dollars. */
  grossGamma: ComputedProfile;
  /**
   * Returns the contracts under other assumptions, for the range of a zero gamma; absent if they are not known. In a market that computes a
   * board for every second they are those of the full minute, the same for all its seconds. Recorded ones need `withSessionBefore`.
   */
  otherwise?: () => OtherAssumptions;
  /** Returns the calls and the puts apart: `boardSides`. They are computed at each call. */
  sides: (metric: Metric) => BoardSides;
  /**
   * Returns the quotes of the strike nearest to spot of the first expiration on or after a date; `undefined` if its call or its put was
   * not quoted on both sides. Absent in a market without recorded quotes.
   */
  straddle?: (date: string) => Straddle | undefined;
}

/**
 * How a board is read: several times, or once in a series of boards. The latter is not cached, and its cells are valid until
 * the next board is read once: a window of 900 boards of `SPXW` would be 300 megabytes.
 */
export type BoardReading = "repeated" | "once";

/** Boards by symbol and instant. */
export interface Boards {
  /** Returns the newest board at or before an instant; `undefined` for an unknown symbol or outside the market's years. */
  boardAt(symbol: string, instantMs: number, reading?: BoardReading): Board | undefined;
}

/** A market that computes its boards and prices: functions of the instant alone, so that live, stream and replay agree. */
export interface Market extends Boards {
  /** Canonical symbols, in listing order. */
  readonly symbols: readonly string[];
  /** Returns the newest price at or before an instant, which may be newer than the board's. */
  spotAt(symbol: string, instantMs: number): number | undefined;
}

/** A period of time, both ends included, in milliseconds since 1970 UTC. */
export interface Period {
  firstMs: number;
  lastMs: number;
}

/** How boards are read. */
export interface BoardsReading {
  /** `repeated` when omitted. */
  reading?: BoardReading;
  /** Also what `otherwise` needs of the session before each; false when omitted. */
  withSessionBefore?: boolean;
}

/**
 * The boards and prices behind every response, computed or recorded. Instants are in milliseconds since 1970 UTC; `nowMs` is the market time
 * of the request.
 */
export interface ServedMarket {
  /** Canonical symbols, in listing order. */
  readonly symbols: readonly string[];
  /** Returns the newest price at or before an instant, which may be newer than the board's. */
  spotAt(symbol: string, instantMs: number): number | undefined;
  /** Reads the boards of symbols at instants. The result has the boards of these symbols and instants. */
  boards(symbols: readonly string[], instantsMs: readonly number[], how?: BoardsReading): Promise<Boards>;
  /** Returns the instant of the newest board at or before an instant that can be requested now; `undefined` without a board. */
  newestMs(symbol: string, instantMs: number, nowMs: number): number | undefined;
  /** Returns the instants from one through another that have a board which can be requested now, ascending. */
  instants(symbol: string, period: Period, nowMs: number): readonly number[];
  /**
   * Returns the instants whose boards make the statistics of a session, up to one. Recorded ones are those within it or, if there are none,
   * the last one after it whose quotes are of the session, as those of a file of the evening are.
   */
  sessionInstants(symbol: string, session: Day, untilMs: number): readonly number[];
  /** Returns the interval between the boards of the age of an instant. docs/api.md, Board meta. */
  resolutionAt(instantMs: number, nowMs: number): "1s" | "1m";
  /** Returns where the newest board at or before an instant comes from; `undefined` without a board, and for one that is computed. */
  originAt(symbol: string, instantMs: number): DataOrigin | undefined;
  /** Returns the oldest instant that can be requested. */
  oldestMs(nowMs: number): number;
  /** Returns the first and the last instant of the history of a symbol; `undefined` if it has none. */
  history(symbol: string, nowMs: number): Period | undefined;
  /** Says why known symbols have no board, and what to do. `wanted` is the requested time in words. */
  whyNoBoard(symbols: readonly string[], wanted: string): string;
}

/** How much older than an instant a recorded board may be to count as the board of that instant. */
const SAME_MINUTE_MS = 60_000;

/** Returns the board of an instant, for changes over a window: the newest at or before it, a recorded one only if it is less than a minute older. */
export function boardOfInstant(boards: Boards, symbol: string, instantMs: number): Board | undefined {
  const board = boards.boardAt(symbol, instantMs);
  return board?.origin && board.asOfMs <= instantMs - SAME_MINUTE_MS ? undefined : board;
}
