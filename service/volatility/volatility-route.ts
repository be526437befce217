import type { GenericSchema } from "valibot";
import { type Attribution, type VolMeta, symbolsPerCall } from "@strikebook/contract";
import type { Market } from "../../market/exposure/market";
import type { VolatilitySource } from "../../market/days/volatility-source";
import { coverage } from "../../market/volatility/vol-coverage";
import type { VolRecords } from "../../market/volatility/vol-record";
import { lastVolSession, volMeta, type VolState, volState } from "../../market/volatility/vol-state";
import type { Clock } from "../gateway/clock";
import { resultOrWarmingUp } from "../gateway/request-limits";
import { type Route, route, type RouteRequest } from "../gateway/route";
import { jsonResponse, type Parameters, type QueryValues, symbolList } from "@strikebook/http";
import { attributionOf } from "../market-source/origin-meta";
import { checkSymbolCount, knownSymbols } from "../routes/board-request";

/** The data that the volatility routes read. */
export interface VolatilitySources {
  records: VolRecords;
  /** The market, of which not every symbol is covered. */
  market: Pick<Market, "symbols" | "recorded">;
  /** Returns the newest price at or before an instant (milliseconds since 1970 UTC); `undefined` if there is none. */
  spotAt: (symbol: string, instantMs: number) => number | undefined;
  attribution: Attribution;
  clock: Clock;
}

/** A source without symbols, for a market without a known history. */
export const emptyVolSource: VolatilitySource = {
  symbols: [],
  firstSession: () => Infinity,
  close: () => undefined,
  term: () => [],
  smiles: () => [],
  reports: () => [],
  newestMs: (_, instantMs) => instantMs,
};

interface VolRouteDefinition<Query extends Parameters, ReadRequest> {
  /** The name of the endpoint in `meta`. */
  module: string;
  summary: string;
  parameters: Query;
  responseSchema: GenericSchema;
  errorCodes?: Route["errorCodes"];
  read: (values: QueryValues<Query>, nowMs: number) => ReadRequest;
  /** Returns the symbols whose values the response has; every covered symbol when omitted. */
  symbolsOf?: (read: ReadRequest) => readonly string[];
  price?: (read: ReadRequest) => number;
  priceRule?: string;
  /** Returns the `data` of the response in a state of the market. */
  data: (read: ReadRequest, state: VolState, request: RouteRequest) => unknown;
}

/** Returns a volatility route. Its response is `{data, meta}` as in docs/api.md, Volatility records. */
export function volRoute<Query extends Parameters, ReadRequest>(
  { attribution, records, clock }: VolatilitySources,
  {
    module,
    errorCodes = [],
    read,
    data,
    symbolsOf = () => records.source.symbols,
    ...description
  }: VolRouteDefinition<Query, ReadRequest>,
): Route {
  return route({
    ...description,
    errorCodes,
    read: (values, { nowMs }) => read(values, nowMs),
    async handle(readRequest: ReadRequest, request) {
      const state = volState(request.nowMs);
      const { source } = records;
      const symbols = symbolsOf(readRequest).filter((symbol) => source.symbols.includes(symbol));
      const loading = source.load?.(symbols, state.instantMs);
      if (loading) await resultOrWarmingUp(loading, clock.after, () => undefined);
      const origins = source.origins?.(symbols, state.instantMs) ?? [];
      const meta: VolMeta = { ...volMeta(module, state, false), attribution: attributionOf(origins, attribution) };
      return jsonResponse(JSON.stringify({ data: await data(readRequest, state, request), meta }));
    },
  });
}

/** The symbols of a volatility request. docs/api.md, Volatility records and Limits. */
export const volSymbolList = symbolList(
  "symbols",
  `Comma-separated symbols, at most ${symbolsPerCall.volatility}. The S&P 500 is SPXW here, the Nasdaq-100 NDXP: /v1/vol/symbols lists all.`,
);

interface SymbolRouteDefinition<Query extends Parameters, ReadRequest> extends Omit<
  VolRouteDefinition<Query, ReadRequest>,
  "data"
> {
  /** Returns the data of one covered symbol. */
  symbolData: (symbol: string, state: VolState, read: ReadRequest) => object;
  /** Returns the other fields of the data. */
  others?: (read: ReadRequest) => object;
}

/** Returns a route by symbol. A symbol that the market knows but does not cover is missing. docs/api.md, Volatility records and Errors. */
export function volSymbolRoute<Query extends Parameters, ReadRequest extends { symbols: string[] }>(
  sources: VolatilitySources,
  { read, symbolData, others, errorCodes = [], ...definition }: SymbolRouteDefinition<Query, ReadRequest>,
): Route {
  const { records, market } = sources;
  return volRoute(sources, {
    ...definition,
    errorCodes: [...errorCodes, "symbol_not_found", ...(records.source.load ? (["warming_up"] as const) : [])],
    symbolsOf: ({ symbols }: ReadRequest) => symbols,
    read(values, nowMs) {
      const request = read(values, nowMs);
      checkSymbolCount(symbolsPerCall.volatility, request.symbols);
      return request;
    },
    data(request: ReadRequest, state) {
      knownSymbols(request.symbols, market.symbols);
      const { covered, missing } = coverage(records.source, request.symbols, lastVolSession(state));
      return { symbols: covered.map((symbol) => symbolData(symbol, state, request)), missing, ...others?.(request) };
    },
  });
}
