import type { Admission, AdmittedRequest, Platform } from "@strikebook/client";
import { EngineUnavailableError } from "../engine/engine";
import type { DeskClock } from "./desk-clock";
import { failureOf, type Failure } from "./failure";
import type { Provider } from "./provider";
import type { Calls } from "./calls";
import { wholeResponse } from "./split-response";
import type { StoredResponse } from "./stored-response";

interface ReservedRequestsOptions {
  platform: Pick<Platform, "now">;
  provider: Provider;
  clock: DeskClock;
  newCallId: () => string;
  /** The requests per minute of this node without the engine; read again for every request. */
  perMinute: () => number;
}

const USED_UP = "The requests that this node may send without the engine are used up.";

/** How long a request counts, in milliseconds: a minute, and two seconds by which one may travel longer than another. */
const WINDOW_MS = 62_000;

/** Sends free requests while the engine is away, within this node's part of the requests that the engine does not grant. */
export class ReservedRequests {
  readonly #options: ReservedRequestsOptions;
  readonly #inFlight = new Map<string, Promise<FreeResult>>();
  readonly #admission: Admission;
  #sentAtMs: number[] = [];

  constructor(options: ReservedRequestsOptions) {
    this.#options = options;
    this.#admission = {
      approve: () => Promise.resolve(0),
      admit: () => this.#admit(),
      reportFailure: () => undefined,
    };
  }

  /** Resolves to the response to a whole request. Rejects with an `EngineUnavailableError` if this node may send no more now. */
  fetch(calls: Calls): Promise<FreeResult> {
    const { group } = calls;
    const running = this.#inFlight.get(group);
    if (running) return running;
    const sent = this.#send(calls).finally(() => this.#inFlight.delete(group));
    this.#inFlight.set(group, sent);
    return sent;
  }

  async #send(calls: Calls): Promise<FreeResult> {
    const { provider, clock, newCallId } = this.#options;
    const result = await provider.send({ calls, symbols: [], credits: 0, admission: this.#admission });
    if ("body" in result) {
      return { response: wholeResponse({ call: newCallId(), atMs: clock.engineMs, body: result.body }) };
    }
    const failure = failureOf(result.problem, calls, result.response);
    if (!failure) throw result.problem;
    return { failure };
  }

  #admit(): Promise<AdmittedRequest> {
    const { platform, perMinute } = this.#options;
    const nowMs = platform.now();
    this.#sentAtMs = this.#sentAtMs.filter((atMs) => atMs > nowMs - WINDOW_MS);
    if (this.#sentAtMs.length >= perMinute()) return Promise.reject(new EngineUnavailableError(USED_UP));
    this.#sentAtMs.push(nowMs);
    const nothing = () => undefined;
    // Only its time counts: any request of the same time is the same.
    const notSent = () => {
      const at = this.#sentAtMs.indexOf(nowMs);
      if (at >= 0) this.#sentAtMs.splice(at, 1);
    };
    return Promise.resolve({ sent: nothing, notSent, responded: nothing, begun: nothing, end: nothing });
  }
}

type FreeResult = { response: StoredResponse } | { failure: Failure };
