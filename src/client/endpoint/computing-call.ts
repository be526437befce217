import type { Remedy } from "../../errors/remedy";
import { Alarm } from "../../transport/alarm";
import type { LateCaller, RequestContext } from "../../transport/call-context";
import { ComputingError, isComputing, ServiceError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";
import { callSymbols, type EndpointCall } from "../requests/endpoint-call";
import type { ComputingSchedule } from "./computing-schedule";

/** The longest time, and the most attempts, of a call that the service keeps computing. */
const LONGEST_MS = 10 * 60_000;
const MAX_ATTEMPTS = 40;

const inMinutes: Remedy = { kind: "wait", detail: "in a few minutes" };

/** Sends the call once more and caches its result. */
export type Attempt<Result> = (context: RequestContext) => Promise<Result>;

interface ComputingCallOptions<Result> {
  platform: Pick<Platform, "now" | "sleep">;
  schedule: ComputingSchedule;
  call: EndpointCall;
  attempt: Attempt<Result>;
  /** The functions that the credits are booked on. */
  labels: () => readonly string[];
  /** The cells whose calls it serves. */
  cells: () => readonly string[];
}

/** One call that is requested again until the service has computed its response, as long as a caller wants it. */
export class ComputingCall<Result> {
  /** Resolves when the call is requested no more. Callers are notified except if it was cancelled. */
  readonly end: Promise<"succeeded" | "too long" | "failed" | "cancelled">;
  readonly #options: ComputingCallOptions<Result>;
  readonly #sinceMs: number;
  #failure: ServiceError;
  readonly #result: Promise<Result>;
  readonly #cancelled = new AbortController();
  readonly #waiting = new Set<RequestContext>();
  readonly #lateCallers = new Set<LateCaller>();

  constructor(options: ComputingCallOptions<Result>, failure: ServiceError) {
    this.#options = options;
    this.#sinceMs = options.platform.now();
    this.#failure = failure;
    const { schedule, call } = options;
    const remove = schedule.add({ endpoint: call.endpoint, symbols: callSymbols(call), sinceMs: this.#sinceMs });
    this.#result = this.#run().finally(remove);
    this.end = this.#result.then(
      () => "succeeded" as const,
      (problem: unknown) => {
        if (this.isCancelled) return "cancelled";
        return problem instanceof ComputingError ? "too long" : "failed";
      },
    );
    void this.end.then((end) => {
      if (end !== "cancelled") for (const caller of this.#lateCallers) caller.onReady();
    });
  }

  get call(): EndpointCall {
    return this.#options.call;
  }

  /** Whether it is too late to wait for it. */
  get isCancelled(): boolean {
    return this.#cancelled.signal.aborted;
  }

  /**
   * Waits for the result. Rejects with a `ComputingError` at `untilMs`, in milliseconds since 1970 UTC, and with the signal's
   * reason once it aborts.
   */
  wait(context: RequestContext, untilMs: number): Promise<Result> {
    const { signal } = context;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const leave = () => {
        this.#waiting.delete(context);
        alarm.clear();
        signal?.removeEventListener("abort", abort);
      };
      const abort = () => {
        leave();
        if (this.#waiting.size === 0 && this.#lateCallers.size === 0) this.cancel();
        reject(signal?.reason as Error);
      };
      const alarm = new Alarm(this.#options.platform, () => {
        leave();
        reject(computingError(this.call, inMinutes, this.#failure));
      });
      this.#waiting.add(context);
      signal?.addEventListener("abort", abort, { once: true });
      alarm.set(untilMs);
      this.#result.then(resolve, reject).finally(leave);
    });
  }

  /** Notifies a caller when the call has ended. */
  notify(caller: LateCaller): void {
    this.#lateCallers.add(caller);
  }

  /** Ends the call: nobody wants it, or the key has changed. Nobody is notified. */
  cancel(): void {
    this.#cancelled.abort(new ComputingError("The response is not waited for any more.", inMinutes));
  }

  async #run(): Promise<Result> {
    const { platform, schedule } = this.#options;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const nextAttemptAtMs = schedule.attemptAtMs(this.#failure, attempts);
      if (nextAttemptAtMs - this.#sinceMs > LONGEST_MS) break;
      await platform.sleep(Math.max(0, nextAttemptAtMs - platform.now()), this.#cancelled.signal);
      if (!(await this.#isWanted())) this.cancel();
      this.#cancelled.signal.throwIfAborted();
      try {
        return await this.#options.attempt(this.#context());
      } catch (problem) {
        if (!isComputing(problem)) throw problem;
        this.#failure = problem;
      }
    }
    throw computingError(this.call, inMinutes, this.#failure);
  }

  async #isWanted(): Promise<boolean> {
    if (this.#waiting.size > 0) return true;
    const wanted = await Promise.all([...this.#lateCallers].map((caller) => caller.isWaiting()));
    return wanted.includes(true);
  }

  #context(): RequestContext {
    return {
      signal: this.#cancelled.signal,
      labels: this.#options.labels,
      cells: this.#options.cells,
      priority: () => Math.min(1, ...[...this.#waiting].map((context) => context.priority())),
      startedAtMs: this.#options.platform.now(),
    };
  }
}

/** Returns the error of a caller that has waited too long. */
export function computingError(call: EndpointCall, remedy: Remedy, cause: unknown): ComputingError {
  const [symbol] = callSymbols(call);
  const data = symbol === undefined ? "the data" : `the data of ${symbol}`;
  return new ComputingError(
    `The service is still computing ${data}.`,
    remedy,
    cause instanceof ServiceError ? cause : undefined,
  );
}
