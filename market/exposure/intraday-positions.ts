import type { Chain } from "../chains/chain";
import type { BoardDay, TradingDay } from "../days/trading-day";
import { nextSession } from "../time/calendar";

/** Signed volume traded so far in a session, in contracts: calls positive, puts negative. */
export interface CellVolume {
  /** Returns the volume of each cell of the day's first two expirations up to a second. */
  at(second: number): Int32Array;
}

/** Computes the signed volume of a day. A pure function of the day, because boards are one of the instant. */
export type CellVolumeOf = (day: TradingDay) => CellVolume;

/** Share of the net volume that stays open: most positions are closed within the day. */
const OPEN_SHARE = 0.02;

/** Upper bound of the net position at one strike, as a share of its expiration's open interest. */
const LARGEST_SHARE = 0.012;

/** No more positions are closed in the last 15 minutes, the minimum time to settlement. */
const LAST_SECONDS = 900;

/**
 * Returns which expirations (positions in a day) have intraday positions: of the day's first two, those that settle by the
 * close of the next session. Open interest is counted once a night and would never show what opens and settles within a
 * day.
 */
export function intradayExpirations(day: BoardDay, own: readonly number[]): number[] {
  const last = nextSession(day.sessionDay);
  return own.filter((e) => e < 2 && (day.expirations[e]?.day ?? Infinity) <= last);
}

/** The inputs of intraday positions: expirations are positions in the day. */
interface IntradayTrading {
  day: BoardDay;
  /** The expirations of the chain. */
  own: readonly number[];
  /** Those with intraday positions. */
  intraday: readonly number[];
  second: number;
}

/**
 * Returns a chain whose intraday expirations hold the net position (calls less puts) at a second, stored as calls.
 *
 * Volume traded so far adds to the open interest of the morning. Contracts that settle today are closed as the bell
 * approaches, in proportion to the root of the remaining time: gamma grows as one over that root, and real boards do not.
 */
export function withIntradayPositions(
  chain: Chain,
  { day, own, intraday, second }: IntradayTrading,
  traded: Int32Array,
): Chain {
  const calls = chain.calls.slice();
  const puts = chain.puts.slice();
  for (const e of intraday) {
    const { firstCell = 0, endCell = 0 } = day.expirations[e] ?? {};
    const shift = (chain.firstPair[own.indexOf(e)] ?? 0) - firstCell;
    const largest = Math.max(1, LARGEST_SHARE * openInterestOf(day, firstCell, endCell));
    const remaining = remainingShare(day, e, second);
    for (let cell = firstCell; cell < endCell; cell += 1) {
      const pair = cell + shift;
      const net = (calls[pair] ?? 0) - (puts[pair] ?? 0) + OPEN_SHARE * (traded[cell] ?? 0);
      calls[pair] = (remaining * net) / (1 + Math.abs(net) / largest);
      puts[pair] = 0;
    }
  }
  return { ...chain, calls, puts };
}

/** Returns the share of an expiration's contracts that is not closed yet. */
function remainingShare(day: BoardDay, expiration: number, second: number): number {
  if ((day.expirations[expiration]?.day ?? Infinity) > day.sessionDay) return 1;
  return Math.sqrt(Math.max(LAST_SECONDS, day.seconds - second) / day.seconds);
}

function openInterestOf({ openInterest }: BoardDay, firstCell: number, endCell: number): number {
  let sum = 0;
  for (let contract = 2 * firstCell; contract < 2 * endCell; contract += 1) sum += openInterest[contract] ?? 0;
  return sum;
}
