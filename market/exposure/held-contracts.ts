import type { Chain } from "../chains/chain";
import type { BoardDay, TradingDay } from "../days/trading-day";

/** Signed volume traded so far in a session, in contracts: calls positive, puts negative. */
export interface CellVolume {
  /** Returns the volume of each cell of the day up to a second. The array is a copy. */
  at(second: number): Int32Array;
}

/** Computes the signed volume of a day. A pure function of the day, because boards are one of the instant. */
export type CellVolumeOf = (day: TradingDay) => CellVolume;

/**
 * Share of the net volume that is still held: open interest is counted once a night and does not show contracts that are opened
 * and closed within a day. Most volume is closed again within the day, and of the rest calls and puts partly cancel out.
 */
const HELD_SHARE = 0.01;

/** The expirations of a chain in a day, and the contracts that they traded. */
interface TradedContracts {
  day: BoardDay;
  /** Positions of the chain's expirations in the expirations of the day. */
  own: readonly number[];
  /** Signed volume per cell of the day. */
  volume: Int32Array;
}

/**
 * Returns the contracts held at each pair of a chain, call less put: open interest, and the held share of the volume since
 * it was counted. Writes into `scratch`, because boards are computed every second.
 */
export function heldContracts(
  { netOpenInterest, firstPair }: Chain,
  { day, own, volume }: TradedContracts,
  scratch: Float64Array<ArrayBuffer>,
): Float64Array {
  own.forEach((expiration, e) => {
    const { firstCell = 0, endCell = 0 } = day.expirations[expiration] ?? {};
    const shift = (firstPair[e] ?? 0) - firstCell;
    for (let cell = firstCell; cell < endCell; cell += 1) {
      const pair = cell + shift;
      scratch[pair] = (netOpenInterest[pair] ?? 0) + HELD_SHARE * (volume[cell] ?? 0);
    }
  });
  return scratch;
}
