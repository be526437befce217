import { type Day, isoDate } from "@strikebook/calendar";
import type { Metric } from "@strikebook/contract";
import type { ContractsOf } from "./exposure-cells";
import type { Board } from "./market";

/**
 * The trades of a root in one session, until an instant: contracts bought at the ask less contracts sold at the bid. A trade on neither
 * side counts 0.
 */
export interface NetBought {
  /** As days since 1970-01-01. */
  session: Day;
  /** The expiration of each strike that traded, as days since 1970-01-01. */
  expirations: Int32Array;
  /** Parallel to `expirations`. */
  strikes: Float64Array;
  /** Calls and puts of the strike together, parallel to `expirations`. */
  contracts: Float64Array;
  /** All contracts that traded. */
  volume: number;
  /** Those on neither side. */
  neutralVolume: number;
}

/**
 * Returns the board of the same strikes and expirations that counts signed volume in place of open interest. A customer trades at the ask or
 * at the bid, and a dealer takes the other side. Contracts that customers bought have a negative exposure, calls and puts alike.
 */
export function volumeBoard(board: Board, bought: NetBought): Board {
  const sold = new Map<Day, Map<number, number>>();
  bought.expirations.forEach((expiration, at) => {
    const ofExpiration = sold.get(expiration) ?? new Map<number, number>();
    sold.set(expiration, ofExpiration.set(bought.strikes[at] ?? 0, -(bought.contracts[at] ?? 0)));
  });
  const contractsOf: ContractsOf = (expiration, strike) => sold.get(expiration)?.get(strike) ?? 0;
  const computed = new Map<Metric, Float64Array>();
  return {
    ...board,
    signedVolume: {
      session: isoDate(bought.session),
      volume: bought.volume,
      neutralVolume: bought.neutralVolume,
    },
    cells(metric) {
      // The trades of the call and of the put of a strike are known together, but they have different deltas.
      if (metric === "delta" || metric === "charm") throw new RangeError(`A board of volume has no ${metric}.`);
      const cells = computed.get(metric) ?? board.exposureOf(metric, contractsOf);
      computed.set(metric, cells);
      return cells;
    },
  };
}
