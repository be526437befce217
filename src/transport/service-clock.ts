import { instantOf } from "./wait-headers";

/**
 * `Date` counts whole seconds and travels for a while: two clocks that differ by less are taken for the same, in milliseconds.
 */
const SAME_CLOCK_MS = 5_000;

/**
 * The service's time, as the `Date` of its answers tells it.
 *
 * A practice market may keep a time of its own, pinned, shifted, or its last session over again; and a computer's clock may be
 * wrong. What people mean by now, today or the last hour is the market's. How old an answer is and when the next question may
 * be sent stay with the computer's own clock.
 */
export class ServiceClock {
  readonly #now: () => number;
  #aheadMs = 0;
  #isHeard = false;
  /** How often another service was chosen: an answer to a question from before tells another's time. */
  #changes = 0;

  /** `now` is the computer's own clock, in milliseconds since 1970 UTC. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether any answer has told its time. A page is not shown the `Date` of a service that does not allow it. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** The service's time, in milliseconds since 1970 UTC; the computer's own until an answer tells another. */
  now(): number {
    return this.#now() + this.#aheadMs;
  }

  /** A question leaves: what this answers is told the headers of its answer, as that begins to come. */
  listen(): (headers: Headers) => void {
    const changes = this.#changes;
    return (headers) => {
      if (changes === this.#changes) this.#note(headers);
    };
  }

  /** Another service is asked from now on. */
  forget(): void {
    this.#changes += 1;
    this.#isHeard = false;
    this.#aheadMs = 0;
  }

  #note(headers: Headers): void {
    const sentAtMs = instantOf(headers.get("Date"));
    if (sentAtMs === undefined) return;
    const aheadMs = sentAtMs - this.#now();
    this.#isHeard = true;
    this.#aheadMs = Math.abs(aheadMs) < SAME_CLOCK_MS ? 0 : aheadMs;
  }
}
