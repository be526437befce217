/** One value that can be read, replaced and watched. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  /** Calls `listener` after each change; the function returned ends that. */
  subscribe(listener: () => void): () => void;
}

/** A store holding `initial`. Setting the value it already holds wakes nobody. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
