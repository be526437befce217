import type { Platform } from "../../transport/platform";

/** The timers of a browser stop while the computer sleeps: the clock is compared at this interval, in milliseconds. */
const CLOCK_CHECK_MS = 5_000;

/** Why a connection is given up: nothing arrived for too long, the computer slept, or the service did not end it in time. */
export type SilenceEnd = "silent" | "slept" | "overdue";

/** A comment arrives every 15 seconds; this much silence means that the connection is lost. docs/api.md, Stream events. */
export const SILENCE_MS = 60_000;

/** A timer that fires this much too late means that the computer slept or the page was frozen, in milliseconds. */
const LATE_MS = 20_000;

/**
 * How long a connection then has to show that it is alive, in milliseconds: a page that was frozen receives what arrived
 * meanwhile, a computer that slept receives nothing.
 */
const WAKE_MS = 1_000;

/** Detects that a connection is dead, by the clock of the platform. */
export class SilenceMonitor {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  #lastReceivedAtMs: number;
  #endsAtMs = Infinity;

  constructor(platform: Pick<Platform, "now" | "sleep">) {
    this.#platform = platform;
    this.#lastReceivedAtMs = platform.now();
  }

  /** When something last arrived, in milliseconds since 1970 UTC. */
  get lastReceivedAtMs(): number {
    return this.#lastReceivedAtMs;
  }

  /** Something has arrived, if only a comment. */
  noteReceived(): void {
    this.#lastReceivedAtMs = this.#platform.now();
  }

  /** The connection is overdue `waitMs` milliseconds from now. */
  endAfter(waitMs: number): void {
    this.#endsAtMs = this.#platform.now() + waitMs;
  }

  /** Resolves when the connection has to be given up; rejects with the signal's reason. */
  async end(signal: AbortSignal): Promise<SilenceEnd> {
    for (;;) {
      const fromMs = this.#platform.now();
      const waitMs = Math.min(CLOCK_CHECK_MS, Math.max(0, this.#lastReceivedAtMs + SILENCE_MS - fromMs));
      await this.#platform.sleep(waitMs, signal);
      const wasLate = this.#platform.now() - fromMs > waitMs + LATE_MS;
      if (wasLate) await this.#platform.sleep(WAKE_MS, signal);
      const nowMs = this.#platform.now();
      // If the clock was set back, a dead connection must not look alive for that much longer.
      this.#lastReceivedAtMs = Math.min(this.#lastReceivedAtMs, nowMs);
      if (nowMs - this.#lastReceivedAtMs >= SILENCE_MS) return wasLate ? "slept" : "silent";
      if (nowMs >= this.#endsAtMs) return "overdue";
    }
  }
}

/**
 * Sleeps as `Platform.sleep` does, and ends a few seconds after the computer wakes if it slept past the end. Setting the clock
 * back does not make it longer.
 */
export async function wakeAwareSleep(
  platform: Pick<Platform, "now" | "sleep">,
  waitMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let leftMs = waitMs; leftMs > 0;) {
    const fromMs = platform.now();
    const stepMs = Math.min(CLOCK_CHECK_MS, leftMs);
    await platform.sleep(stepMs, signal);
    leftMs -= Math.max(stepMs, platform.now() - fromMs);
  }
}
