import type { Right } from "@strikebook/pricing";
import type { TradingDay } from "../days/trading-day";

/** Prints in typed columns of equal length: one row per trade, oldest first. */
export type PrintColumns = ReturnType<typeof blankColumns>;

/** Creates columns of a number of rows, filled with zeros. */
export function blankColumns(rows: number) {
  return {
    /** Milliseconds after the opening bell. */
    atMs: new Int32Array(rows),
    /** As in `TradingDay`: twice the cell for the call, one more for the put. */
    contract: new Int32Array(rows),
    /** Contracts. */
    size: new Int32Array(rows),
    priceCents: new Int32Array(rows),
    bidCents: new Int32Array(rows),
    askCents: new Int32Array(rows),
    spotCents: new Int32Array(rows),
    /** Implied volatility per year, 0.20 is 20 %. */
    volatility: new Float32Array(rows),
    /** Number of venues, more than one in a sweep. */
    venues: new Uint8Array(rows),
    /** `SWEEP` and `MULTI_LEG`, combined. */
    flags: new Uint8Array(rows),
    /** Number shared by the legs of a multi-leg trade; 0 for a single trade. */
    cluster: new Int32Array(rows),
  };
}

/** Flag of a print that is part of a sweep. */
export const SWEEP = 1;
/** Flag of a print that is a leg of a multi-leg trade. */
export const MULTI_LEG = 2;

/**
 * Every option print of one underlying in one session, scored. Live responses see a prefix of it, never a different tape.
 *
 * A price in cents times a size is the premium in whole dollars, so sums of premiums are exact in any order.
 */
export interface Tape extends PrintColumns {
  readonly day: TradingDay;
  readonly rows: number;
  /** Volume of the contract in the session so far, this print included. */
  volumeSoFar: Int32Array;
  /** 1 bullish, -1 bearish, 0 neither. */
  direction: Int8Array;
  readonly flowScore: Int8Array;
  readonly flowBonus: Uint8Array;
  /** Per contract: usual volume of a full session. */
  usualVolume: Float32Array;
  /** The columns without scores, to send them to another process. */
  readonly columns: TapeColumns;
}

/** A tape without its day and its scores, as one process sends it to another. */
export type TapeColumns = Omit<Tape, "day" | "flowScore" | "flowBonus" | "columns">;

/** Returns whether a contract is a call or a put. */
export function rightOf(contract: number): Right {
  return contract % 2 === 0 ? "call" : "put";
}

/** Returns the premium of a print, in dollars. */
export function premiumUsd(tape: PrintColumns, row: number): number {
  return (tape.priceCents[row] ?? 0) * (tape.size[row] ?? 0);
}

/** Returns the calendar days from the session to the expiration of a contract. */
export function dteOf(day: TradingDay, contract: number): number {
  return (day.expirations[day.expirationOf[contract >> 1] ?? 0]?.day ?? 0) - day.sessionDay;
}

/** Returns the number of rows printed before an instant, in milliseconds since 1970 UTC. */
export function rowsBefore(tape: Tape, instantMs: number): number {
  const limit = instantMs - tape.day.openMs;
  let low = 0;
  let high = tape.rows;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tape.atMs[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
