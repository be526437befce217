import type { Platform } from "../transport/platform";

const SECOND_MS = 1000;

/** Calls back each second while anybody listens: one timer for all. */
export class Seconds {
  readonly #platform: Pick<Platform, "sleep">;
  readonly #listeners = new Set<() => void>();
  #running: AbortController | undefined;

  constructor(platform: Pick<Platform, "sleep">) {
    this.#platform = platform;
  }

  /** The function returned ends it; each call of this one is a listener of its own. */
  subscribe(listener: () => void): () => void {
    const own = () => listener();
    this.#listeners.add(own);
    if (!this.#running) void this.#run();
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size === 0) this.#running?.abort();
    };
  }

  async #run(): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    try {
      for (;;) {
        await this.#platform.sleep(SECOND_MS, running.signal);
        for (const listener of [...this.#listeners]) listener();
      }
    } catch (reason) {
      if (!running.signal.aborted) throw reason;
    } finally {
      if (this.#running === running) this.#running = undefined;
      if (this.#listeners.size > 0 && !this.#running) void this.#run();
    }
  }
}
