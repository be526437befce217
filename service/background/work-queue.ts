import type { Clock } from "../gateway/clock";
import { resultOrWarmingUp, warmingUp } from "../gateway/request-limits";

/** How long the computations of a request that got `warming_up` are kept for its retry, in milliseconds. */
const RETRY_KEPT_MS = 60_000;

/** One request that needs computations, for as long as it wants their results. */
export class WaitingRequest {
  readonly #signal: AbortSignal;
  #refusedAtMs: number | undefined;

  /** `signal` is aborted when the client closes the connection. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Notes that the request got `warming_up`: its client is expected to retry. */
  refuse(nowMs: number): void {
    this.#refusedAtMs = nowMs;
  }

  /** Whether the client waits for the results, or is expected to retry. */
  wantsResult(nowMs: number): boolean {
    if (this.#refusedAtMs !== undefined) return nowMs < this.#refusedAtMs + RETRY_KEPT_MS;
    return !this.#signal.aborted;
  }
}

/**
 * The priority of queued work: a response that a caller waits for, one session of many, or, ahead of any request, the tapes of the current
 * session and the summaries of earlier sessions.
 */
export type Priority = "response" | "session" | "tape" | "warmUp";

const priorities: readonly Priority[] = ["response", "session", "tape", "warmUp"];

/** The priorities of the work that a lane runs. A lane runs one computation at a time. */
type Lane = readonly Priority[];

/** The lane that runs every computation. */
export const everyPriority: Lane = priorities;

/** The most computations that wait. The largest request, statistics of 50 symbols on 23 sessions, is about half of it. */
const MAX_WAITING = 2_000;

/** A description of one computation. */
export interface Computation {
  /** Computations with the same key are the same: while one waits or runs, it is shared. */
  key: string;
  /** Computations of a kind take about equally long. */
  kind: string;
  priority: Priority;
  /** The request that waits for it; a computation without a request is never cancelled. */
  request?: WaitingRequest;
}

interface Piece {
  kind: string;
  priority: Priority;
  /** Empty if the computation is never cancelled. */
  requests: Set<WaitingRequest>;
  isKept: boolean;
  result: Promise<unknown>;
  start: (lane: number) => Promise<unknown>;
  cancel: () => void;
}

/** The computation that a lane runs, and its start. */
interface Running {
  piece: Piece;
  startMs: number;
}

/** The options of a queue. */
interface QueueOptions {
  /** The most computations that wait. */
  maxWaiting?: number;
  /** One lane that runs everything when omitted. */
  lanes?: readonly Lane[];
}

/**
 * Runs computations, one at a time in each lane, by priority and in the order of arrival within a priority. The queue is bounded,
 * and a computation that no request wants any more is dropped before it starts.
 */
export class WorkQueue {
  readonly #clock: Clock;
  readonly #maxWaiting: number;
  readonly #durations = new MeanDurations();
  readonly #queued: Record<Priority, Piece[]> = { response: [], session: [], tape: [], warmUp: [] };
  /** The computations that wait or run, by key. */
  readonly #pieces = new Map<string, Piece>();
  readonly #lanes: Lane[];
  /** By lane. */
  readonly #running: (Running | undefined)[];

  constructor(clock: Clock, { maxWaiting = MAX_WAITING, lanes = [everyPriority] }: QueueOptions = {}) {
    this.#clock = clock;
    this.#maxWaiting = maxWaiting;
    this.#lanes = [...lanes];
    this.#running = lanes.map(() => undefined);
  }

  /**
   * Queues a computation and resolves to its result. One with the same key is computed once, at the higher priority of both. Rejects with
   * the `ApiError` `warming_up` if too many wait, or if it was dropped. `work` gets the position of the lane that runs it.
   */
  async add<Result>(
    { key, kind, priority, request }: Computation,
    work: (lane: number) => Promise<Result>,
  ): Promise<Result> {
    const piece = this.#pieces.get(key) ?? this.#enqueue(key, kind, priority, work);
    this.#raise(piece, priority);
    if (request) piece.requests.add(request);
    else piece.isKept = true;
    this.#startNext();
    return piece.result as Promise<Result>; // the same key, the same computation
  }

