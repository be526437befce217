import { availableParallelism } from "node:os";
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
const resourceLimits = { maxOldGenerationSizeMb: 240, maxYoungGenerationSizeMb: 16 };

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

/** Returns the threads of the background work over a market. What they sum up over finished sessions is stored in `sums`. */
export function backgroundThreads(market?: WorkerMarket, sums = new FinishedSums()): BackgroundThreads {
  const hasSecond = availableParallelism() >= PROCESSORS_FOR_TWO;
  return {
    runTask: runInWorker(market, sums),
    ...(hasSecond && { runSessionTask: runInWorker(market, sums, SESSION_BYTES) }),
  };
}

/**
 * Runs tasks in a worker thread, which starts with the first task, and again after a failure or a pause. What it sums up over
 * finished sessions is stored in `sums`, so that no thread computes it again.
 */
export function runInWorker(
  market: WorkerMarket = { choice: defaultMarket },
  sums = new FinishedSums(),
  cacheBytes = MARKET_BYTES,
): RunTask {
  let worker: Worker | undefined;
  let lastId = 0;
  const pending = new Map<number, PendingTask>();

  let idleTimer: NodeJS.Timeout | undefined;
  const terminate = () => {
    void worker?.terminate();
    worker = undefined;
  };

  const startWorker = (): Worker => {
    const workerData: WorkerStart = { ...market, cacheBytes, sums: sums.all() };
    const thread = new Worker(new URL(threadFile, import.meta.url), { resourceLimits, workerData });
    thread.unref();
    thread.on("message", (message: TaskResult | ComputedSum) => {
      if ("sum" in message) return sums.store(message.sum);
      const { id, result, error } = message;
      if (error === undefined) pending.get(id)?.resolve(result);
      else pending.get(id)?.reject(error);
      pending.delete(id);
      if (pending.size === 0) idleTimer = setTimeout(terminate, IDLE_MS).unref();
    });
    thread.on("error", (error) => {
      worker = undefined;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    });
    return thread;
  };

  return <Name extends keyof SessionTasks>(name: Name, ...parameters: Parameters<SessionTasks[Name]>) =>
    new Promise<ReturnType<SessionTasks[Name]>>((resolve, reject) => {
      const request: TaskRequest = { id: (lastId += 1), name, parameters };
      pending.set(request.id, { resolve: (result) => resolve(result as ReturnType<SessionTasks[Name]>), reject }); // the thread returns the result of the task of that name
      clearTimeout(idleTimer);
      worker ??= startWorker();
      worker.postMessage(request);
    });
}
