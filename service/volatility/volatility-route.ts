import type { GenericSchema } from "valibot";
import { type Attribution, type VolMeta, symbolsPerCall } from "@strikebook/contract";
import type { ServedMarket } from "../../market/exposure/market";
import type { VolatilityData, VolatilitySource } from "../../market/days/volatility-source";
import { coverage } from "../../market/volatility/vol-coverage";
import type { VolRecordCache, VolRecords } from "../../market/volatility/vol-record";
import { lastVolSession, volMeta, type VolState, volState } from "../../market/volatility/vol-state";
import type { Clock } from "../gateway/clock";
import { resultOrWarmingUp } from "../gateway/request-limits";
import { type Route, route, type RouteRequest } from "../gateway/route";
import { jsonResponse, type Parameters, type QueryValues, symbolList } from "@strikebook/http";
import { attributionOf } from "../market-source/origin-meta";
import { checkSymbolCount, knownSymbols } from "../routes/board-request";

/** The data that the volatility routes read. */
export interface VolatilitySources {
  volatility: VolatilityData;
  records: VolRecordCache;
  /** The market, of which not every symbol is covered. */
  market: Pick<ServedMarket, "symbols" | "spotAt">;
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

/** A state of the market, and the volatility that was read for it. */
export interface VolMarket {
  state: VolState;
  records: VolRecords;
}

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
  data: (read: ReadRequest, market: VolMarket, request: RouteRequest) => unknown;
}

/** Returns a volatility route. Its response is `{data, meta}` as in docs/api.md, Volatility records. */
export function volRoute<Query extends Parameters, ReadRequest>(
  { attribution, volatility, records, clock }: VolatilitySources,
  {
    module,
    errorCodes = [],
    read,
    data,
    symbolsOf = () => volatility.symbols,
    ...description
  }: VolRouteDefinition<Query, ReadRequest>,
): Route {
  return route({
    ...description,
    errorCodes: [...errorCodes, "warming_up"],
    read: (values, { nowMs }) => read(values, nowMs),
    async handle(readRequest: ReadRequest, request) {
      const state = volState(request.nowMs);
      const symbols = symbolsOf(readRequest).filter((symbol) => volatility.symbols.includes(symbol));
      const { version } = volatility;
      const reading = volatility.read(symbols, state.instantMs);
      const source = await resultOrWarmingUp(reading, clock.after, () => undefined);
      const origins = volatility.origins(symbols, state.instantMs);
      const meta: VolMeta = { ...volMeta(module, state, false), attribution: attributionOf(origins, attribution) };
      const read = { state, records: records.recordsOf(source, version) };
      return jsonResponse(JSON.stringify({ data: await data(readRequest, read, request), meta }));
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
  symbolData: (symbol: string, market: VolMarket, read: ReadRequest) => object;
  /** Returns the other fields of the data. */
  others?: (read: ReadRequest) => object;
}

/** Returns a route by symbol. A symbol that the market knows but does not cover is missing. docs/api.md, Volatility records and Errors. */
export function volSymbolRoute<Query extends Parameters, ReadRequest extends { symbols: string[] }>(
  sources: VolatilitySources,
  { read, symbolData, others, errorCodes = [], ...definition }: SymbolRouteDefinition<Query, ReadRequest>,
): Route {
  const { market } = sources;
  return volRoute(sources, {
    ...definition,
    errorCodes: [...errorCodes, "symbol_not_found"],
    symbolsOf: ({ symbols }: ReadRequest) => symbols,
    read(values, nowMs) {
      const request = read(values, nowMs);
      checkSymbolCount(symbolsPerCall.volatility, request.symbols);
      return request;
    },
    data(request: ReadRequest, read) {
      knownSymbols(request.symbols, market.symbols);
      const { covered, missing } = coverage(read.records.source, request.symbols, lastVolSession(read.state));
      return { symbols: covered.map((symbol) => symbolData(symbol, read, request)), missing, ...others?.(request) };
    },
  });
}
