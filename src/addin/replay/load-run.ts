import type { PlannedRequest } from "@strikebook/formulas";
import {
  type ApiCall,
  BACKGROUND_PRIORITY,
  BudgetError,
  type CallContext,
  DeadlineError,
  MissingKeyError,
  NotApprovedError,
  type Platform,
  ServiceError,
  type Store,
  callContext,
  createStore,
  explain,
  paneWords,
} from "@strikebook/client";

/** How far the requests of a plan are. */
export interface LoadRunState {
  phase: "running" | "paused" | "ended";
  /** The number of requests, and of those that have succeeded. */
  total: number;
  done: number;
  /** The credits spent so far. */
  credits: number;
  /** How long the rest takes at the pace so far, in milliseconds; `undefined` before the first response. */
  remainingMs: number | undefined;
  /** Why requests failed, one text for each of them. */
  failures: readonly string[];
  /** Why it ended before all requests were sent; `undefined` if it did not. */
  stopReason: string | undefined;
}

/** The most requests per minute and replays at once, of those that the account allows. */
export interface LoadPace {
  requestsPerMinute: number;
  inFlight: number;
}

interface LoadRunOptions {
  platform: Pick<Platform, "now" | "sleep">;
  requests: readonly PlannedRequest[];
  pace: LoadPace;
  /** Sends a request. Resolves to the reasons of what failed. */
  send: (request: PlannedRequest, context: CallContext) => Promise<readonly unknown[]>;
  /** The account in use: with another account, nothing more is sent. */
  account: () => string | undefined;
}

const cancelledText = "Cancelled. What was loaded is stored.";
const otherAccountText = "Stopped, because another key is in use now. Show the price again.";

/**
 * Sends the requests of a plan, few at a time and after the requests of cells. A request that fails does not stop the rest. Without
 * credits, above a spending limit, or with a key that is refused, nothing more is sent.
 */
export class LoadRun {
  readonly store: Store<LoadRunState>;
  /** Resolves when nothing is sent any more. Never rejects. */
  readonly ended: Promise<LoadRunState>;
  readonly #options: LoadRunOptions;
  readonly #queue: PlannedRequest[];
  readonly #account: string | undefined;
  /** The responses that were paid for: several results share a response. */
  readonly #paid = new Set<ApiCall>();
  readonly #waiting = new AbortController();
  #nextAtMs = -Infinity;
  #activeMs = 0;
  #activeSinceMs: number;

  /** Starts to send. */
  constructor(options: LoadRunOptions) {
    const { requests, pace, platform, account } = options;
    this.#options = options;
    this.#queue = [...requests];
    this.#account = account();
    this.#activeSinceMs = platform.now();
    const empty = { done: 0, credits: 0, remainingMs: undefined, failures: [], stopReason: undefined };
    this.store = createStore<LoadRunState>({ phase: "running", total: requests.length, ...empty });
    const lanes = Array.from({ length: pace.inFlight }, () => this.#sendNext());
    this.ended = Promise.all(lanes).then(() => {
      this.#set({ phase: "ended", remainingMs: undefined });
      return this.store.get();
    });
  }

  /** Sends nothing more until `resume`. What is in flight is received. */
  pause(): void {
    if (this.store.get().phase !== "running") return;
    this.#activeMs = this.#elapsedMs;
    this.#set({ phase: "paused" });
  }

  resume(): void {
    if (this.store.get().phase !== "paused") return;
    this.#activeSinceMs = this.#options.platform.now();
    this.#set({ phase: "running" });
  }

  /** Sends nothing more. What is in flight is paid for, and therefore received and stored. */
  cancel(): void {
    this.#stop(cancelledText);
  }

  /** Sends the requests one at a time. */
  async #sendNext(): Promise<void> {
    while (await this.#hasTurn()) {
      const request = this.#queue.shift();
      if (request) await this.#send(request);
    }
  }

  /** Waits until a request may be sent. Resolves to false if there is none. */
  async #hasTurn(): Promise<boolean> {
    const { platform, pace, account } = this.#options;
    for (;;) {
      if (account() !== this.#account) this.#stop(otherAccountText);
      if (this.#queue.length === 0) return false;
      const waitMs = this.#nextAtMs - platform.now();
      if (this.store.get().phase === "paused") await this.#resumed();
      else if (waitMs > 0)
        await platform.sleep(waitMs, this.#waiting.signal).catch(() => undefined); // Stopped meanwhile.
      else {
        this.#nextAtMs = platform.now() + 60_000 / pace.requestsPerMinute;
        return true;
      }
    }
  }

  #resumed(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.store.subscribe(() => {
        if (this.store.get().phase === "paused" && this.#queue.length > 0) return;
        stop();
        resolve();
      });
    });
  }

  async #send(request: PlannedRequest): Promise<void> {
    const onResult: CallContext["onResult"] = ({ call, fromCache }) => {
      if (call && !fromCache) this.#paid.add(call);
    };
    const context = callContext({ label: "Load in advance", priority: () => BACKGROUND_PRIORITY, onResult });
    const problems = await this.#options.send(request, context);
    const stopping = problems.find(isStopping);
    if (stopping !== undefined) this.#stop(explain(stopping, paneWords));
    else if (problems.some(isUnsent)) this.#putBack(request, problems);
    else this.#count(problems);
    this.#set({ credits: this.#credits });
  }

  /** Cells came first, or everything is paused: the request is sent later. What has succeeded of it is free then. */
  #putBack(request: PlannedRequest, problems: readonly unknown[]): void {
    if (this.store.get().stopReason !== undefined) return;
    this.#queue.unshift(request);
    if (problems.some((problem) => problem instanceof NotApprovedError)) this.pause();
  }

  #count(problems: readonly unknown[]): void {
    const { done, failures } = this.store.get();
    const [problem] = problems;
    const failed = problem === undefined ? failures : [...failures, explain(problem, paneWords)];
    const succeeded = done + (problem === undefined ? 1 : 0);
    const finished = succeeded + failed.length;
    const remainingMs = (this.#elapsedMs / finished) * (this.store.get().total - finished);
    this.#set({ done: succeeded, failures: failed, remainingMs });
  }

  #stop(reason: string): void {
    const { phase, stopReason } = this.store.get();
    if (phase === "ended" || stopReason !== undefined) return;
    this.#queue.length = 0;
    this.#waiting.abort();
    this.#set({ stopReason: reason });
  }

  get #credits(): number {
    return [...this.#paid].reduce((sum, { credits }) => sum + credits, 0);
  }

  /** How long requests were sent, without pauses, in milliseconds. */
  get #elapsedMs(): number {
    const isRunning = this.store.get().phase === "running";
    return this.#activeMs + (isRunning ? this.#options.platform.now() - this.#activeSinceMs : 0);
  }

  #set(change: Partial<LoadRunState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}

/** Whether a failure says that no other request would succeed. */
function isStopping(problem: unknown): boolean {
  if (problem instanceof BudgetError || problem instanceof MissingKeyError) return true;
  const trouble = problem instanceof ServiceError ? problem.accountTrouble : undefined;
  return trouble !== undefined && trouble !== "data";
}

/** Whether a request has never been sent. */
function isUnsent(problem: unknown): boolean {
  if (problem instanceof NotApprovedError) return problem.isPaused;
  return problem instanceof DeadlineError && problem.waitedFor === "queue";
}
