import * as v from "valibot";
import { type AnyEndpoint, endpoints, missingQuotesSchema, weeklyRoots } from "@strikebook/contract";
import type { RequestContext } from "../transport/call-context";
import { ContractError, MarketDataError, ServiceError } from "../transport/errors";
import { decode } from "../transport/read-response";
import type { ResponseEnvelope, TransportResponse } from "../transport/transport";
import type { EndpointCall } from "../requests/endpoint-call";
import { argument, type Arguments } from "../requests/write-arguments";
import type { AnyResult } from "../requests/api-result";
import { freshMs } from "./freshness";
import type { SymbolList } from "./symbol-list";
import {
  absentReason,
  isUnknown,
  matchContracts,
  matchSymbols,
  mayConcernOneSymbol,
  missingReason,
  type MatchedSymbols,
  type SymbolResult,
  type ResultsBySymbol,
} from "./symbol-results";

/** A response with the credits that its request costs. */
export type PricedResponse<Response> = TransportResponse<Response> & { call: { credits: number } };

/** Sends one request for some symbols. Rejects with a `MarketDataError`, or with the reason of the signal. */
type SendRequest = <Response extends ResponseEnvelope>(
  call: EndpointCall,
  symbols: readonly string[],
  schema: v.GenericSchema<unknown, Response>,
  context: RequestContext,
) => Promise<PricedResponse<Response>>;

/** A call whose request carries several symbols, and who waits for it. */
interface SymbolsCall {
  call: EndpointCall;
  context: RequestContext;
  /** Called with the symbols that are found, also while others wait for the list of symbols. */
  onFound: (found: ResultsBySymbol) => void;
}

/** A refused request for more symbols is halved instead of sent symbol by symbol: each request that succeeds has its price. */
const MAX_SPLIT_SYMBOLS = 10;

/** Requests several symbols together, and those of a refused request in parts. */
export class SymbolRequests {
  readonly #symbolList: SymbolList;
  readonly #request: SendRequest;

  constructor(symbolList: SymbolList, request: SendRequest) {
    this.#symbolList = symbolList;
    this.#request = request;
  }

  /**
   * Requests several symbols together, and gives each a result of its own: no symbol fails because of another.
   *
   * - A request refused with 400, 422 or `no_data` is split: each symbol is requested once more alone, or with half of the
   *   others if they are many. Refusals are refunded.
   * - Any other failure applies to every symbol: `symbol_not_found` says that none of them is available, with a message about all.
   * - A symbol that the response omits may be in it under another name: under another spelling, or under the current name of a
   *   renamed ticker, which the free list of symbols states. Otherwise it is not found, and its error names the symbols
   *   closest to it. If it may be missing for another reason,
   *   or the response has other records, it is requested once more alone, so that the service says which.
   *
   * Rejects only if the request is aborted.
   */
  async fetch(symbols: readonly string[], request: SymbolsCall): Promise<ResultsBySymbol> {
    try {
      const received = await this.#receive(symbols, request);
      const { found, missing, unexpected } = await this.#match(symbols, received, request);
      const isUnclear = unexpected.length > 0 || mayOmitKnown(request.call);
      if (symbols.length > 1 && isUnclear) return merged([found, await this.#fetchParts(missing, 1, request)]);
      const absent = new Map(missing.map((one) => [one, absentReason(one, unexpected.length > 0)]));
      return await this.#withNearest(merged([found, absent]), request);
    } catch (failure) {
      if (!(failure instanceof MarketDataError)) throw failure;
      if (!(failure instanceof ServiceError)) return new Map(symbols.map((one) => [one, failure]));
      const isSplit = symbols.length > 1 && mayConcernOneSymbol(failure);
      if (symbols.length > 1 && isUnknown(failure)) {
        return this.#withNearest(new Map(symbols.map((one) => [one, absentReason(one, false)])), request);
      }
      if (!isSplit) return new Map(symbols.map((one) => [one, failure.about([one])]));
      const size = symbols.length > MAX_SPLIT_SYMBOLS ? Math.ceil(symbols.length / 2) : 1;
      return this.#fetchParts(symbols, size, request);
    }
  }

  /** Adds to the error of each symbol that the service does not know the symbols that are closest to it. */
  async #withNearest(found: ResultsBySymbol, { call, context }: SymbolsCall): Promise<ResultsBySymbol> {
    if (isOfContracts(call)) return found;
    const all = Array.from(found, async ([symbol, result]) => {
      const isMistyped = result instanceof MarketDataError && isUnknown(result) && !weeklyRoots.has(symbol);
      if (!isMistyped) return [symbol, result] as const;
      const nearest = await this.#symbolList.nearest(symbol, context);
      return [symbol, result.about([symbol], nearest)] as const;
    });
    return new Map(await Promise.all(all));
  }

  /** Requests symbols in parts of a size. */
  async #fetchParts(symbols: readonly string[], size: number, request: SymbolsCall): Promise<ResultsBySymbol> {
    const parts: Promise<ResultsBySymbol>[] = [];
    for (let start = 0; start < symbols.length; start += size)
      parts.push(this.fetch(symbols.slice(start, start + size), request));
    return merged(await Promise.all(parts));
  }

