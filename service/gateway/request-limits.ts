import { ApiError, type PlainResponse } from "@strikebook/http";
import type { GatewayAccount } from "./accounts";
import { type Clock, withTimeout } from "./clock";

/** Limits how many operations each holder has in progress. */
class ConcurrencyLimit<Holder extends object> {
  readonly #counts = new WeakMap<Holder, number>();

  /** Counts one more operation; `undefined` if the holder has `limit` in progress. The function that is returned ends it, once. */
  acquire(holder: Holder, limit: number): (() => void) | undefined {
    const count = this.#counts.get(holder) ?? 0;
    if (count >= limit) return undefined;
    this.#counts.set(holder, count + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#counts.set(holder, (this.#counts.get(holder) ?? 1) - 1);
    };
  }
}

/** Most concurrent flow queries of an account. docs/api.md, Limits, has no number. */
export const maxConcurrentFlowQueries = 8;

/** The timeout of a flow query. docs/api.md, Limits. */
export const flowQueryTimeoutMs = 25_000;

/** `Retry-After` of a refused flow query. The API documentation does not specify it. */
const FLOW_RETRY_AFTER_SECONDS = 1;

/** Applies the concurrency limit and the timeout of the flow host. */
export class FlowQueryLimit {
  readonly #clock: Clock;
  readonly #inProgress = new ConcurrencyLimit<GatewayAccount>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs a query. Throws or rejects with an `ApiError`: `too_many_concurrent_queries`, or `gateway_timeout`. */
  run(
    account: GatewayAccount,
    query: () => PlainResponse | Promise<PlainResponse>,
  ): PlainResponse | Promise<PlainResponse> {
    const release = this.#inProgress.acquire(account, maxConcurrentFlowQueries);
    if (!release) throw tooManyQueries();
    const startMs = this.#clock.now();
    try {
      const response = query();
      if (response instanceof Promise) return this.#withTimeout(response).finally(release);
      release();
      if (this.#clock.now() - startMs >= flowQueryTimeoutMs) throw queryTimeout();
      return response;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #withTimeout(response: Promise<PlainResponse>): Promise<PlainResponse> {
    const settled = await withTimeout(response, flowQueryTimeoutMs, this.#clock.after);
    if (settled === undefined) throw queryTimeout();
    return settled.result;
  }
}

const tooManyQueries = () =>
  new ApiError(
    "too_many_concurrent_queries",
    `This account has ${maxConcurrentFlowQueries} flow queries in progress, the most at a time: retry when one has completed.`,
    { "retry-after": String(FLOW_RETRY_AFTER_SECONDS) },
  );

const queryTimeout = () =>
  new ApiError(
    "gateway_timeout",
    `The query took longer than ${flowQueryTimeoutMs / 1000} seconds: narrow it, or retry.`,
  );

/** `Retry-After` of a refused replay. The API documentation does not specify it. */
const REPLAY_RETRY_AFTER_SECONDS = 1;

/** Limits the concurrent replays of each account. docs/api.md, Historical and Limits. */
export class ReplayLimit {
  readonly #inProgress = new ConcurrencyLimit<GatewayAccount>();

  /** Runs a replay. Rejects with an `ApiError` if the account has as many in progress as its plan allows. */
  async run<Result>(account: GatewayAccount, replay: () => Promise<Result>): Promise<Result> {
    const { historicalInFlight } = account.limits;
    const release = this.#inProgress.acquire(account, historicalInFlight);
    if (release === undefined) {
      throw new ApiError(
        "too_many_concurrent_requests",
        `This account may run ${historicalInFlight} replays at a time: retry when one has completed.`,
        { "retry-after": String(REPLAY_RETRY_AFTER_SECONDS) },
      );
    }
    try {
      return await replay();
    } finally {
      release();
    }
  }
}

/**
 * How long a request waits for sessions that were not computed before, on either host. It is less than the 25 seconds of a
 * flow query (docs/api.md, Limits), and long enough for a month of sessions.
 */
const COMPUTATION_WAIT_MS = 10_000;
/** `Retry-After` as long as it is not known how long a computation takes. */
const DEFAULT_RETRY_MS = 5_000;

/**
 * Waits for a computation. Rejects with the `ApiError` `warming_up` (503) if it takes too long; the computation continues.
 * `expectedMs` returns how long it will still take, if that is known.
 */
export async function resultOrWarmingUp<Result>(
  work: Promise<Result>,
  after: Clock["after"],
  expectedMs: () => number | undefined,
): Promise<Result> {
  const done = await withTimeout(work, COMPUTATION_WAIT_MS, after);
  if (done !== undefined) return done.result;
  throw warmingUp("The requested sessions are being computed", expectedMs());
}

/** Returns the error of data that is not computed yet. `Retry-After` is when it is expected, in whole seconds. */
export function warmingUp(what: string, expectedMs: number | undefined): ApiError {
  const seconds = Math.max(1, Math.ceil((expectedMs ?? DEFAULT_RETRY_MS) / 1000));
  const message = `${what}: retry in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`;
  return new ApiError("warming_up", message, { "retry-after": String(seconds) });
}
