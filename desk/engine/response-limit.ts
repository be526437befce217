interface Pending {
  ticks: number;
  expire: () => void;
}

/** Calls a function again and again, until the returned function is called. */
export type Ticks = (onTick: () => void) => () => void;

const TICK_MS = 200;

const realTicks: Ticks = (onTick) => {
  const timer = setInterval(onTick, TICK_MS).unref();
  return () => clearInterval(timer);
};

const MOST_TICKS = 5;

/**
 * The time limit of responses: about a second. It is counted in ticks of one timer: while this process is too busy to read what has
 * arrived, there is only one tick, so that a burst of requests does not look like an engine that does not respond.
 */
export class ResponseLimit {
  readonly #pending = new Set<Pending>();
  readonly #ticks: Ticks;
  #stop: (() => void) | undefined;

  constructor(ticks: Ticks = realTicks) {
    this.#ticks = ticks;
  }

  /** Settles as the response does; rejects if it does not arrive in time. */
  limit(response: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const pending = { ticks: 0, expire: () => reject(new Error("The response did not arrive in time.")) };
      this.#pending.add(pending);
      this.#stop ??= this.#ticks(() => this.#tick());
      response.then(resolve, reject).finally(() => this.#pending.delete(pending));
    });
  }

  #tick(): void {
    for (const pending of this.#pending) {
      pending.ticks += 1;
      if (pending.ticks < MOST_TICKS) continue;
      this.#pending.delete(pending);
      pending.expire();
    }
    if (this.#pending.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }
}
