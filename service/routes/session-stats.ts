import type { DailyStat } from "@strikebook/contract";
import { LruCache } from "../../market/days/lru-cache";
import type { StatRequest } from "../../market/exposure/daily-stats";
import type { ServedMarket } from "../../market/exposure/market";
import type { BackgroundWork } from "../background/background-work";

const MINUTE_MS = 60_000;

/** The size of the cache: a month of every symbol in both metrics, at half a kilobyte each. */
const MAX_CACHED_SESSIONS = 4_000;

/**
 * A cache of session statistics. A complete session is computed once, and a recorded one again when it has more boards; a session in
 * progress at most once a minute.
 */
export class SessionStats {
  readonly #background: BackgroundWork;
  readonly #market: ServedMarket;
  readonly #cached = new LruCache<string, { stat: DailyStat | undefined }>(MAX_CACHED_SESSIONS);

  constructor(background: BackgroundWork, market: ServedMarket) {
    this.#background = background;
    this.#market = market;
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
      const key = `${symbol} ${session} ${metric} ${this.#recordedBoards(request, nowMs)}`;
      const minuteKey = `${key} ${Math.floor(nowMs / MINUTE_MS)}`;
      const cached = this.#cached.peek(key) ?? this.#cached.peek(minuteKey);
      if (cached !== undefined) return cached.stat;
      const computed = await work.dailyStat(request, nowMs);
      this.#cached.getOrCreate(computed?.complete ? key : minuteKey, () => ({ stat: computed }));
      return computed;
    };
    return work.orWarmingUp(Promise.all(requests.map(stat)));
  }
  /** Names the recorded boards of a session; empty in a market that computes its boards. */
  #recordedBoards({ symbol, session }: StatRequest, nowMs: number): string {
    const instants = this.#market.sessionInstants(symbol, session, nowMs);
    return instants.flatMap((atMs) => this.#market.originAt(symbol, atMs)?.asOfMs ?? []).join();
  }
}
