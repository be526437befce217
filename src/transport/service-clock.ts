import { httpDateMs } from "./read-response";

/** `Date` has whole seconds and is delayed by the network: clocks that differ by less than this count as equal. */
const SAME_CLOCK_MS = 5_000;

/**
 * The service's time, from the `Date` header of its responses.
 *
 * A practice market may have a clock of its own (fixed, shifted, or repeating its last session), and a computer's clock may be
 * wrong. "Now", "today" and "the last hour" mean the market's time. The age of a result, and when the next request may be sent,
 * use the computer's own clock.
 */
export class ServiceClock {
  readonly #now: () => number;
  #aheadMs = 0;
  #isKnown = false;
  /** The number of service changes: the response to an earlier request states the time of another service. */
  #changes = 0;

  /** `now` is the computer's own clock, in milliseconds since 1970 UTC. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a response has stated the time. A page cannot read the `Date` of a service that does not allow it. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** The service's time, in milliseconds since 1970 UTC; the computer's own until a response states it. */
  now(): number {
    return this.#now() + this.#aheadMs;
  }

  /** Called before a request is sent; returns a function to call with the headers of its response when they arrive. */
  expectResponse(): (headers: Headers) => void {
    const changes = this.#changes;
    return (headers) => {
      if (changes === this.#changes) this.#set(headers);
    };
  }

  /** Called when another service is used from now on. */
  forget(): void {
    this.#changes += 1;
    this.#isKnown = false;
    this.#aheadMs = 0;
  }

  #set(headers: Headers): void {
    const sentAtMs = httpDateMs(headers.get("Date"));
    if (sentAtMs === undefined) return;
    const aheadMs = sentAtMs - this.#now();
    this.#isKnown = true;
    this.#aheadMs = Math.abs(aheadMs) < SAME_CLOCK_MS ? 0 : aheadMs;
  }
}
