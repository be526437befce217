/** Counts what is under way, by who asked for it. */
export class InFlight<Owner extends object> {
  readonly #counts = new WeakMap<Owner, number>();

  /** Counts one more; undefined when the owner has `limit` under way. The answer ends it; called again it does nothing. */
  enter(owner: Owner, limit: number): (() => void) | undefined {
    const count = this.#counts.get(owner) ?? 0;
    if (count >= limit) return undefined;
    this.#counts.set(owner, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#counts.set(owner, (this.#counts.get(owner) ?? 1) - 1);
    };
  }
}
