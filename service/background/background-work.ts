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
import { type Priority, WorkQueue } from "./work-queue";

/**
 * The long computations of both hosts, one at a time: daily statistics, slices of sessions, queries that read many tapes.
 * Concurrent requests for the same session share one computation.
 */
export class BackgroundWork {
  readonly #run: RunTask;
  readonly #after: Clock["after"];
  readonly #queue = new WorkQueue();
  readonly #slices = new Map<string, Promise<readonly FlowSlice[]>>();
  readonly #totals = new Map<string, Promise<TotalsByRoot>>();

  constructor(run: RunTask, after: Clock["after"]) {
    this.#run = run;
    this.#after = after;
  }

  /** Computes the statistics of a session. */
  dailyStat(question: StatRequest, nowMs: number): Promise<DailyStat | undefined> {
    return this.#queue.add("session", () => this.#run("stat", question, nowMs));
  }

  /** Computes the flow slices of a finished session. */
  slices(underlying: string, session: Day): Promise<readonly FlowSlice[]> {
    return shared(this.#slices, `${underlying} ${session}`, () => this.#computeSlices(underlying, session, "session"));
  }

  /** Computes the totals of a finished session by root and right only, in half the time of its slices. */
  totals(underlying: string, session: Day): Promise<TotalsByRoot> {
    return shared(this.#totals, `${underlying} ${session}`, () =>
      this.#queue.add("session", () => this.#run("totals", underlying, session)),
    );
  }

  /** Runs a query that reads whole tapes. */
  runQuery<Name extends keyof TapeQueries>(
    name: Name,
    ...parameters: Parameters<TapeQueries[Name]>
  ): Promise<ReturnType<TapeQueries[Name]>> {
    return this.#queue.add("response", () => this.#run(name, ...parameters));
  }

  /** Waits for work. Rejects with the `ApiError` `warming_up` (503) if it takes too long; the work continues. */
  orWarmingUp<Result>(work: Promise<Result>): Promise<Result> {
    return resultOrWarmingUp(work, this.#after);
  }

  /** Computes and stores the slices of sessions of every underlying, the newest session first, when no request is waiting. */
  async warm(tapes: Tapes, sessions: readonly Day[]): Promise<void> {
    for (const session of sessions.toReversed()) {
      for (const underlying of tapes.underlyings) {
        if (tapes.hasStored("slices", underlying, session)) continue;
        tapes.storeSlices(underlying, session, await this.#computeSlices(underlying, session, "warmUp"));
      }
    }
  }

  #computeSlices(underlying: string, session: Day, priority: Priority): Promise<readonly FlowSlice[]> {
    return this.#queue.add(priority, () => this.#run("slices", underlying, session));
  }
}

/** Returns the computation in progress for a key, or starts one. */
function shared<Result>(
  inProgress: Map<string, Promise<Result>>,
  key: string,
  compute: () => Promise<Result>,
): Promise<Result> {
  const existing = inProgress.get(key);
  if (existing !== undefined) return existing;
  const computing = compute().finally(() => inProgress.delete(key));
  inProgress.set(key, computing);
  return computing;
}
