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
   * board for every second they are those of the full minute, the same for all its seconds. `load` reads what recorded ones need.
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

/** The boards and prices behind every response: functions of the instant alone, so that live, stream and replay agree. */
export interface Market {
  /** Canonical symbols, in listing order. */
  readonly symbols: readonly string[];
  /** Returns the newest board at or before an instant; `undefined` for an unknown symbol or outside the market's years. */
  boardAt(symbol: string, instantMs: number, reading?: BoardReading): Board | undefined;
  /** Returns the newest price at or before an instant, which may be newer than the board's. */
  spotAt(symbol: string, instantMs: number): number | undefined;
  /** What a market of recorded boards has besides; absent in a market that computes a board for every second. */
  readonly recorded?: RecordedBoards;
}

/** How much older than an instant a recorded board may be to count as the board of that instant. */
const SAME_MINUTE_MS = 60_000;

/**
 * Returns the board of an instant, for changes over a window: the newest at or before it, in a recorded market only if it is less than a
 * minute older.
 */
export function boardOfInstant(market: Market, symbol: string, instantMs: number): Board | undefined {
  const board = market.boardAt(symbol, instantMs);
  return market.recorded && board && board.asOfMs <= instantMs - SAME_MINUTE_MS ? undefined : board;
}

/** The recorded boards of a market. They are read from a disk, and only then returned by `boardAt`. */
export interface RecordedBoards {
  /**
   * Reads the boards of symbols at instants. `boardAt` throws an error for a recorded board that was not read. `withSessionBefore`: also what
   * `otherwise` needs of the session before each.
   */
  load(symbols: readonly string[], instantsMs: readonly number[], withSessionBefore?: boolean): Promise<void>;
  /** Returns the instants of the boards of a symbol from one instant through another, ascending. */
  instants(symbol: string, fromMs: number, toMs: number): readonly number[];
  /**
   * Returns the instants of the boards of a session, up to one: those within it or, if there are none, the last one after it whose quotes are
   * of the session, as those of a file of the evening are.
   */
  sessionInstants(symbol: string, session: Day, untilMs: number): readonly number[];
  /** Returns the instant of the newest board of a symbol that `boardAt` returns for an instant; `undefined` without a board. */
  newestMs(symbol: string, instantMs: number): number | undefined;
  /** Returns where the first and the last board of a symbol from one instant through another come from. Nothing has to be read. */
  origins(symbol: string, fromMs: number, toMs: number): readonly DataOrigin[];
  /** Returns the first and the last instant with a board of a symbol; of any symbol when omitted. */
  period(symbol?: string): { firstMs: number; lastMs: number } | undefined;
}
