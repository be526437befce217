import type { AdvanceLoading } from "../replay/advance-loading";

/** What finds the cheapest way to load the instants of a run. */
export interface RunPlanner {
  /** Returns the credits that a run over these instants costs, in milliseconds since 1970 UTC. Sends nothing. */
  priceOf(instants: readonly number[]): Promise<number>;
  /**
   * Loads what is not stored, so that the steps of the run find it, and returns the credits that this cost. What could not be loaded is
   * left to the steps, which say why.
   */
  load(instants: readonly number[], signal: AbortSignal): Promise<number>;
}

/** Plans runs as instants that are loaded in advance. */
export function runPlanner(loading: Pick<AdvanceLoading, "planFor" | "run">): RunPlanner {
  return {
    priceOf: async (instants) => (await loading.planFor(instants)).credits,
    async load(instants, signal) {
      const plan = await loading.planFor(instants, signal);
      if (plan.requests === 0) return 0;
      const run = loading.run(plan);
      signal.addEventListener("abort", () => run.cancel(), { once: true });
      return (await run.ended).credits;
    },
  };
}