  /**
   * Waits for computations of a request. Rejects with the `ApiError` `warming_up` if they take too long or cannot be queued;
   * those that are queued are kept for a minute, for the retry.
   */
  async orWarmingUp<Result>(request: WaitingRequest, work: Promise<Result>): Promise<Result> {
    try {
      return await resultOrWarmingUp(work, this.#clock.after, () => this.expectedMs(request));
    } catch (error) {
      request.refuse(this.#clock.now());
      throw error;
    }
  }

  /**
   * Returns the expected time until all computations of a request are done, or of every request when omitted;
   * `undefined` as long as a kind of computation before them was never measured.
   */
  expectedMs(request?: WaitingRequest): number | undefined {
    const nowMs = this.#clock.now();
    let expectedMs: number | undefined = 0;
    const finish = (piece: Piece, doneMs: number | undefined) => {
      if (request !== undefined && !piece.requests.has(request)) return;
      expectedMs = expectedMs === undefined || doneMs === undefined ? undefined : Math.max(expectedMs, doneMs);
    };
    /** By lane: when it has done what was assigned to it so far; `undefined` if that is not known. */
    const doneMs = this.#running.map((running) => {
      if (running === undefined) return 0;
      const meanMs = this.#durations.meanMs(running.piece.kind);
      const restMs = meanMs === undefined ? undefined : Math.max(0, meanMs - (nowMs - running.startMs));
      finish(running.piece, restMs);
      return restMs;
    });
    for (const priority of priorities) {
      for (const piece of this.#queued[priority]) {
        const lane = this.#soonest(doneMs, priority);
        const [startMs, meanMs] = [doneMs[lane], this.#durations.meanMs(piece.kind)];
        doneMs[lane] = startMs === undefined || meanMs === undefined ? undefined : startMs + meanMs;
        finish(piece, doneMs[lane]);
      }
    }
    return expectedMs;
  }

  /** Returns the lane of a priority that is done first. */
  #soonest(doneMs: readonly (number | undefined)[], priority: Priority): number {
    const timeOf = (lane: number) => doneMs[lane] ?? Infinity;
    const able = this.#lanes.flatMap((lane, at) => (lane.includes(priority) ? [at] : []));
    return able.reduce((first, lane) => (timeOf(lane) < timeOf(first) ? lane : first), able[0] ?? 0);
  }

  /** Starts nothing more in a lane. */
  closeLane(lane: number): void {
    this.#lanes[lane] = [];
  }

  /** Resolves when no computation waits or runs. */
  async idle(): Promise<void> {
    while (this.#pieces.size > 0) await Promise.allSettled([...this.#pieces.values()].map(({ result }) => result));
  }

  #enqueue<Result>(key: string, kind: string, priority: Priority, work: (lane: number) => Promise<Result>): Piece {
    if (this.#waiting().length >= this.#maxWaiting) this.#dropUnwanted();
    const waiting = this.#waiting().length;
    if (waiting >= this.#maxWaiting) {
      throw warmingUp(`${waiting.toLocaleString("en-US")} computations are waiting`, this.expectedMs());
    }
    const { promise, resolve, reject } = deferred<Result>();
    const piece: Piece = {
      kind,
      priority,
      requests: new Set(),
      isKept: false,
      result: promise.finally(() => this.#pieces.delete(key)),
      start: (lane) => work(lane).then(resolve, reject),
      cancel: () => reject(warmingUp("The computation was cancelled, because no request waited for it", undefined)),
    };
    piece.result.catch(() => undefined); // every caller has the promise too
    this.#pieces.set(key, piece);
    this.#queued[priority].push(piece);
    return piece;
  }

  /** Raises the priority of a computation that still waits. */
  #raise(piece: Piece, priority: Priority): void {
    const at = this.#queued[piece.priority].indexOf(piece);
    if (at < 0 || priorities.indexOf(priority) >= priorities.indexOf(piece.priority)) return;
    this.#queued[piece.priority].splice(at, 1);
    this.#queued[priority].push(piece);
    piece.priority = priority;
  }

  #waiting(): Piece[] {
    return priorities.flatMap((priority) => this.#queued[priority]);
  }

  #isWanted({ isKept, requests }: Piece): boolean {
    const nowMs = this.#clock.now();
    return isKept || [...requests].some((request) => request.wantsResult(nowMs));
  }

  #dropUnwanted(): void {
    for (const priority of priorities) {
      this.#queued[priority] = this.#queued[priority].filter((piece) => {
        const isWanted = this.#isWanted(piece);
        if (!isWanted) piece.cancel();
        return isWanted;
      });
    }
  }

  #startNext(): void {
    if (this.#running.every((running) => running !== undefined)) return;
    this.#dropUnwanted();
    this.#lanes.forEach((lane, at) => {
      if (this.#running[at] === undefined) this.#startIn(at, lane);
    });
  }

  #startIn(lane: number, priorities: Lane): void {
    const priority = priorities.find((candidate) => this.#queued[candidate].length > 0);
    const piece = priority && this.#queued[priority].shift();
    if (!piece) return;
    const startMs = this.#clock.now();
    this.#running[lane] = { piece, startMs };
    void piece.start(lane).finally(() => {
      this.#durations.add(piece.kind, this.#clock.now() - startMs);
      this.#running[lane] = undefined;
      this.#startNext();
    });
  }
}

function deferred<Result>() {
  let resolve: (result: Result) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Result>((fulfil, fail) => ([resolve, reject] = [fulfil, fail]));
  return { promise, resolve, reject };
}

/** The newest durations count this much at least, so that the mean follows a change of load. */
const NEWEST_WEIGHT = 0.125;

/** Mean durations by kind of computation, in milliseconds. */
class MeanDurations {
  readonly #byKind = new Map<string, { count: number; meanMs: number }>();

  add(kind: string, ms: number): void {
    const { count, meanMs } = this.#byKind.get(kind) ?? { count: 0, meanMs: 0 };
    const weight = Math.max(1 / (count + 1), NEWEST_WEIGHT);
    this.#byKind.set(kind, { count: count + 1, meanMs: meanMs + weight * (Math.max(0, ms) - meanMs) });
  }

  /** Returns the mean; `undefined` if that kind was never measured. */
  meanMs(kind: string): number | undefined {
    return this.#byKind.get(kind)?.meanMs;
  }
}
