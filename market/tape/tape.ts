import type { Right } from "../pricing/black-scholes";
import type { TradingDay } from "../days/trading-day";

/** What was printed: one row per trade, oldest first, a column per fact. All of one length. */
export interface PrintedColumns {
  /** Milliseconds after the opening bell. */
  atMs: Int32Array;
  /** As in `TradingDay`: twice the cell for the call, one more for the put. */
  contract: Int32Array;
  /** Contracts. */
  size: Int32Array;
  priceCents: Int32Array;
  bidCents: Int32Array;
  askCents: Int32Array;
  spotCents: Int32Array;
  /** Implied volatility per year, 0.20 is 20 %. */
  volatility: Float32Array;
  /** Venues that took part: more than one in a sweep. */
  venues: Uint8Array;
  /** `SWEEP` and `MULTI_LEG`, added. */
  marks: Uint8Array;
  /** The legs of one package share a number; 0 for a trade on its own. */
  cluster: Int32Array;
}

/** Mark of a print that swept several venues. */
export const SWEEP = 1;
/** Mark of a print that is a leg of a package. */
export const MULTI_LEG = 2;

/**
 * Every option print of one underlying in one session, scored. A live answer sees a prefix of it, never a different tape.
 *
 * A price in cents times a size is the premium in whole dollars, so every sum of premiums is exact in any order.
 */
export interface Tape extends PrintedColumns {
  readonly day: TradingDay;
  readonly rows: number;
  /** Of the contract in the session so far, this print included. */
  volumeSoFar: Int32Array;
  /** 1 bullish, -1 bearish, 0 neither. */
  direction: Int8Array;
  flowScore: Int8Array;
  flowBonus: Uint8Array;
  /** Per contract: the volume that is usual for a whole session. */
  usualVolume: Float32Array;
}

/** Columns of so many rows, all zero. */
export function blankColumns(rows: number): PrintedColumns {
  return {
    atMs: new Int32Array(rows),
    contract: new Int32Array(rows),
    size: new Int32Array(rows),
    priceCents: new Int32Array(rows),
    bidCents: new Int32Array(rows),
    askCents: new Int32Array(rows),
    spotCents: new Int32Array(rows),
    volatility: new Float32Array(rows),
    venues: new Uint8Array(rows),
    marks: new Uint8Array(rows),
    cluster: new Int32Array(rows),
  };
}

/** Whether a contract is a call or a put. */
export function rightOf(contract: number): Right {
  return contract % 2 === 0 ? "call" : "put";
}

/** What the print cost, in dollars. */
export function premiumUsd(tape: PrintedColumns, row: number): number {
  return (tape.priceCents[row] ?? 0) * (tape.size[row] ?? 0);
}

/** Calendar days from the session to the expiration of a contract. */
export function dteOf(day: TradingDay, contract: number): number {
  return (day.expirations[day.expirationOf[contract >> 1] ?? 0]?.day ?? 0) - day.sessionDay;
}

/** How many rows were printed before an instant, in milliseconds since 1970 UTC. */
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
