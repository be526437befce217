import { httpDateMs } from "./read-response";

/** A response is delayed by the network, and `Date` has whole seconds: clocks that differ by less than this count as equal. */
const SAME_CLOCK_MS = 5_000;

/**
 * The market's time and name, from the headers of the service's responses.
 *
 * A practice market may have a clock of its own (fixed, shifted, or repeating its last session), which it states in
 * `X-Market-Time`, with `X-Market-Pace: 0` while that time stands still. Without `X-Market-Time` the time of the market is `Date`, because a
 * computer's clock may be wrong. "Now", "today" and "the last hour" mean the market's time. The age of a result, and when the next request may be sent, use the computer's own
 * clock.
 */
export class ServiceClock {
  readonly #now: () => number;
  #aheadMs = 0;
  /** The time of a market whose time stands still, in milliseconds since 1970 UTC. */
  #fixedMs: number | undefined;
  /** Whether the market has a clock of its own. */
  #isOwn = false;
  #isKnown = false;
  #marketName: string | undefined;
  #pace = 1;
  /** The number of service changes: the response to an earlier request states the time of another service. */
  #changes = 0;

  /** `now` is the computer's own clock, in milliseconds since 1970 UTC. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a response has stated the time. A page can read only the headers that the service allows. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /**
   * The name of a practice market, which differs from the name of a market with other numbers at the same address. `undefined` until a
   * response states it; a real service does not.
   */
  get marketName(): string | undefined {
    return this.#marketName;
  }

  /** How fast the market's time passes: 0 if a practice market stands still, 60 if an hour passes in a minute; 1 for a real one. */
  get pace(): number {
    return this.#pace;
  }

  /** Whether the market's time stands still. */
  get isFixed(): boolean {
    return this.#fixedMs !== undefined;
  }

  /** The market's time, in milliseconds since 1970 UTC; the computer's own until a response states it. */
  now(): number {
    return this.#fixedMs ?? this.#now() + this.#aheadMs;
  }

  /** Called when a practice market has started its day again: its boards show that before the next response does. */
  noteDayRestart(marketMs: number): void {
    if (this.#isOwn) this.#aheadMs = marketMs - this.#now();
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
    this.#marketName = undefined;
    this.#pace = 1;
    this.#fixedMs = undefined;
    this.#isOwn = false;
    this.#aheadMs = 0;
  }

  #set(headers: Headers): void {
    this.#marketName = headers.get("X-Market-Name") ?? this.#marketName;
    this.#pace = Number(headers.get("X-Market-Pace") ?? 1);
    const ownMs = instantMs(headers.get("X-Market-Time"));
    const statedMs = ownMs ?? httpDateMs(headers.get("Date"));
    if (statedMs === undefined) return;
    this.#isOwn = ownMs !== undefined;
    this.#fixedMs = this.#pace === 0 ? ownMs : undefined;
    const aheadMs = statedMs - this.#now();
    this.#isKnown = true;
    this.#aheadMs = Math.abs(aheadMs) < SAME_CLOCK_MS ? 0 : aheadMs;
  }
}

/** Returns an instant such as `2026-11-20T15:30:00.250Z` in milliseconds since 1970 UTC; `undefined` for any other text. */
function instantMs(text: string | null): number | undefined {
  const stated = text !== null && /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(stated) ? undefined : stated;
}
