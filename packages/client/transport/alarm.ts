import type { Platform } from "./platform";

/** A timer for one callback at one time. Setting it again replaces the time. */
export class Alarm {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #onTime: () => void;
  #waiting: AbortController | undefined;

  constructor(platform: Pick<Platform, "now" | "sleep">, onTime: () => void) {
    this.#platform = platform;
    this.#onTime = onTime;
  }

  /** Calls back at `atMs`, in milliseconds since 1970 UTC, or as soon as possible if that has passed; never if `undefined`. */
  set(atMs: number | undefined): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
    if (atMs === undefined || !Number.isFinite(atMs)) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    const onTime = () => {
      if (waiting.signal.aborted) return;
      this.#waiting = undefined;
      this.#onTime();
    };
    // Rejects when the alarm is set again or cleared.
    this.#platform.sleep(Math.max(0, atMs - this.#platform.now()), waiting.signal).then(onTime, () => undefined);
  }

  /** Calls back `waitMs` milliseconds from now. */
  setAfter(waitMs: number): void {
    this.set(this.#platform.now() + waitMs);
  }

  /** Cancels the callback. */
  clear(): void {
    this.set(undefined);
  }

  /** Whether it will call back. */
  get isSet(): boolean {
    return this.#waiting !== undefined;
  }
}
