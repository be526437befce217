interface Sleeper {
  wakeAtMs: number;
  wake: () => void;
}

/** The clock of a platform in a test: it moves, and wakes those who sleep, only when the test says so. */
export class ManualSleep {
  /** In milliseconds since 1970 UTC. */
  nowMs: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** The number of pending sleeps. */
  get size(): number {
    return this.#sleepers.size;
  }

  /** As `sleep` of a platform. */
  sleep(waitMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const abort = () => {
        this.#sleepers.delete(sleeper);
        reject(signal?.reason as Error);
      };
      const wake = () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const sleeper = { wakeAtMs: this.nowMs + waitMs, wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** Moves the clock to the first of those who sleep until then at most, and wakes it. Returns false if there is none. */
  wakeNext(untilMs = Infinity): boolean {
    let next: Sleeper | undefined;
    for (const sleeper of this.#sleepers) if (!next || sleeper.wakeAtMs < next.wakeAtMs) next = sleeper;
    if (!next || next.wakeAtMs > untilMs) return false;
    this.#sleepers.delete(next);
    this.nowMs = Math.max(this.nowMs, next.wakeAtMs);
    next.wake();
    return true;
  }
}
