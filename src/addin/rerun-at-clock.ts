import type { Platform } from "../transport/platform";

/** While the clock plays, formulas run again this often at the most: a recalculation takes the workbook's time, and credits. */
const LEAST_PAUSE_MS = 3_000;

/**
 * Runs the workbook's formulas again after the replay clock has moved: at once where it has stood, else a few seconds after the
 * last time. One run at a time; what moves meanwhile is one more run for where the clock stands by then.
 */
export class RerunAtClock {
  readonly #platform: Platform;
  readonly #rerun: () => Promise<unknown>;
  #isRunning = false;
  #isWanted = false;

  constructor(platform: Platform, rerun: () => Promise<unknown>) {
    this.#platform = platform;
    this.#rerun = rerun;
  }

  /** The clock was set, has moved, or is off. */
  note(): void {
    this.#isWanted = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#rerun().catch(() => undefined); // Excel takes no changes now: the next move tries again.
      await this.#platform.sleep(LEAST_PAUSE_MS);
    }
    this.#isRunning = false;
  }
}
