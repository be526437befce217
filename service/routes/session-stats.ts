import type { DailyStat } from "../../src/contract/history";
import { dailyStat, type StatRequest } from "../../market/exposure/daily-stats";
import type { Market } from "../../market/exposure/market";
import { yieldToEventLoop } from "../gateway/clock";

/** Computes the statistics of one session of a symbol up to an instant (milliseconds since 1970 UTC), in a tenth of a second or more. */
export type ComputeDailyStat = (request: StatRequest, nowMs: number) => Promise<DailyStat | undefined>;

/** Returns a function that computes in this thread, one session at a time, and yields between sessions. */
export function computeInThisThread(market: Market): ComputeDailyStat {
  let last: Promise<unknown> = Promise.resolve();
  return (request, nowMs) => {
    const computing = last.then(yieldToEventLoop).then(() => dailyStat(market, request, nowMs));
    last = computing.catch(() => undefined);
    return computing;
  };
}

const MINUTE_MS = 60_000;

/** The size of the cache: a month of every symbol in both metrics, at half a kilobyte each. */
const MAX_CACHED_SESSIONS = 4_000;

/**
 * A cache of session statistics. A complete session is computed once; a session in progress at most once a minute.
 * Concurrent requests share one computation.
 */
export class SessionStats {
  readonly #compute: ComputeDailyStat;
  readonly #cached = new Map<string, Promise<DailyStat | undefined>>();

  constructor(compute: ComputeDailyStat) {
    this.#compute = compute;
  }

  /** Returns the statistics of a session as of now; `undefined` before its first board. */
  stat(request: StatRequest, nowMs: number): Promise<DailyStat | undefined> {
    const { symbol, session, metric } = request;
    const key = `${symbol} ${session} ${metric}`;
    const minuteKey = `${key} ${Math.floor(nowMs / MINUTE_MS)}`;
    const cached = this.#cached.get(key) ?? this.#cached.get(minuteKey);
    if (cached !== undefined) return cached;
    const computing = this.#compute(request, nowMs);
    this.#store(minuteKey, computing);
    computing.then(
      (stat) => {
        if (!stat?.complete) return;
        this.#cached.delete(minuteKey);
        this.#store(key, computing);
      },
      () => this.#cached.delete(minuteKey),
    );
    return computing;
  }

  #store(key: string, stat: Promise<DailyStat | undefined>): void {
    this.#cached.set(key, stat);
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= MAX_CACHED_SESSIONS) break;
      this.#cached.delete(oldest);
    }
  }
}
