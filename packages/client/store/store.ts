/** A value that can be read, replaced and observed. */
export interface Store<State> {
  get: () => State;
  set: (next: State) => void;
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
}

/** A value that can be read and observed. */
export type ReadableStore<State> = Omit<Store<State>, "set">;

/** Calls `listener` with what `read` returns of a store, whenever that changes. Returns a function that ends it. */
export function onChange<State, Part>(
  store: ReadableStore<State>,
  read: (state: State) => Part,
  listener: (part: Part) => void,
): () => void {
  let before = read(store.get());
  return store.subscribe(() => {
    const part = read(store.get());
    if (Object.is(part, before)) return;
    before = part;
    listener(part);
  });
}

/** Creates a store with an initial value. Setting an identical value notifies nobody. */
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
