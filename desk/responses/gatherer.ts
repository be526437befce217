import { untilAborted } from "@strikebook/client";
import type { Person } from "../people/person";
import type { NodeCache } from "./node-cache";
import type { SharedResponses } from "./shared-responses";
import type { Batches } from "./batches";
import type { BatchResult, CallResult } from "./batch-result";
import type { DeskClock } from "./desk-clock";
import type { Failure } from "./failure";
import type { Flights } from "./flights";
import type { Call, Calls } from "./calls";
import type { StoredResponse } from "./stored-response";

interface GathererOptions {
  store: SharedResponses;
  cache: NodeCache;
  clock: DeskClock;
  flights: Flights;
  batches: Batches;
  /** Returns an id that no other request or batch has. */
  newId: () => string;
}

/** Who makes a request. */
interface Caller {
  person: Person;
  isBackground: boolean;
  signal: AbortSignal;
}

/** What was found for the calls of one request. */
export interface Gathered {
  /** By the text of the call. A call without a result has failed. */
  results: ReadonlyMap<string, { response: StoredResponse } | { failure: Failure }>;
  /** What the caller was charged. */
  credits: number;
  /** Whether it waited for a response of the provider. */
  isFromProvider: boolean;
}

/** One request that gathers. */
interface Gathering {
  request: string;
  calls: Calls;
  caller: Caller;
  results: Map<string, { response: StoredResponse } | { failure: Failure }>;
  credits: number;
  isFromProvider: boolean;
}

/** How often calls are requested again after their batches were lost, or refused because of the caps of other people. */
const MOST_ROUNDS = 8;

/** Finds the responses to the calls of a request: in the cache, in the engine, or by waiting for the batches that carry them. */
export class Gatherer {
  readonly #options: GathererOptions;

  constructor(options: GathererOptions) {
    this.#options = options;
  }

  /** Rejects with an `EngineUnavailableError`, or with the reason of the caller's signal. */
  async gather(calls: Calls, caller: Caller): Promise<Gathered> {
    const request = this.#options.newId();
    const gathering = { request, calls, caller, results: new Map(), credits: 0, isFromProvider: false };
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      caller.signal.throwIfAborted();
      const pending = calls.each.filter((call) => !this.#hasResult(gathering, call));
      if (pending.length === 0) break;
      await this.#ask(gathering, pending);
    }
    return gathering;
  }

  #hasResult({ results }: Gathering, { text }: Call): boolean {
    const { cache, clock } = this.#options;
    if (results.has(text)) return true;
    const response = cache.find(text, clock.market);
    if (response) results.set(text, { response });
    return response !== undefined;
  }

  async #ask(gathering: Gathering, pending: readonly Call[]): Promise<void> {
    const { store, batches, flights, newId } = this.#options;
    const { request, calls, caller } = gathering;
    const joined = await store.ask(calls, pending, newId(), { request, ...caller });
    if (joined.opened !== undefined) batches.open(joined.opened, calls, caller.signal);
    for (const id of joined.full) batches.close(id);
    // All waits begin before the first response can arrive.
    const waits = joined.batches.map(({ id, call }) => ({ call, id, result: flights.wait(id, call.text) }));
    for (const { call, read } of joined.stored) {
      const { response, untilMs } = await read();
      this.#note(gathering, call, { response, untilMs });
    }
    const charged = new Set<string>();
    for (const { id, call, result } of waits) {
      const ended = await untilAborted(result, caller.signal);
      gathering.isFromProvider = true;
      if (!ended) continue;
      if (!charged.has(id)) gathering.credits += chargedTo(request, ended);
      charged.add(id);
      const callResult = ended.results.get(call.text);
      if (callResult) this.#note(gathering, call, callResult);
    }
  }

  #note({ results, caller }: Gathering, { text }: Call, callResult: CallResult): void {
    const { cache, clock } = this.#options;
    if ("response" in callResult) {
      results.set(text, { response: callResult.response });
      cache.store(text, callResult.response, callResult.untilMs - clock.engineMs, clock.market);
    } else if (callResult.refused?.includes(caller.person.name) ?? true) {
      results.set(text, { failure: callResult.failure });
    }
  }
}

function chargedTo(request: string, { charges }: BatchResult): number {
  const own = charges.filter((charge) => charge.request === request);
  return own.reduce((sum, { credits }) => sum + credits, 0);
}
