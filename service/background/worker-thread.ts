import { availableParallelism } from "node:os";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { type FinishedSum, FinishedSums } from "../../market/flow/tapes/finished-sums";
import { defaultMarket, type MarketChoice } from "../market-source/market-data";
import type { BackgroundThreads } from "./background-work";
import type { RunTask, SessionTasks } from "./session-tasks";

/** The market of the thread: simulated, or around a chain file. It is the market of the service. */
interface WorkerMarket {
  choice: MarketChoice;
  chain?: { text: string; fileName: string };
}

/** What the thread starts with. */
export interface WorkerStart extends WorkerMarket {
  /** Bytes that the market of the thread may cache. */
  cacheBytes: number;
  sums: readonly FinishedSum[];
}

/** A message to the thread. */
export interface TaskRequest {
  id: number;
  name: keyof SessionTasks;
  parameters: unknown[];
}

/** A message from the thread, with the result or the error of a task. */
export interface TaskResult {
  id: number;
  result?: unknown;
  error?: unknown;
}

/** A message from the thread, with sums that the next thread starts with. */
export interface ComputedSum {
  sum: FinishedSum;
}

interface PendingTask {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** In the build the thread is a file beside this one; from the sources it starts with a module that can load TypeScript. */
const threadFile = import.meta.url.endsWith(".ts") ? "./start-session-worker.mjs" : "./session-worker.mjs";

/** With a limit, the thread frees a hundred megabytes of garbage sooner. Its typed arrays are outside this limit. */
const resourceLimits = { maxOldGenerationSizeMb: 240, maxYoungGenerationSizeMb: 48 };

/**
 * A new thread is busy at once: it compiles functions at their first call, and begins with the room for new objects that it would reach
 * later (a third of the limit above). The first tapes are ready a tenth sooner.
 */
const threadFlags = ["--always-sparkplug", "--no-lazy-feedback-allocation", "--min-semi-space-size=16"];

/** A thread that is idle for this long is terminated, which frees its memory. Starting another takes a second. */
const IDLE_MS = 20_000;

/** Bytes that the first thread may cache: the days and the tapes of the current session, about 45 million. */
const MARKET_BYTES = 50_000_000;
/** The same of the second thread, which works on one session at a time. */
const SESSION_BYTES = 4_000_000;

/**
 * The fewest processors with which a second thread saves time. Each thread is compiled anew, on further threads: with two
 * processors the same work would take longer.
 */
const PROCESSORS_FOR_TWO = 4;

/**
 * Returns the threads of the background work over a market. What they sum up over finished sessions is stored in `sums`. `start` starts
 * the first one before it has a task.
 */
export function backgroundThreads(
  market?: WorkerMarket,
  sums = new FinishedSums(),
): BackgroundThreads & { start: () => void } {
  const hasSecond = availableParallelism() >= PROCESSORS_FOR_TWO;
  const first = new WorkerThread(market, sums);
  return {
    start: () => first.start(),
    runTask: first.run,
    ...(hasSecond && { runSessionTask: new WorkerThread(market, sums, SESSION_BYTES).run }),
  };
}

/**
 * A worker thread that runs tasks. It starts with the first task if it has not been started, and again after a failure or a pause. What it
 * sums up over finished sessions is stored in `sums`, so that no thread computes it again.
 */
export class WorkerThread {
  readonly #market: WorkerMarket;
  readonly #sums: FinishedSums;
  readonly #cacheBytes: number;
  readonly #pending = new Map<number, PendingTask>();
  #worker: Worker | undefined;
  #lastId = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(market: WorkerMarket = { choice: defaultMarket }, sums = new FinishedSums(), cacheBytes = MARKET_BYTES) {
    this.#market = market;
    this.#sums = sums;
    this.#cacheBytes = cacheBytes;
  }

  /** Starts the thread, unless it runs. Without a task it ends after a pause. */
  start(): void {
    this.#worker ??= this.#startWorker();
    if (this.#pending.size === 0) this.#endLater();
  }

  /** Runs a task. */
  readonly run: RunTask = <Name extends keyof SessionTasks>(
    name: Name,
    ...parameters: Parameters<SessionTasks[Name]>
  ) =>
    new Promise<ReturnType<SessionTasks[Name]>>((resolve, reject) => {
      const request: TaskRequest = { id: (this.#lastId += 1), name, parameters };
      this.#pending.set(request.id, { resolve: (result) => resolve(result as ReturnType<SessionTasks[Name]>), reject }); // the thread returns the result of the task of that name
      clearTimeout(this.#idleTimer);
      this.#worker ??= this.#startWorker();
      this.#worker.postMessage(request);
    });

  #startWorker(): Worker {
    const workerData: WorkerStart = { ...this.#market, cacheBytes: this.#cacheBytes, sums: this.#sums.all() };
    for (const flag of threadFlags) setFlagsFromString(flag);
    const thread = new Worker(new URL(threadFile, import.meta.url), { resourceLimits, workerData });
    thread.unref();
    thread.on("message", (message: TaskResult | ComputedSum) => {
      if ("sum" in message) this.#sums.store(message.sum);
      else this.#settle(message);
    });
    thread.on("error", (error) => {
      this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    });
    return thread;
  }

  #settle({ id, result, error }: TaskResult): void {
    if (error === undefined) this.#pending.get(id)?.resolve(result);
    else this.#pending.get(id)?.reject(error);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#endLater();
  }

  #endLater(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      void this.#worker?.terminate();
      this.#worker = undefined;
    }, IDLE_MS).unref();
  }
}
