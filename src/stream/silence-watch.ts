import type { Platform } from "../transport/platform";
import { PULSE_MS } from "./wait-out";

/** Why a line is given up: nothing came for too long, the computer slept, or the service forgot to end it. */
export type LineEnd = "silent" | "slept" | "overdue";

/** A comment comes every 15 seconds; so much silence means that the connection dropped. API document, Part 6. */
export const SILENCE_MS = 60_000;

/** A pulse that comes so much too late means that the computer slept or the page was frozen, in milliseconds. */
const LATE_MS = 20_000;

/** How long a line has, after that, to show that it is alive: a frozen page finds what came meanwhile, one that slept finds nothing. */
const WAKE_MS = 1_000;

/** Notices that a line is dead, on the platform's clock. */
export class SilenceWatch {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  #lastHeardAtMs: number;
  #endsAtMs = Infinity;

  constructor(platform: Pick<Platform, "now" | "sleep">) {
    this.#platform = platform;
    this.#lastHeardAtMs = platform.now();
  }

  /** When something last arrived, in milliseconds since 1970 UTC. */
  get lastHeardAtMs(): number {
    return this.#lastHeardAtMs;
  }

  /** Something arrived, if only a comment. */
  heard(): void {
    this.#lastHeardAtMs = this.#platform.now();
  }

  /** The line is overdue so many milliseconds from now. */
  endAfter(waitMs: number): void {
    this.#endsAtMs = this.#platform.now() + waitMs;
  }

  /** Resolves when the line has to be given up; rejects with the signal's reason. */
  async end(signal: AbortSignal): Promise<LineEnd> {
    for (;;) {
      const fromMs = this.#platform.now();
      const waitMs = Math.min(PULSE_MS, Math.max(0, this.#lastHeardAtMs + SILENCE_MS - fromMs));
      await this.#platform.sleep(waitMs, signal);
      const wasLate = this.#platform.now() - fromMs > waitMs + LATE_MS;
      if (wasLate) await this.#platform.sleep(WAKE_MS, signal);
      const nowMs = this.#platform.now();
      // A clock set back must not make a dead line look fresh for as long as it went back.
      this.#lastHeardAtMs = Math.min(this.#lastHeardAtMs, nowMs);
      if (nowMs - this.#lastHeardAtMs >= SILENCE_MS) return wasLate ? "slept" : "silent";
      if (nowMs >= this.#endsAtMs) return "overdue";
    }
  }
}
