const windowMs = 60_000;

/** The rate-limit state of a key after a request. */
export interface RateLimitState {
  allowed: boolean;
  limit: number;
  /** Requests left until the window resets. */
  remaining: number;
  /** When the window resets, in seconds since 1970 UTC. */
  resetSeconds: number;
}

/**
 * Limits the requests of one key per minute, on both hosts together. docs/api.md, Limits.
 *
 * A window is a minute of the clock, and refused requests do not count. The API documentation does not define the window.
 */
export class RateLimiter {
  readonly #limit: number;
  #window = NaN;
  #used = 0;

  constructor(requestsPerMinute: number) {
    this.#limit = requestsPerMinute;
  }

  /** Counts one request at `nowMs`. */
  take(nowMs: number): RateLimitState {
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

/** The content of the rate headers: the limit of the plan, or always -1, 0, 0. docs/api.md, Limits, describes both. */
export type RateHeaderForm = "plan" | "unlimited";
