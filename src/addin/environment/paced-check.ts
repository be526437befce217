import type { Platform } from "@strikebook/client";

/** Runs a check after events that may come many times per second: at once, then with a pause between two runs. */
export class PacedCheck {
  readonly #platform: Pick<Platform, "sleep">;
  readonly #pauseMs: number;
  readonly #check: () => Promise<void>;
  #isRunning = false;
  #isDue = false;

  constructor(platform: Pick<Platform, "sleep">, pauseMs: number, check: () => Promise<void>) {
    this.#platform = platform;
    this.#pauseMs = pauseMs;
    this.#check = check;
  }

  /** Runs the check now, or after the pause that follows the last one. */
  soon(): void {
    this.#isDue = true; // Also while a check runs: it may have read what has changed since.
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.#check().catch(() => undefined); // Excel is busy. The next event checks again.
      await this.#platform.sleep(this.#pauseMs);
    }
    this.#isRunning = false;
  }
}
