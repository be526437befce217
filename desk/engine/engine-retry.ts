import type { Platform } from "@strikebook/client";

const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/**
 * Returns how long to wait before the engine is tried again, in milliseconds: 50 after the first failure (`attempt` is 1), twice as long
 * each time, 2 seconds at most, and up to a fifth less by chance. So an engine that is away is not tried all the time by many nodes at
 * once, and one that is back is found within seconds.
 */
export function engineRetryMs(attempt: number, random: () => number): number {
  const waitMs = Math.min(FIRST_MS * 2 ** Math.min(attempt - 1, 10), LONGEST_MS);
  return Math.round(waitMs * (1 - random() / 5));
}

/** The waits of one part of the desk that tries the engine again and again. */
export class EngineRetries {
  readonly #platform: Pick<Platform, "sleep" | "random">;
  #failures = 0;

  constructor(platform: Pick<Platform, "sleep" | "random">) {
    this.#platform = platform;
  }

  /** Called when the engine has responded: the next wait is the shortest again. */
  reset(): void {
    this.#failures = 0;
  }

  /** Returns the next wait, in milliseconds. */
  nextMs(): number {
    this.#failures += 1;
    return engineRetryMs(this.#failures, () => this.#platform.random());
  }

  /** Waits after a failure. Resolves early if the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    await this.#platform.sleep(this.nextMs(), signal).catch(() => undefined);
  }
}
