import type { DailyStat } from "../../src/contract/history";
import type { StatRequest } from "../../market/exposure/daily-stats";
import type { BackgroundWork } from "../background/background-work";

const MINUTE_MS = 60_000;

/** The size of the cache: a month of every symbol in both metrics, at half a kilobyte each. */
const MAX_CACHED_SESSIONS = 4_000;

/** A cache of session statistics. A complete session is computed once; a session in progress at most once a minute. */
export class SessionStats {
  readonly #background: BackgroundWork;
  readonly #cached = new Map<string, DailyStat | undefined>();

  constructor(background: BackgroundWork) {
    this.#background = background;
  }

  /**
   * Returns the statistics of sessions as of now (milliseconds since 1970 UTC), in the given order; `undefined` before the
   * first board of a session. Rejects with the `ApiError` `warming_up` if they take too long. They are dropped if `signal`
   * aborts before they start.
   */
  stats(
    requests: readonly StatRequest[],
    nowMs: number,
    signal: AbortSignal,
  ): Promise<readonly (DailyStat | undefined)[]> {
    const work = this.#background.forRequest(signal);
    const stat = async (request: StatRequest) => {
      const { symbol, session, metric } = request;
      const key = `${symbol} ${session} ${metric}`;
      const minuteKey = `${key} ${Math.floor(nowMs / MINUTE_MS)}`;
      const cachedKey = [key, minuteKey].find((one) => this.#cached.has(one));
      if (cachedKey !== undefined) return this.#cached.get(cachedKey);
      const computed = await work.dailyStat(request, nowMs);
      this.#store(computed?.complete ? key : minuteKey, computed);
      return computed;
    };
    return work.orWarmingUp(Promise.all(requests.map(stat)));
  }

  #store(key: string, stat: DailyStat | undefined): void {
    this.#cached.set(key, stat);
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= MAX_CACHED_SESSIONS) break;
      this.#cached.delete(oldest);
    }
  }
}
