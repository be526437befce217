import type { BoardDay } from "../days/board-day";
import { nextSession } from "../time/calendar";
import type { Chain } from "../chains/chain";
import type { TradingDay } from "../days/trading-day";

/** Signed volume traded so far in a session, in contracts: calls positive, puts negative. */
export interface CellVolume {
  /** Per cell of the first two expirations of the day, at a second. */
  at(second: number): Int32Array;
}

/** How the signed volume of a day is computed: a function of the day, so that boards stay one of the instant. */
export type CellVolumeOf = (day: TradingDay) => CellVolume;

/** Share of the net volume of a day's last contracts that is still held: most is traded back within the day. */
const HELD = 0.02;

/** What is held at one strike, calls less puts, tends to this share of its expiration's open interest and never passes it. */
const MOST_SHARE = 0.012;

/** The same floor as that of time to settlement: from then on nothing more is closed. */
const LAST_SECONDS = 900;

/**
 * Which of some expirations (positions in a day) grow with the volume: of the day's first two, those that settle by the
 * next session's close. Open interest is counted once a night; what opens and settles within a day would never show.
 */
export function growingExpirations(day: BoardDay, own: readonly number[]): number[] {
  const last = nextSession(day.sessionDay);
  return own.filter((e) => e < 2 && (day.expirations[e]?.day ?? Infinity) <= last);
}

/** A chain, and which of the day's expirations it lists, which of these grow, and the second it is wanted for. */
export interface Growth {
  day: BoardDay;
  own: readonly number[];
  growing: readonly number[];
  second: number;
}

/**
 * A chain with what is held of its growing expirations at a second, calls less puts standing for both.
 *
 * What was traded so far adds to the open interest of the morning. What settles today is closed as the bell nears, as the
 * root of the time that is left: gamma grows as one over that root, and real boards do not.
 */
export function grownChain(chain: Chain, { day, own, growing, second }: Growth, traded: Int32Array): Chain {
  const calls = chain.calls.slice();
  const puts = chain.puts.slice();
  for (const e of growing) {
    const { firstCell = 0, endCell = 0 } = day.expirations[e] ?? {};
    const shift = (chain.firstPair[own.indexOf(e)] ?? 0) - firstCell;
    const most = Math.max(1, MOST_SHARE * openInterestOf(day, firstCell, endCell));
    const share = openShare(day, e, second);
    for (let cell = firstCell; cell < endCell; cell += 1) {
      const pair = cell + shift;
      const net = (calls[pair] ?? 0) - (puts[pair] ?? 0) + HELD * (traded[cell] ?? 0);
      calls[pair] = (share * net) / (1 + Math.abs(net) / most);
      puts[pair] = 0;
    }
  }
  return { ...chain, calls, puts };
}

/** The share of an expiration's contracts that is not closed yet. */
function openShare(day: BoardDay, expiration: number, second: number): number {
  if ((day.expirations[expiration]?.day ?? Infinity) > day.sessionDay) return 1;
  return Math.sqrt(Math.max(LAST_SECONDS, day.seconds - second) / day.seconds);
}

function openInterestOf({ openInterest }: BoardDay, firstCell: number, endCell: number): number {
  let sum = 0;
  for (let contract = 2 * firstCell; contract < 2 * endCell; contract += 1) sum += openInterest[contract] ?? 0;
  return sum;
}
