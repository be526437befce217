import type { ReplayPrices } from "../replay/replay-prices";

/** What finds the cheapest way to load the instants of a run. */
export interface RunPlanner {
  /** Returns the credits that a run over these instants costs, in milliseconds since 1970 UTC. Sends nothing. */
  priceOf(instants: readonly number[]): Promise<number>;
  /**
   * Loads what is not stored, so that the steps of the run find it, and returns the credits that this cost. Rejects if it cannot go
   * on. A planner without it leaves the loading to the steps.
   */
  load?(instants: readonly number[], signal: AbortSignal): Promise<number>;
}

/** Prices a run as single steps of the replay clock: an upper limit, because instants may share boards. */
export function steppedPlanner(prices: Pick<ReplayPrices, "at">): RunPlanner {
  return {
    priceOf: async (instants) => {
      let credits = 0;
      for (const atMs of instants) credits += (await prices.at(atMs)).credits;
      return credits;
    },
  };
}
