import type { DailyStat } from "../../src/contract/history";
import type { StatRequest } from "../../market/exposure/daily-stats";
import { LruCache } from "../../market/days/lru-cache";
import type { TapeQueries } from "../../market/flow/queries/tape-queries";
import type { TotalsByRoot } from "../../market/flow/tapes/daily-totals";
import type { FlowSlice } from "../../market/flow/tapes/session-slices";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { Day } from "../../market/time/civil-day";
import type { Clock } from "../gateway/clock";
import type { RunTask } from "./session-tasks";
import { WaitingRequest } from "./waiting-request";
import { type Computation, WorkQueue } from "./work-queue";

/** The size of the cache of query results, in characters of JSON. A ranking of 500 contracts has 200,000. */
const RESULT_CHARACTERS = 4_000_000;

/** Results of queries over finished sessions, which never change, by the key of their computation. */
type FinishedResults = LruCache<string, { result: unknown; characters: number }>;

/** The long computations of both hosts, one at a time: daily statistics, slices of sessions, queries that read many tapes. */
export class BackgroundWork {
  readonly #run: RunTask;
  readonly #queue: WorkQueue;
  readonly #finished: FinishedResults = new LruCache(RESULT_CHARACTERS, ({ characters }) => characters);

  constructor(run: RunTask, clock: Clock) {
    this.#run = run;
    this.#queue = new WorkQueue(clock);
  }

  /** Returns the computations for one request, which are dropped if `signal` aborts before they start. */
  forRequest(signal: AbortSignal): RequestedWork {
    return new RequestedWork(
      { run: this.#run, queue: this.#queue, finished: this.#finished },
      new WaitingRequest(signal),
    );
  }

  /** Computes and stores the slices of sessions of every underlying, the newest session first, when no request is waiting. */
  async warm(tapes: Tapes, sessions: readonly Day[]): Promise<void> {
    for (const session of sessions.toReversed()) {
      for (const underlying of tapes.underlyings) {
        if (tapes.hasStored("slices", underlying, session)) continue;
        const key = `warm-up ${underlying} ${session}`;
        const slices = await this.#queue.add({ key, kind: "slices", priority: "warmUp" }, () =>
          this.#run("slices", underlying, session),
        );
        tapes.storeSlices(underlying, session, slices);
      }
    }
  }
}

interface Running {
  run: RunTask;
  queue: WorkQueue;
  finished: FinishedResults;
}

/** The computations for one request. Requests for the same session or query share one computation. */
export class RequestedWork {
  readonly #running: Running;
  readonly #request: WaitingRequest;

  constructor(running: Running, request: WaitingRequest) {
    this.#running = running;
    this.#request = request;
  }

  /** Computes the statistics of a session. While that runs, a later instant gets the same result. */
  dailyStat(request: StatRequest, nowMs: number): Promise<DailyStat | undefined> {
    const { queue, run } = this.#running;
    const key = `stat ${JSON.stringify(request)}`;
    return queue.add({ key, kind: "stat", priority: "session", request: this.#request }, () =>
      run("stat", request, nowMs),
    );
  }

  /** Computes the flow slices of a finished session. */
  slices(underlying: string, session: Day): Promise<readonly FlowSlice[]> {
    const { queue, run } = this.#running;
    return queue.add(this.#ofSession("slices", underlying, session), () => run("slices", underlying, session));
  }

  /** Computes the totals of a finished session by root and right only, in half the time of its slices. */
  totals(underlying: string, session: Day): Promise<TotalsByRoot> {
    const { queue, run } = this.#running;
    return queue.add(this.#ofSession("totals", underlying, session), () => run("totals", underlying, session));
  }

  /**
   * Runs a query that reads whole tapes. While it runs, a request that differs only in its instant gets the same result: a
   * client that retries a live request joins the computation that it started.
   */
  runQuery<Name extends keyof TapeQueries>(
    name: Name,
    ...parameters: Parameters<TapeQueries[Name]>
  ): Promise<ReturnType<TapeQueries[Name]>> {
    const { queue, run } = this.#running;
    const computation = this.#ofQuery(name, parameters);
    return queue.add(computation, () => run(name, ...parameters));
  }

  /** Runs a query whose result depends on finished sessions only, or returns its cached result. */
  async runFinishedQuery<Name extends keyof TapeQueries>(
    name: Name,
    ...parameters: Parameters<TapeQueries[Name]>
  ): Promise<ReturnType<TapeQueries[Name]>> {
    const { finished } = this.#running;
    const { key } = this.#ofQuery(name, parameters);
    const cached = finished.peek(key)?.result as ReturnType<TapeQueries[Name]> | undefined; // the key begins with the name of the query
    const result = cached ?? (await this.runQuery(name, ...parameters));
    finished.getOrCreate(key, () => ({ result, characters: JSON.stringify(result).length }));
    return result;
  }

  /** Waits for computations of this request, as `WorkQueue.orWarmingUp` does. */
  orWarmingUp<Result>(work: Promise<Result>): Promise<Result> {
    return this.#running.queue.orWarmingUp(this.#request, work);
  }

  #ofQuery(name: keyof TapeQueries, [query]: readonly [object]): Computation {
    const key = `${name} ${JSON.stringify({ ...query, nowMs: undefined })}`;
    return { key, kind: name, priority: "response", request: this.#request };
  }

  #ofSession(kind: "slices" | "totals", underlying: string, session: Day): Computation {
    return { key: `${kind} ${underlying} ${session}`, kind, priority: "session", request: this.#request };
  }
}
