import type { Platform } from "../transport/platform";
import type { Environment } from "./environment";

/** The minimum interval between recalculations while a replay is playing. Each takes time, and its requests cost credits. */
const MIN_INTERVAL_MS = 3_000;

/** Recalculates formulas of the workbook: those that failed, and those that depend on the replay clock. */
export class Recalculation {
  readonly #platform: Platform;
  readonly #environment: Pick<Environment, "recalculateFailedFormulas" | "recalculateReplayedFormulas">;
  #isRunning = false;
  #isRequested = false;

  constructor(
    environment: Pick<Environment, "platform" | "recalculateFailedFormulas" | "recalculateReplayedFormulas">,
  ) {
    this.#platform = environment.platform;
    this.#environment = environment;
  }

  /** Recalculates the cells that show an error. Resolves to a remark if Excel does not allow it. */
  async recalculateFailed(): Promise<string | undefined> {
    try {
      await this.#environment.recalculateFailedFormulas();
      return undefined;
    } catch {
      return "Recalculate the cells that still show an error.";
    }
  }

  /**
   * Recalculates the formulas that depend on the replay clock after it was set, moved or switched off: at once, or a few seconds
   * after the last recalculation. Further moves while one is running cause one more, at the latest position of the clock.
   */
  replayMoved(): void {
    this.#isRequested = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isRequested) {
      this.#isRequested = false;
      await this.#environment.recalculateReplayedFormulas().catch(() => undefined); // Excel is busy: the next move tries again.
      await this.#platform.sleep(MIN_INTERVAL_MS);
    }
    this.#isRunning = false;
  }
}
