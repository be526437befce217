import { useSyncExternalStore } from "react";
import type { Store } from "../store/store";

/** The value of a store in a component, which is drawn anew with each change. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get);
}
