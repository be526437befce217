import { providerFetch } from "../../../desk/start/provider-fetch";
import type { Platform, RequestOptions } from "../../../src/transport/platform";

interface Sleeper {
  wakeAtMs: number;
  wake: () => void;
}

/**
 * The platform of a node process in a test: its clock moves only when the test says so, over the channel between the processes. Requests
 * are real.
 */
export class NodePlatform implements Platform {
  readonly #sleepers = new Set<Sleeper>();
  #nowMs: number;
  #requests = 0;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /** How many requests have no response yet. */
  get requests(): number {
    return this.#requests;
  }

  now(): number {
    return this.#nowMs;
  }

  random(): number {
    return Math.random();
  }

  async fetch(url: string, init: RequestOptions): Promise<Response> {
    this.#requests += 1;
    try {
      return await providerFetch(url, init);
    } finally {
      this.#requests -= 1;
    }
  }

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
      const sleeper = { wakeAtMs: this.#nowMs + waitMs, wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** Moves the clock and wakes what is due, in order; returns whether anything was. */
  async moveTo(nowMs: number): Promise<void> {
    for (;;) {
      const due = [...this.#sleepers].filter(({ wakeAtMs }) => wakeAtMs <= nowMs);
      const next = due.sort((one, other) => one.wakeAtMs - other.wakeAtMs)[0];
      if (!next) break;
      this.#sleepers.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.wakeAtMs);
      next.wake();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#nowMs = nowMs;
  }
}
