import type { DailyStat } from "../../src/contract/history";
import type { StatRequest } from "../../market/exposure/daily-stats";
import type { TapeQueries } from "../../market/flow/queries/tape-queries";
import type { TotalsByRoot } from "../../market/flow/tapes/daily-totals";
import type { FlowSlice } from "../../market/flow/tapes/session-slices";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { Day } from "../../market/time/civil-day";
import type { Clock } from "../gateway/clock";
import { resultOrWarmingUp } from "../gateway/request-limits";
import type { RunTask } from "./session-tasks";
import { WaitingRequest } from "./waiting-request";
import { type Computation, WorkQueue } from "./work-queue";

/** The long computations of both hosts, one at a time: daily statistics, slices of sessions, queries that read many tapes. */
export class BackgroundWork {
  readonly #run: RunTask;
  readonly #clock: Clock;
  readonly #queue: WorkQueue;

  constructor(run: RunTask, clock: Clock) {
    this.#run = run;
    this.#clock = clock;
    this.#queue = new WorkQueue(clock.now);
  }

  /** Returns the computations for one request, which are dropped if `signal` aborts before they start. */
  forRequest(signal: AbortSignal): RequestedWork {
    return new RequestedWork({ run: this.#run, clock: this.#clock, queue: this.#queue }, new WaitingRequest(signal));
  }

  /** Computes the statistics of a session. They are not dropped: later requests share them. */
  dailyStat(request: StatRequest, nowMs: number): Promise<DailyStat | undefined> {
    const key = `stat ${JSON.stringify(request)} ${nowMs}`;
    return this.#queue.add({ key, kind: "stat", priority: "session" }, () => this.#run("stat", request, nowMs));
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
  clock: Clock;
  queue: WorkQueue;
}

/** The computations for one request. Requests for the same session or query share one computation. */
export class RequestedWork {
  readonly #running: Running;
  readonly #request: WaitingRequest;

  constructor(running: Running, request: WaitingRequest) {
    this.#running = running;
    this.#request = request;
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
    const [query] = parameters;
    const key = `${name} ${JSON.stringify({ ...query, nowMs: undefined })}`;
    const result = queue.add({ key, kind: name, priority: "response", request: this.#request }, () =>
      run(name, ...parameters),
    );
    return result; // the key begins with the name of the query
  }

  /**
   * Waits for computations of this request. Rejects with the `ApiError` `warming_up` if they take too long or cannot be
   * queued; those that are queued are kept for a minute, for the retry.
   */
  async orWarmingUp<Result>(work: Promise<Result>): Promise<Result> {
    const { clock, queue } = this.#running;
    try {
      return await resultOrWarmingUp(work, clock.after, () => queue.expectedMs(this.#request));
    } catch (error) {
      this.#request.refuse(clock.now());
      throw error;
    }
  }

  #ofSession(kind: "slices" | "totals", underlying: string, session: Day): Computation {
    return { key: `${kind} ${underlying} ${session}`, kind, priority: "session", request: this.#request };
  }
}
