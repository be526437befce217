import type { HubState } from "../stream/hub-state";

interface PoolState {
  get: () => Pick<HubState, "pool">;
  subscribe: (listener: () => void) => unknown;
}

interface PoolListener {
  /** Called when the streams report another source of their data, or other terms of use. */
  onAttribution: () => void;
  /** Called when the streams report another balance, in credits; `undefined` once no stream reports any. */
  onBalance: (credits: number | undefined) => void;
}

/** Tells what the streams report of the account and of their data, each at its changes only. */
export function followPool(state: PoolState, { onAttribution, onBalance }: PoolListener): void {
  let { attribution, creditsRemaining } = state.get().pool;
  state.subscribe(() => {
    const { pool } = state.get();
    if (pool.attribution !== attribution) {
      ({ attribution } = pool);
      onAttribution();
    }
    if (pool.creditsRemaining !== creditsRemaining) {
      ({ creditsRemaining } = pool);
      onBalance(creditsRemaining);
    }
  });
}
