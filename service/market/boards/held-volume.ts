import type { BoardDay } from "./board-day";
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

/**
 * Share of the net volume of a day's last contracts that is still held. Most is traded back within the day; with much more, one
 * strike would outweigh the rest of the board.
 */
const HELD = 0.1;

/**
 * Which of some expirations (positions in a day) grow with the volume: of the day's first two, those that settle by the
 * next session's close. Open interest is counted once a night; what opens and settles within a day would never show.
 */
export function growingExpirations(day: BoardDay, own: readonly number[]): number[] {
  const last = nextSession(day.sessionDay);
  return own.filter((e) => e < 2 && (day.expirations[e]?.day ?? Infinity) <= last);
}

/** A chain of the day's expirations `own` with what was traded so far held on top in those that grow. */
export function grownChain(
  chain: Chain,
  { day, own, growing }: { day: BoardDay; own: readonly number[]; growing: readonly number[] },
  traded: Int32Array,
): Chain {
  const calls = chain.calls.slice();
  for (const e of growing) {
    const { firstCell = 0, endCell = 0 } = day.expirations[e] ?? {};
    const shift = (chain.firstPair[own.indexOf(e)] ?? 0) - firstCell;
    for (let cell = firstCell; cell < endCell; cell += 1) {
      calls[cell + shift] = (calls[cell + shift] ?? 0) + HELD * (traded[cell] ?? 0);
    }
  }
  return { ...chain, calls };
}
