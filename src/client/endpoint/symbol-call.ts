import * as v from "valibot";
import type { AnyEndpoint } from "../../contract/endpoint";
import { creditsOf } from "../../contract/endpoints";
import { volMissingSchema } from "../../contract/volatility";
import type { RequestContext } from "../../transport/call-context";
import { decode } from "../../transport/read-response";
import { ContractError, MarketDataError, ServiceError } from "../../transport/errors";
import type { EndpointCall } from "../requests/endpoint-call";
import { argument, type Arguments } from "../requests/write-arguments";
import type { AnyResult } from "./api-result";
import type { CurrentNames } from "./current-names";
import { freshMs } from "./freshness";
import type { SendingParts } from "./single-call";
import {
  absentReason,
  matchSymbols,
  mayConcernOneSymbol,
  missingReason,
  type MatchedSymbols,
  type NamedOutcome,
  type Outcomes,
} from "./symbol-outcomes";

interface SymbolCallParts extends SendingParts {
  currentNames: CurrentNames;
}

/** A refused request for more symbols is halved instead of sent symbol by symbol: each request that succeeds has its price. */
const MAX_SPLIT_SYMBOLS = 10;

/** Sends the requests of a batched endpoint, and gives each symbol an outcome of its own: no symbol fails because of another. */
export class SymbolCall {
  readonly #parts: SymbolCallParts;
  readonly #endpoint: AnyEndpoint;

  constructor(parts: SymbolCallParts, endpoint: AnyEndpoint) {
    this.#parts = parts;
    this.#endpoint = endpoint;
  }

  /**
   * Requests several symbols together.
   *
   * - A request refused with 400, 422 or `no_data` is split: each symbol is requested once more alone, or with half of the
   *   others if they are many. Refusals are refunded.
   * - Any other failure applies to every symbol: `symbol_not_found` says that none of them is available.
   * - A symbol that the response omits may be in it under another name: under another spelling, or under the current name of a
   *   renamed ticker, which the free list of symbols states. Otherwise it is not found. If it may be missing for another reason,
   *   or the response has other records, it is requested once more alone, so that the service says which.
   *
   * Rejects only if the request is aborted. `onPart` is called with the symbols that are found while others wait for the list.
   */
  async fetch(
    symbols: readonly string[],
    call: EndpointCall,
    context: RequestContext,
    onPart: (outcomes: Outcomes) => void = () => undefined,
  ): Promise<Outcomes> {
    try {
      const received = await this.#send(symbols, call, context);
      const { outcomes, missing, unexpected } = await this.#match(symbols, received, context, onPart);
      const isUnclear = unexpected.length > 0 || this.#mayOmitKnown(call.args);
      if (symbols.length > 1 && isUnclear)
        return merged([outcomes, await this.#fetchEachAlone(missing, call, context)]);
      for (const symbol of missing) outcomes.set(symbol, absentReason(symbol, unexpected.length > 0));
      return outcomes;
    } catch (failure) {
      if (!(failure instanceof MarketDataError)) throw failure;
      const isSplit = symbols.length > 1 && failure instanceof ServiceError && mayConcernOneSymbol(failure);
      return isSplit
        ? this.#split(symbols, call, context)
        : new Map(symbols.map((one) => [one, failureOf(one, failure)]));
    }
  }

  /** Matches by the names in the response; only if it omits one of several symbols, also by the previous names of its symbols. */
  async #match(
    symbols: readonly string[],
    received: readonly NamedOutcome[],
    context: RequestContext,
    onPart: (outcomes: Outcomes) => void,
  ): Promise<MatchedSymbols> {
    const matched = matchSymbols(symbols, received);
    if (matched.missing.length === 0 || symbols.length === 1) return matched;
    onPart(matched.outcomes);
    const currentNames = await this.#parts.currentNames.of(matched.missing, context.signal);
    return currentNames.size > 0 ? matchSymbols(symbols, received, currentNames) : matched;
  }

  async #split(symbols: readonly string[], call: EndpointCall, context: RequestContext): Promise<Outcomes> {
    if (symbols.length <= MAX_SPLIT_SYMBOLS) return this.#fetchEachAlone(symbols, call, context);
    const half = Math.ceil(symbols.length / 2);
    const halves = [symbols.slice(0, half), symbols.slice(half)];
    return merged(await Promise.all(halves.map((some) => this.fetch(some, call, context))));
  }

  async #fetchEachAlone(symbols: readonly string[], call: EndpointCall, context: RequestContext) {
    return merged(await Promise.all(symbols.map((symbol) => this.fetch([symbol], call, context))));
  }

  async #send(
    symbols: readonly string[],
    { endpoint, args }: EndpointCall,
    context: RequestContext,
  ): Promise<readonly NamedOutcome[]> {
    const { names, transport, platform } = this.#parts;
    const all: Arguments = [["symbols", symbols.join(",")], ...args];
    const query = await names.query(endpoint, all);
    const credits = creditsOf(endpoint, { query: all, nowMs: platform.now() });
    const schema = symbolsResponseSchema(this.#endpoint);
    const { response, ...received } = await transport.get({ endpoint, query, symbols, credits, schema }, context);
    const { data, meta } = response;
    const call = { credits };
    // The symbols share the response text: together they weigh as much as it does.
    const characters = received.characters / Math.max(1, data.symbols.length);
    const resultOf = (record: unknown): AnyResult => {
      const result = { record, meta, receivedAtMs: received.receivedAtMs, characters, call };
      return { ...result, freshMs: freshMs(this.#endpoint, result, args) };
    };
    return [
      ...data.symbols.map((one) => ({ symbol: one.symbol, outcome: this.#read(one, resultOf) })),
      ...data.missing.map((one) => ({ symbol: one.symbol, outcome: missingReason(one) })),
    ];
  }

  /** Whether a symbol that the service knows may be missing, so that it is requested again alone to learn why. */
  #mayOmitKnown(args: Arguments): boolean {
    const { mayOmitKnown } = this.#endpoint.batching ?? {};
    return mayOmitKnown === "always" || (mayOmitKnown !== undefined && argument(args, "expirations") !== undefined);
  }

  /** A record that cannot be read fails alone. */
  #read(record: { symbol: string }, resultOf: (record: unknown) => AnyResult) {
    try {
      return resultOf(decode(this.#endpoint.record ?? v.unknown(), record, `data.symbols.${record.symbol}`));
    } catch (failure) {
      if (failure instanceof ContractError) return failure;
      throw failure;
    }
  }
}

/** Returns the failure of a request as that of one of its symbols. */
function failureOf(symbol: string, failure: MarketDataError): MarketDataError {
  return failure instanceof ServiceError ? failure.about([symbol]) : failure;
}

function merged(all: readonly Outcomes[]): Outcomes {
  return new Map(all.flatMap((outcomes) => [...outcomes]));
}

/**
 * A response with the records of its symbols undecoded: one that cannot be read must not fail the others. Only volatility has
 * `missing`.
 */
function symbolsResponseSchema({ meta = v.undefined() }: AnyEndpoint) {
  return v.object({
    data: v.object({
      symbols: v.array(v.looseObject({ symbol: v.string() })),
      missing: v.optional(v.array(volMissingSchema), []),
    }),
    meta,
  });
}
