import type { Day } from "@strikebook/calendar";
import type { DailyStat } from "@strikebook/contract";
import type { StatRequest } from "../../market/exposure/daily-stats";
import { LruCache } from "../../market/days/lru-cache";
import type { QueryRequest, TapeQueries } from "../../market/flow/queries/tape-queries";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { Clock } from "../gateway/clock";
import type { RunTask, SessionTasks } from "./session-tasks";
import { everyPriority, WaitingRequest, WorkQueue } from "./work-queue";

/** The size of the cache of query results, in characters of JSON. A ranking of 500 contracts has 200,000. */
const RESULT_CHARACTERS = 4_000_000;

/** Results of queries over finished sessions, which never change, by the key of their computation. */
type FinishedResults = LruCache<string, { result: unknown; characters: number }>;

/** The processes that do long computations. Each runs one task at a time. */
export interface BackgroundProcesses {
  /** Runs every task. What this process caches serves the queries over the whole market. */
  runTask: RunTask;
  /** Runs tasks of single sessions at the same time, in a second process. */
  runSessionTask?: RunTask | undefined;
  /** Computes the statistics of a session; a task of `runTask` when omitted. */
  stat?: ((request: StatRequest, nowMs: number) => Promise<DailyStat | undefined>) | undefined;
  /** Whether the second process works only until the tapes of the current session are stored; false when omitted. */
  secondOnlyAtStart?: boolean | undefined;
}

/** The long computations of both hosts: daily statistics, sums and tapes of sessions, queries that read many tapes. */
export class BackgroundWork {
  readonly #running: Running;

  constructor({ runTask, runSessionTask, stat, secondOnlyAtStart = false }: BackgroundProcesses, clock: Clock) {
    const lanes = [everyPriority, ...(runSessionTask ? [["session", "tape"] as const] : [])];
    this.#running = {
      queue: new WorkQueue(clock, { lanes }),
      runIn: (lane) => (lane === 0 ? runTask : (runSessionTask ?? runTask)),
      stat,
      secondOnlyAtStart,
      finished: new LruCache(RESULT_CHARACTERS, ({ characters }) => characters),
    };
  }

  /** Returns the computations for one request, which are dropped if `signal` aborts before they start. */
  forRequest(signal: AbortSignal): RequestedWork {
    return new RequestedWork(this.#running, new WaitingRequest(signal));
  }

  /** Resolves when no computation waits or runs. */
  idle(): Promise<void> {
    return this.#running.queue.idle();
  }

  /** Computes and stores the tapes of a session of every underlying, ahead of any request. */
  async loadTapes(tapes: Tapes, session: Day): Promise<void> {
    const { queue, runIn, secondOnlyAtStart } = this.#running;
    const load = async (underlying: string) => {
      if (tapes.hasTape(underlying, session)) return;
      const computation = { ...ofSession("tape", underlying, session), priority: "tape" } as const;
      const columns = await queue.add(computation, (lane) => runIn(lane)("tape", underlying, session));
      if (columns) tapes.storeTape(underlying, session, columns);
    };
    try {
      await Promise.all(tapes.underlyings.map(load));
    } finally {
      if (secondOnlyAtStart) queue.closeLane(1);
    }
  }

  /** Computes and stores the slices of sessions of every underlying, the newest session first, when no request is waiting. */
  async warm(tapes: Tapes, sessions: readonly Day[]): Promise<void> {
    const { queue, runIn } = this.#running;
    for (const session of sessions.toReversed()) {
      for (const underlying of tapes.underlyings) {
        if (tapes.hasStored("slices", underlying, session)) continue;
        const key = `warm-up ${underlying} ${session}`;
        const slices = await queue.add({ key, kind: "slices", priority: "warmUp" }, (lane) =>
          runIn(lane)("slices", underlying, session),
        );
        tapes.storeSlices(underlying, session, slices);
      }
    }
  }
}

interface Running {
  queue: WorkQueue;
  /** Returns what runs the tasks of a lane. */
  runIn: (lane: number) => RunTask;
  stat: BackgroundProcesses["stat"];
  secondOnlyAtStart: boolean;
  finished: FinishedResults;
}

/** The tasks of one session of an underlying. */
type SessionKind = "slices" | "totals" | "tape" | "contracts";

function ofSession(kind: SessionKind, underlying: string, session: Day) {
  return { key: `${kind} ${underlying} ${session}`, kind, priority: "session" } as const;
}

function runSession<Kind extends SessionKind>(
  { runIn }: Running,
  lane: number,
  kind: Kind,
  underlying: string,
  session: Day,
): Promise<ReturnType<SessionTasks[Kind]>> {
  return runIn(lane)(kind, ...([underlying, session] as Parameters<SessionTasks[Kind]>)); // all four have these parameters
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
    const { queue, runIn, stat } = this.#running;
    const key = `stat ${JSON.stringify(request)}`;
    return queue.add({ key, kind: "stat", priority: "session", request: this.#request }, (lane) =>
      stat ? stat(request, nowMs) : runIn(lane)("stat", request, nowMs),
    );
  }

  /** Computes something for one session of an underlying. */
  session<Kind extends SessionKind>(
    kind: Kind,
    underlying: string,
    session: Day,
  ): Promise<ReturnType<SessionTasks[Kind]>> {
    const computation = { ...ofSession(kind, underlying, session), request: this.#request };
    return this.#running.queue.add(computation, (lane) => runSession(this.#running, lane, kind, underlying, session));
  }

  /**
   * Runs a query that reads whole tapes. While it runs, a request that differs only in its instant gets the same result: a
   * client that retries a live request joins the computation that it started. The result of a query over finished sessions only
   * is stored.
   */
  async runQuery<Name extends keyof TapeQueries>(
    name: Name,
    request: QueryRequest<Name>,
    isFinished: boolean,
  ): Promise<ReturnType<TapeQueries[Name]>> {
    const { queue, runIn, finished } = this.#running;
    const key = `${name} ${JSON.stringify({ ...request, nowMs: undefined })}`;
    const stored = isFinished ? finished.peek(key) : undefined;
    if (stored) return finished.getOrCreate(key, () => stored).result as ReturnType<TapeQueries[Name]>; // the key begins with the name of the query
    const computation = { key, kind: name, priority: "response", request: this.#request } as const;
    const parameters = [request] as unknown as Parameters<SessionTasks[Name]>; // a query has no other parameter
    const result = await queue.add(computation, (lane) => runIn(lane)(name, ...parameters));
    if (isFinished) finished.getOrCreate(key, () => ({ result, characters: JSON.stringify(result).length }));
    return result;
  }

  /** Waits for computations of this request, as `WorkQueue.orWarmingUp` does. */
  orWarmingUp<Result>(work: Promise<Result>): Promise<Result> {
    return this.#running.queue.orWarmingUp(this.#request, work);
  }
}
