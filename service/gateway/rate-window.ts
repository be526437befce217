const windowMs = 60_000;

/** Where a key stands in its minute, after the request that asked. */
export interface RateState {
  allowed: boolean;
  limit: number;
  /** Requests left until the window resets. */
  remaining: number;
  /** When the window resets, in seconds since 1970 UTC. */
  resetSeconds: number;
}

/**
 * Counts the requests of one key, on every host together. API document, Part 8.
 *
 * A window is a minute of the clock; a refused request does not count. Where the document leaves the window open, this
 * is ours.
 */
export class RateWindow {
  readonly #limit: number;
  #window = NaN;
  #used = 0;

  constructor(requestsPerMinute: number) {
    this.#limit = requestsPerMinute;
  }

  /** Counts one request at `nowMs`. */
  take(nowMs: number): RateState {
    const window = Math.floor(nowMs / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#used = 0;
    }
    const allowed = this.#used < this.#limit;
    if (allowed) this.#used += 1;
    const resetSeconds = ((window + 1) * windowMs) / 1000;
    return { allowed, limit: this.#limit, remaining: this.#limit - this.#used, resetSeconds };
  }
}

/** What the rate headers say: the plan's limit, or -1, 0, 0 whatever the limit is. API document, Part 8, states both. */
export type RateHeaderForm = "plan" | "unlimited";

/** The rate headers, on every response. Without a key there is no limit to state: -1, 0, 0. API document, Part 8. */
export function rateHeaders(state: RateState | undefined, form: RateHeaderForm): Record<string, string> {
  const stated = form === "plan" ? state : undefined;
  return {
    "x-ratelimit-limit": String(stated?.limit ?? -1),
    "x-ratelimit-remaining": String(stated?.remaining ?? 0),
    "x-ratelimit-reset": String(stated?.resetSeconds ?? 0),
  };
}
