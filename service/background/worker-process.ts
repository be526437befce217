import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism, constants, setPriority } from "node:os";
import { type FinishedSum, FinishedSums, SUM_BYTES } from "../../market/flow/tapes/finished-sums";
import { defaultMarket, type MarketChoice } from "../market-source/market-data";
import type { RecordingChoice, RecordingTasks } from "../market-source/recording-source";
import type { BackgroundProcesses } from "./background-work";
import { separateArrays } from "./separate-arrays";
import type { RunTask, SessionTasks, TaskRun } from "./session-tasks";

/** The market of the process, which is that of the service: the simulated one, or the recording in a folder. */
interface WorkerMarket {
  choice: MarketChoice;
  recording?: RecordingChoice;
}

/** The first message to the process. */
export interface WorkerStart extends WorkerMarket {
  /** Bytes that the market of the process may cache. */
  cacheBytes: number;
  /** Bytes of sums over finished sessions that it may cache. */
  sumBytes: number;
  sums: readonly FinishedSum[];
}

/** A message to the process: nobody waits for a task any more. */
export interface TaskCancellation {
  cancel: number;
}

/** Every other message to the process. */
export interface TaskRequest {
  id: number;
  name: string;
  parameters: unknown[];
}

/** A message from the process, with the result or the error of a task. */
export interface TaskResult {
  id: number;
  result?: unknown;
  error?: unknown;
}

/** A message from the process, with sums that the next process starts with. */
export interface ComputedSum {
  sum: FinishedSum;
}

interface PendingTask {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** In the build the entry is a file beside this one; from the sources the process starts with a module that can load TypeScript. */
const entryFile = import.meta.url.endsWith(".ts") ? "./start-worker-from-sources.mjs" : "./session-worker.mjs";

/**
 * Flags of Node 20 to 26. `--single-threaded`: a process compiles and collects garbage in one thread, so that two processes need two processors.
 * `--always-sparkplug` and `--no-lazy-feedback-allocation`: functions are compiled at their first call.
 * The sizes are in megabytes. New objects have 16 from the start. Above 160 old ones are collected; typed arrays do not count.
 */
const nodeFlags = [
  "--single-threaded",
  "--always-sparkplug",
  "--no-lazy-feedback-allocation",
  "--max-inlined-bytecode-size-cumulative=400",
  "--min-semi-space-size=16",
  "--max-semi-space-size=16",
  "--max-old-space-size=160",
];

/**
 * Settings of the memory allocator of Linux. A block of 131,072 bytes or more, such as a typed array, goes back to the system when it is freed.
 * By default this limit rises with each block that is freed. Other systems ignore the setting.
 */
const allocatorSettings = { MALLOC_MMAP_THRESHOLD_: "131072" };

/** The cache sizes of a process, and how long it may be idle before it ends, which frees its memory. */
type WorkerLimits = Pick<WorkerStart, "cacheBytes" | "sumBytes"> & { idleMs: number };

/** The first process caches the days and the tapes of the current session, about 45 million bytes. */
const forAllTasks: WorkerLimits = { cacheBytes: 50_000_000, sumBytes: SUM_BYTES, idleMs: 20_000 };

/** The second process works on one session at a time, and reads none twice. */
const forSessions: WorkerLimits = { cacheBytes: 4_000_000, sumBytes: 0, idleMs: 3_000 };

/** The process that reads a recording stays: to start again would cost the first board a second. */
const forRecording: WorkerLimits = { cacheBytes: 0, sumBytes: 0, idleMs: Infinity };

/** Returns the processes that read the chains and the trades of a recording. Each starts with its first computation, or before. */
export function recordingProcess(recording: RecordingChoice): RecordingTasks & { start: () => void } {
  const boards = new WorkerProcess({ choice: defaultMarket, recording }, new FinishedSums(), forRecording);
  // A board must not wait for a query over millions of trades: queries have a process of their own, with a lower priority.
  const trades = new WorkerProcess(
    { choice: defaultMarket, recording },
    new FinishedSums(),
    forRecording,
    constants.priority.PRIORITY_BELOW_NORMAL,
  );
  return {
    start: () => boards.start(),
    slices: (id) => boards.call("slices", [id]) as ReturnType<RecordingTasks["slices"]>,
    contracts: (id) => boards.call("contracts", [id]) as ReturnType<RecordingTasks["contracts"]>,
    stat: (request, nowMs) => boards.call("stat", [request, nowMs]) as ReturnType<RecordingTasks["stat"]>,
    warmFlow: () => trades.call("warmFlow", []) as Promise<void>,
    flow: (name, request, signal) => trades.call("flow", [name, request], signal) as ReturnType<RecordingTasks["flow"]>,
  };
}

/** The fewest processors with which the second process works all the time. With two or three it works only while the service starts. */
const PROCESSORS_FOR_TWO = 4;

/**
 * Returns the processes of the background work over a market: two on a computer with two processors or more. Their sums over finished
 * sessions are stored in `sums`. `start` starts them before they have a task.
 */
export function workerProcesses(
  market?: WorkerMarket,
  sums = new FinishedSums(),
): BackgroundProcesses & { start: () => void } {
  const first = new WorkerProcess(market, sums);
  const processors = availableParallelism();
  const second = processors > 1 ? new WorkerProcess(market, sums, forSessions) : undefined;
  return {
    start() {
      first.start();
      second?.start();
    },
    runTask: first.run,
    runSessionTask: second?.run,
    secondOnlyAtStart: processors < PROCESSORS_FOR_TWO,
  };
}

/**
 * A process that runs tasks, one at a time. It starts with the first task if it has not been started, and again after a failure or a
 * pause. Its sums over finished sessions are stored in `sums`, so that no process computes it again. When a process ends, all its
 * memory is free; of the memory of a thread, a third would stay with the service.
 */
export class WorkerProcess {
  readonly #start: Omit<WorkerStart, "sums">;
  readonly #idleMs: number;
  readonly #sums: FinishedSums;
  readonly #priority: number;
  readonly #pending = new Map<number, PendingTask>();
  #process: ChildProcess | undefined;
  #lastId = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    market: WorkerMarket = { choice: defaultMarket },
    sums = new FinishedSums(),
    { idleMs, ...caches }: WorkerLimits = forAllTasks,
    priority: number = constants.priority.PRIORITY_NORMAL,
  ) {
    this.#priority = priority;
    this.#start = { ...market, ...caches };
    this.#idleMs = idleMs;
    this.#sums = sums;
  }

