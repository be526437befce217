import { endpoints, type EndpointName } from "../../contract/endpoints";
import type { LateCaller, RequestContext } from "../../transport/call-context";
import type { ComputingError, ServiceError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";
import type { EndpointCall } from "../requests/endpoint-call";
import { ComputingCall, computingError, type Attempt } from "./computing-call";
import type { ComputingSchedule } from "./computing-schedule";

/** How long a caller waits while the service computes a response, in milliseconds: for live data, and for figures of past sessions. */
const LIVE_WAIT_MS = 30_000;
const PAST_WAIT_MS = 60_000;

/** Live data is requested again within seconds. In milliseconds. */
const LIVE_FRESH_MS = 5_000;

/** How long after the last attempt of a call no caller is notified of its response any more, in milliseconds. */
const REST_MS = 10 * 60_000;

interface ComputingCallsOptions {
  platform: Pick<Platform, "now" | "sleep">;
  /** Of all endpoints: attempts of calls that share a request are made together. */
  schedule: ComputingSchedule;
}

/**
 * The calls of one endpoint whose responses the service is still computing.
 *
 * Such a call is requested again at the times that the service states. A caller waits for it up to a limit and then fails with a
 * `ComputingError`; if it wants to be notified, the call continues for ten minutes at most. A refused attempt costs nothing.
 */
export class ComputingCalls<Result> {
  readonly #options: ComputingCallsOptions;
  readonly #running = new Map<string, ComputingCall<Result>>();
  /** When calls may be continued again without a caller that waits, by name: they took too long before. */
  readonly #restUntilMs = new Map<string, number>();

  constructor(options: ComputingCallsOptions) {
    this.#options = options;
  }

  /** Whether a call is being requested again. */
  has(name: string): boolean {
    return this.#running.has(name);
  }

  /** Returns the result of a call that is being requested again; `undefined` if it is not. Rejects like `start`. */
  join(name: string, context: RequestContext): Promise<Result> | undefined {
    const running = this.#running.get(name);
    return running && !running.isCancelled ? this.#wait(running, context) : undefined;
  }

  /**
   * Requests a call again until the service has computed its response. `attempt` sends it and caches the result.
   *
   * Rejects with a `ComputingError` if that takes too long for this caller, or as the attempt does.
   */
  start(
    name: string,
    { call, failure, attempt }: { call: EndpointCall; failure: ServiceError; attempt: Attempt<Result> },
    context: RequestContext,
  ): Promise<Result> {
    const { platform, schedule } = this.#options;
    const { labels, cells } = context;
    const started = new ComputingCall({ platform, schedule, call, attempt, labels, cells }, failure);
    this.#running.set(name, started);
    void started.end.then((end) => {
      if (this.#running.get(name) === started) this.#running.delete(name);
      if (end === "too long") this.#restUntilMs.set(name, platform.now() + REST_MS);
      if (end === "succeeded") this.#restUntilMs.delete(name);
    });
    return this.#wait(started, context);
  }

  /**
   * Notifies a caller that has waited too long when the call ends, if it continues. Returns its error, which says then that the cell
   * updates by itself.
   */
  notified(name: string, caller: LateCaller, failure: ComputingError): ComputingError {
    const running = this.#running.get(name);
    const isResting = (this.#restUntilMs.get(name) ?? 0) > this.#options.platform.now();
    if (!running || isResting) return failure;
    running.notify(caller);
    return computingError(running.call, "wait-for-data", failure.cause);
  }

  /** Called when the key or a host has changed: nothing is requested again. */
  forget(): void {
    for (const call of this.#running.values()) call.cancel();
    this.#running.clear();
    this.#restUntilMs.clear();
  }

  #wait(running: ComputingCall<Result>, context: RequestContext): Promise<Result> {
    return running.wait(context, context.startedAtMs + waitMs(running.call.endpoint));
  }
}

function waitMs(endpoint: EndpointName): number {
  return endpoints[endpoint].freshMs <= LIVE_FRESH_MS ? LIVE_WAIT_MS : PAST_WAIT_MS;
}
