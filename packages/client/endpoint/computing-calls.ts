import { type EndpointName, endpoints } from "@strikebook/contract";
import type { Remedy } from "../errors/remedy";
import { createStore, type Store } from "../store/store";
import type { LateCaller, RequestContext } from "../transport/call-context";
import { ComputingError, isComputing, type ServiceError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import { backoffMs } from "../transport/retry-policy";
import { startTimeLimit, untilAborted } from "../transport/time-limit";
import { callSymbols, type EndpointCall } from "../requests/endpoint-call";
import type { AnyResult } from "../requests/api-result";

/** How long a caller waits while the service computes a response, in milliseconds: for live data, and for figures of past sessions. */
const LIVE_WAIT_MS = 30_000;
const PAST_WAIT_MS = 60_000;

/** Live data is requested again within seconds. In milliseconds. */
const LIVE_FRESH_MS = 5_000;

/** The longest time, and the most attempts, of a call that the service keeps computing. */
const LONGEST_MS = 10 * 60_000;
const MAX_ATTEMPTS = 40;

/** The least wait between two attempts, in milliseconds. */
const MIN_WAIT_MS = 1_000;

/** How long after the last attempt of a call no caller is notified of its response any more, in milliseconds. */
const REST_MS = 10 * 60_000;

const inMinutes: Remedy = { kind: "wait", detail: "in a few minutes" };

/** A call whose response the service is computing. */
export interface ComputingState {
  readonly endpoint: EndpointName;
  /** The symbol of the call; empty if it is about the whole market. */
  readonly symbols: readonly string[];
  /** When the service first said so, in milliseconds since 1970 UTC. */
  readonly sinceMs: number;
}

/** What a call is requested again with. */
interface RepeatedCall {
  call: EndpointCall;
  /** The response that says that the service is computing. */
  failure: ServiceError;
  /** Sends the call once more and caches its result. */
  attempt: (context: RequestContext) => Promise<AnyResult>;
}

interface RunningCall extends RepeatedCall {
  readonly state: ComputingState;
  /** The callers that wait, and those that are notified when the call has ended. */
  waiting: Set<RequestContext>;
  lateCallers: Set<LateCaller>;
  cancelled: AbortController;
}

type StartedCall = RunningCall & { result: Promise<AnyResult> };

/**
 * The calls whose responses the service is still computing.
 *
 * Such a call is requested again at the times that the service states. A caller waits for it up to a limit and then fails with a
 * `ComputingError`; if it wants to be notified, the call continues for ten minutes at most. A refused attempt costs nothing.
 */
export class ComputingCalls {
  /** The calls that are requested again, in the order of their start. */
  readonly states: Store<readonly ComputingState[]> = createStore<readonly ComputingState[]>([]);
  readonly #platform: Pick<Platform, "now" | "sleep" | "random">;
  readonly #running = new Map<string, StartedCall>();
  /** When calls may be continued again without a caller that waits, by name: they took too long before. */
  readonly #restUntilMs = new Map<string, number>();
  /** When the calls that have failed together are attempted again. */
  readonly #attemptAtMs = new WeakMap<ServiceError, number>();

  constructor(platform: Pick<Platform, "now" | "sleep" | "random">) {
    this.#platform = platform;
  }

  /** Whether a call is being requested again. */
  has(name: string): boolean {
    return this.#running.has(name);
  }

  /** Returns the result of a call that is being requested again; `undefined` if it is not. Rejects like `start`. */
  join(name: string, context: RequestContext): Promise<AnyResult> | undefined {
    const running = this.#running.get(name);
    return running && !running.cancelled.signal.aborted ? this.#wait(running, context) : undefined;
  }

  /**
   * Requests a call again until the service has computed its response.
   *
   * Rejects with a `ComputingError` if that takes too long for this caller, or as an attempt does.
   */
  start(name: string, repeated: RepeatedCall, context: RequestContext): Promise<AnyResult> {
    const { call } = repeated;
    const state = { endpoint: call.endpoint, symbols: callSymbols(call), sinceMs: this.#platform.now() };
    const sets = { waiting: new Set<RequestContext>(), lateCallers: new Set<LateCaller>() };
    const running: RunningCall = { ...repeated, ...sets, state, cancelled: new AbortController() };
    const started = Object.assign(running, { result: this.#run(name, running, context) });
    this.#running.set(name, started);
    this.#publish();
    return this.#wait(started, context);
  }

  /**
   * Notifies a caller that has waited too long when the call ends, if it continues. Returns its error, which says then that the cell
   * updates by itself.
   */
  notified(name: string, caller: LateCaller, failure: ComputingError): ComputingError {
    const running = this.#running.get(name);
    const isResting = (this.#restUntilMs.get(name) ?? 0) > this.#platform.now();
    if (!running || isResting) return failure;
    running.lateCallers.add(caller);
    return computingError(running.call, "wait-for-data", failure.cause);
  }

  /** Called when the key or a host has changed: nothing is requested again, and nobody is notified. */
  forget(): void {
    for (const running of this.#running.values()) cancel(running);
    this.#running.clear();
    this.#restUntilMs.clear();
    this.#publish();
  }

  /** Waits for the result within the limit of a caller. When the last caller has aborted, nobody wants the call any more. */
  async #wait(running: StartedCall, context: RequestContext): Promise<AnyResult> {
    const { signal } = context;
    const limitMs = context.startedAtMs + longestWaitMs(running.call.endpoint) - this.#platform.now();
    const late = () => computingError(running.call, inMinutes, running.failure);
    const limit = startTimeLimit(this.#platform, { limitMs, caller: signal, late });
    running.waiting.add(context);
    try {
      return await untilAborted(running.result, limit.signal);
    } finally {
      limit.end();
      running.waiting.delete(context);
      if (signal?.aborted && running.waiting.size + running.lateCallers.size === 0) cancel(running);
    }
  }

  async #run(name: string, running: RunningCall, context: RequestContext): Promise<AnyResult> {
    try {
      const result = await this.#repeat(running, context);
      this.#restUntilMs.delete(name);
      return result;
    } catch (problem) {
      if (problem instanceof ComputingError && !running.cancelled.signal.aborted)
        this.#restUntilMs.set(name, this.#platform.now() + REST_MS);
      throw problem;
    } finally {
      if (this.#running.get(name) === running) this.#running.delete(name);
      this.#publish();
      if (!running.cancelled.signal.aborted) for (const caller of running.lateCallers) caller.onReady();
    }
  }

  async #repeat(running: RunningCall, { labels, cells }: RequestContext): Promise<AnyResult> {
    const platform = this.#platform;
    const { state, waiting, lateCallers, cancelled, attempt } = running;
    const { signal } = cancelled;
    const priority = () => Math.min(1, ...[...waiting].map((context) => context.priority()));
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const nextAttemptAtMs = this.#nextAttemptAtMs(running.failure, attempts);
      if (nextAttemptAtMs - state.sinceMs > LONGEST_MS) break;
      await platform.sleep(Math.max(0, nextAttemptAtMs - platform.now()), signal);
      const isWanted = waiting.size > 0 || (await isAnyWaiting(lateCallers));
      if (!isWanted) cancel(running);
      signal.throwIfAborted();
      try {
        return await attempt({ signal, labels, cells, priority, startedAtMs: platform.now() });
      } catch (problem) {
        if (!isComputing(problem)) throw problem;
        running.failure = problem;
      }
    }
    throw computingError(running.call, inMinutes, running.failure);
  }

  /**
   * Returns the instant of the next attempt after a failure, in milliseconds since 1970 UTC: the wait that the service requests
   * and a random one that grows with each attempt (docs/api.md, Retries). Calls that failed together are attempted together, so
   * that they share a request again.
   */
  #nextAttemptAtMs(failure: ServiceError, attempts: number): number {
    const waitMs = backoffMs(attempts, this.#platform.random(), failure.retryAfterMs);
    const atMs = this.#attemptAtMs.get(failure) ?? this.#platform.now() + Math.max(MIN_WAIT_MS, waitMs);
    this.#attemptAtMs.set(failure, atMs);
    return atMs;
  }

  #publish(): void {
    this.states.set([...this.#running.values()].map(({ state }) => state));
  }
}

function cancel({ cancelled }: RunningCall): void {
  cancelled.abort(new ComputingError("The add-in no longer waits for the response.", inMinutes));
}

async function isAnyWaiting(callers: ReadonlySet<LateCaller>): Promise<boolean> {
  return (await Promise.all([...callers].map((caller) => caller.isWaiting()))).includes(true);
}

/** Returns the error of a caller that has waited too long. */
function computingError(call: EndpointCall, remedy: Remedy, cause: unknown): ComputingError {
  const [symbol] = callSymbols(call);
  const data = symbol === undefined ? "the data" : `the data of ${symbol}`;
  const reason = isComputing(cause) ? cause : undefined;
  return new ComputingError(`The service is still computing ${data}.`, remedy, reason);
}

function longestWaitMs(endpoint: EndpointName): number {
  return endpoints[endpoint].freshMs <= LIVE_FRESH_MS ? LIVE_WAIT_MS : PAST_WAIT_MS;
}