  /** Starts the process, unless it runs. Without a task it ends after a pause. */
  start(): void {
    this.#process ??= this.#startProcess();
    if (this.#pending.size === 0) this.#endLater();
  }

  /** Runs a task. */
  readonly run: RunTask = <Name extends keyof SessionTasks>(
    name: Name,
    ...parameters: Parameters<SessionTasks[Name]>
  ) => this.call(name, parameters) as TaskRun<Name>; // the process returns the result of the task of that name

  /** Runs a task by its name. When `signal` is aborted, the process is asked to end the task. */
  call(name: string, parameters: unknown[], signal?: AbortSignal): Promise<unknown> {
    const request: TaskRequest = { id: (this.#lastId += 1), name, parameters };
    const cancel = () => this.#process?.send({ cancel: request.id } satisfies TaskCancellation);
    const result = new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.#pending.set(request.id, { resolve, reject });
      clearTimeout(this.#idleTimer);
      this.#process ??= this.#startProcess();
      this.#process.send(request);
    });
    signal?.addEventListener("abort", cancel, { once: true });
    return result.finally(() => signal?.removeEventListener("abort", cancel));
  }

  #startProcess(): ChildProcess {
    const started = fork(new URL(entryFile, import.meta.url), {
      execArgv: nodeFlags,
      env: { ...process.env, ...allocatorSettings },
      serialization: "advanced",
    });
    if (started.pid !== undefined && this.#priority !== constants.priority.PRIORITY_NORMAL) {
      setPriority(started.pid, this.#priority);
    }
    const sums = this.#start.sumBytes > 0 ? this.#sums.all() : [];
    started.send({ ...this.#start, sums } satisfies WorkerStart);
    started.unref();
    started.channel?.unref();
    started.on("message", (message: TaskResult | ComputedSum) => {
      const received = separateArrays(message);
      if ("sum" in received) this.#sums.store(received.sum);
      else this.#settle(received);
    });
    started.on("error", (error) => this.#fail(started, error));
    started.on("exit", (code, signal) => {
      this.#fail(started, new Error(`The process of background work ended (${signal ?? `exit code ${code}`}).`));
    });
    return started;
  }

  #settle({ id, result, error }: TaskResult): void {
    if (error === undefined) this.#pending.get(id)?.resolve(result);
    else this.#pending.get(id)?.reject(error);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#endLater();
  }

  #fail(ended: ChildProcess, error: Error): void {
    if (this.#process !== ended) return;
    ended.kill();
    this.#process = undefined;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #endLater(): void {
    clearTimeout(this.#idleTimer);
    if (this.#idleMs === Infinity) return;
    this.#idleTimer = setTimeout(() => {
      this.#process?.kill();
      this.#process = undefined;
    }, this.#idleMs).unref();
  }
}
