import { DeadlineError, ServiceError, mayConcernOneSymbol } from "@strikebook/client";
import { creditsOf } from "@strikebook/contract";
import type { Person } from "../people/person";
import { CapError, type Purchase, type Purchasing } from "../spending/reservation";
import type { WaitingPeople } from "../spending/waiting-people";
import type { BatchMember, ClosedBatch } from "./batch-result";
import { type PersonCharge, DeskAdmission } from "./desk-admission";
import type { DeskClock } from "./desk-clock";
import { failureOf, unreadableFailure, type Failure } from "./failure";
import type { Provider, StatedMarket } from "./provider";
import { queryOf, type Calls } from "./calls";
import { splitResponse, wholeResponse } from "./split-response";
import type { StoredResponse } from "./stored-response";

interface ProviderBatchOptions {
  provider: Provider;
  purchasing: Purchasing;
  clock: DeskClock;
  /** Returns an id for a response that no other response has. */
  newCallId: () => string;
}

type SymbolResult = { response: StoredResponse } | { failure: Failure; refused?: readonly string[] };

/** What the provider has responded to a batch. */
export interface Fetched {
  /** By symbol; the key of a request that is not split is empty. */
  results: ReadonlyMap<string, SymbolResult>;
  charges: readonly PersonCharge[];
  /** How far its clock is ahead of the engine's, in milliseconds; `undefined` if not stated. */
  market: { aheadMs: number | undefined; name: string };
}

/** Buys the response to a batch, and gives each call its part. */
export class ProviderBatch {
  readonly #options: ProviderBatchOptions;

  constructor(options: ProviderBatchOptions) {
    this.#options = options;
  }

  /**
   * Fetches the calls of a closed batch. If the provider refuses several requests together and one symbol may be the reason, each
   * half is sent by itself: no request fails because of another. Refusals are refunded.
   *
   * Rejects with an `EngineUnavailableError`. `waiting` are those who wait for the response.
   */
  async fetch(calls: Calls, { symbols, members }: Members, waiting: WaitingPeople): Promise<Fetched> {
    const result = await this.#send(calls, { symbols, members }, waiting);
    const market = this.#market(result);
    const { charges } = result;
    if ("body" in result) return { results: this.#split(calls, symbols, result.body), charges, market };
    const { problem, response } = result;
    const isSplit = members.length > 1 && symbols.length > 1 && problem instanceof ServiceError;
    if (isSplit && mayConcernOneSymbol(problem)) {
      const half = Math.ceil(symbols.length / 2);
      const halves = [symbols.slice(0, half), symbols.slice(half)];
      const fetched = await Promise.all(halves.map((some) => this.fetch(calls, ofMembers(some, members), waiting)));
      return {
        results: new Map(fetched.flatMap(({ results }) => [...results])),
        charges: [...charges, ...fetched.flatMap((batch) => batch.charges)],
        market: fetched[0]?.market ?? market,
      };
    }
    if (members.length > 1 && isNotFound(problem)) return { results: this.#absent(symbols), charges, market };
    const failure = failureOf(problem, calls, response);
    if (!failure) throw problem;
    const refused = isOfMembers(problem) ? { refused: members.map(({ name }) => name) } : {};
    return { results: new Map(symbols.map((symbol) => [symbol, { failure, ...refused }])), charges, market };
  }

  async #send(calls: Calls, { symbols, members }: Members, waiting: WaitingPeople) {
    const { provider, purchasing, clock } = this.#options;
    const { endpoint, group } = calls;
    const named = symbols.filter((symbol) => symbol !== "");
    const credits = creditsOf(endpoint, { query: queryOf(calls, named), nowMs: clock.marketMs });
    const purchase: Omit<Purchase, "isBackground" | "waiting"> = {
      endpoint,
      question: group,
      items: [{ credits, symbols: named, payers: payersOf(members) }],
      usesRequest: true,
      isReplay: endpoint === "historical" || endpoint === "range",
    };
    const charges: PersonCharge[] = [];
    const admission = new DeskAdmission({
      purchasing,
      purchase,
      waiting,
      onCharged: (charge) => void charges.push(charge),
    });
    const result = await provider.send({ calls, symbols: named, credits, admission });
    return { ...result, charges };
  }

  #split(calls: Calls, symbols: readonly string[], body: unknown): ReadonlyMap<string, SymbolResult> {
    const { newCallId, clock } = this.#options;
    const response = { call: newCallId(), atMs: clock.engineMs, body };
    if (symbols[0] === "") return new Map([["", { response: wholeResponse(response) }]]);
    const responses = splitResponse(response, symbols);
    if (responses) return new Map(Array.from(responses, ([symbol, response]) => [symbol, { response }]));
    const failure = unreadableFailure(calls.service);
    return new Map(symbols.map((symbol) => [symbol, { failure }]));
  }

  /** Returns the responses for symbols that a response does not mention. */
  #absent(symbols: readonly string[]): ReadonlyMap<string, SymbolResult> {
    const { newCallId, clock } = this.#options;
    const absent = { call: newCallId(), atMs: clock.engineMs, kind: "absent", frame: {}, text: "" } as const;
    return new Map(symbols.map((symbol) => [symbol, { response: absent }]));
  }

  #market({ marketAheadMs, marketName }: StatedMarket): Fetched["market"] {
    const aheadMs = marketAheadMs === undefined ? undefined : marketAheadMs - this.#options.clock.engineAheadMs;
    return { aheadMs, name: marketName };
  }
}

/** Whether a problem is that of the members alone: of their caps, or of the time for which they have waited. Those who joined ask again. */
function isOfMembers(problem: unknown): boolean {
  return problem instanceof CapError || (problem instanceof DeadlineError && problem.waitedFor === "queue");
}

/** Whether the provider knows none of the symbols; its message names the symbols of all requests. */
function isNotFound(problem: unknown): boolean {
  return problem instanceof ServiceError && problem.code === "symbol_not_found";
}

type Members = Pick<ClosedBatch, "symbols" | "members">;

/** Returns a part of a batch with the members who wait for it. */
function ofMembers(symbols: readonly string[], members: readonly BatchMember[]): Members {
  return { symbols, members: members.filter((member) => member.symbols.some((symbol) => symbols.includes(symbol))) };
}

/** Returns each person once, in the order of their requests. */
function payersOf(members: readonly BatchMember[]): Person[] {
  return [...new Map(members.map(({ name, team }) => [name, { name, team }])).values()];
}