  /** Matches by the names in the response; only if it omits one of several symbols, also by the previous names of its symbols. */
  async #match(
    symbols: readonly string[],
    received: readonly SymbolResult[],
    { call, context, onFound }: SymbolsCall,
  ): Promise<MatchedSymbols> {
    const matched = isOfContracts(call) ? matchContracts(symbols, received) : matchSymbols(symbols, received);
    onFound(matched.found);
    if (isOfContracts(call) || matched.missing.length === 0 || symbols.length === 1) return matched;
    const currentNames = await this.#symbolList.currentNames(matched.missing, context);
    if (currentNames.size === 0) return matched;
    const renamed = matchSymbols(symbols, received, currentNames);
    onFound(renamed.found);
    return renamed;
  }

  async #receive(symbols: readonly string[], { call, context }: SymbolsCall): Promise<readonly SymbolResult[]> {
    const endpoint: AnyEndpoint = endpoints[call.endpoint];
    const args: Arguments = [["symbols", symbols.join(",")], ...call.args];
    const schema = symbolsResponseSchema(endpoint);
    const { response, ...received } = await this.#request({ ...call, args }, symbols, schema, context);
    const { data, meta } = response;
    // The symbols share the response text: together they weigh as much as it does.
    const characters = received.characters / Math.max(1, data.symbols.length);
    /** A record that cannot be read fails alone. */
    const resultOf = (one: { symbol: string }): AnyResult | ContractError => {
      try {
        const record = decode(endpoint.record ?? v.unknown(), one, `data.symbols.${one.symbol}`);
        const result = { record, meta, ...received, characters };
        return { ...result, freshMs: freshMs(endpoint, result, call.args) };
      } catch (failure) {
        if (failure instanceof ContractError) return failure;
        throw failure;
      }
    };
    return [
      ...data.symbols.map((one) => ({ symbol: one.symbol, result: resultOf(one) })),
      ...data.missing.map((one) => ({ symbol: one.symbol, result: missingReason(one) })),
    ];
  }
}

/** Whether the symbols of a request are contracts. */
function isOfContracts({ endpoint }: EndpointCall): boolean {
  const { batching }: AnyEndpoint = endpoints[endpoint];
  return batching?.unit === "contract";
}

/** Whether a symbol that the service knows may be missing, so that it is requested again alone to learn why. */
function mayOmitKnown({ endpoint, args }: EndpointCall): boolean {
  const { batching }: AnyEndpoint = endpoints[endpoint];
  const when = batching?.mayOmitKnown;
  const isSelection = ["expirations", "source"].some((word) => argument(args, word) !== undefined);
  return when === "always" || (when !== undefined && isSelection);
}

function merged(all: readonly ResultsBySymbol[]): ResultsBySymbol {
  return new Map(all.flatMap((found) => [...found]));
}

/**
 * A response with the records of its symbols undecoded: one that cannot be read must not fail the others. Only volatility and quotes
 * have `missing`.
 */
function symbolsResponseSchema({ meta = v.undefined() }: AnyEndpoint) {
  return v.object({
    data: v.object({
      symbols: v.array(v.looseObject({ symbol: v.string() })),
      missing: v.optional(v.array(missingQuotesSchema), []),
    }),
    meta,
  });
}
