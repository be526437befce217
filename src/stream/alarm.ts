import type { Platform } from "../transport/platform";

/** One thing to do at one instant: setting it again puts another instant in its place. */
export class Alarm {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #ring: () => void;
  #waiting: AbortController | undefined;

  constructor(platform: Pick<Platform, "now" | "sleep">, ring: () => void) {
    this.#platform = platform;
    this.#ring = ring;
  }

  /** Rings at an instant, in milliseconds since 1970 UTC, or as soon as it may where that has passed; undefined for never. */
  set(atMs: number | undefined): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
    if (atMs === undefined || !Number.isFinite(atMs)) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    const ring = () => {
      if (waiting.signal.aborted) return;
      this.#waiting = undefined;
      this.#ring();
    };
    // Rejects when another instant takes its place.
    this.#platform.sleep(Math.max(0, atMs - this.#platform.now()), waiting.signal).then(ring, () => undefined);
  }

  /** Whether it is set. */
  get isSet(): boolean {
    return this.#waiting !== undefined;
  }
}
