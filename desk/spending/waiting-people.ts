/** The name under which the desk itself waits: no person has it. */
export const DESK_ITSELF = "";

/** The people who wait for one purchase, by name. Others may join while it waits for its turn. */
export class WaitingPeople {
  readonly #names = new Set<string>();
  readonly #listeners = new Set<(name: string) => void>();
  readonly #some = new AbortController();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  /** Aborts once somebody waits. Until then it is loaded in advance. */
  get some(): AbortSignal {
    return this.#some.signal;
  }

  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    for (const listener of this.#listeners) listener(name);
    this.#some.abort();
  }

  /** Passes the name of each, also of those who join later, until the returned function is called. */
  follow(listener: (name: string) => void): () => void {
    this.#listeners.add(listener);
    for (const name of this.#names) listener(name);
    return () => void this.#listeners.delete(listener);
  }
}
