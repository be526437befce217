import type { GenericSchema } from "valibot";
import { type Attribution, type VolMeta, symbolsPerCall } from "@strikebook/contract";
import type { ServedMarket } from "../../market/exposure/market";
import type { VolatilityData, VolatilitySource } from "../../market/days/volatility-source";
import { coverage } from "../../market/volatility/vol-coverage";
import type { VolRecordCache, VolRecords } from "../../market/volatility/vol-record";
import type { SymbolVol } from "../../market/volatility/symbol-vol";
import { volMeta, type VolState, volState } from "../../market/volatility/vol-state";
import type { Clock } from "../gateway/clock";
import { resultOrWarmingUp } from "../gateway/request-limits";
import { type Route, route, type RouteRequest } from "../gateway/route";
import {
  invalidParameter,
  jsonResponse,
  type Parameters,
  type QueryValues,
  symbolList,
  timestamp,
} from "@strikebook/http";
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
  /** That of the earlier instant of the route, if it has one. */
  earlier?: VolMarket;
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
  /** Returns the instant that the response is of; now when omitted. In milliseconds since 1970 UTC, as is the next. */
  instantOf?: (read: ReadRequest, nowMs: number) => number;
  /** Returns an earlier instant whose volatility the response compares with. */
  earlierOf?: (read: ReadRequest) => number | undefined;
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
    instantOf = (_, nowMs) => nowMs,
    earlierOf = () => undefined,
    ...description
  }: VolRouteDefinition<Query, ReadRequest>,
): Route {
  return route({
    ...description,
    errorCodes: [...errorCodes, "warming_up"],
    read: (values, { nowMs }) => read(values, nowMs),
    async handle(readRequest: ReadRequest, request) {
      const symbols = symbolsOf(readRequest).filter((symbol) => volatility.symbols.includes(symbol));
      const { version } = volatility;
      const marketAt = async (instantMs: number): Promise<VolMarket> => {
        const state = volState(instantMs);
        const source = await volatility.read(symbols, state.instantMs);
        return { state, records: records.recordsOf(source, version) };
      };
      const earlierMs = earlierOf(readRequest);
      const reading = Promise.all([
        marketAt(instantOf(readRequest, request.nowMs)),
        earlierMs === undefined ? undefined : marketAt(earlierMs),
      ]);
      const [market, earlier] = await resultOrWarmingUp(reading, clock.after, () => undefined);
      const { state } = market;
      const instants = [market, ...(earlier ? [earlier] : [])].map((one) => one.state.instantMs);
      const origins = instants.flatMap((instantMs) => volatility.origins(symbols, instantMs));
      const meta: VolMeta = { ...volMeta(module, state, false), attribution: attributionOf(origins, attribution) };
      const read = { ...market, ...(earlier && { earlier }) };
      return jsonResponse(JSON.stringify({ data: await data(readRequest, read, request), meta }));
    },
  });
}

/** The past instant of a response; now when not sent. An extension of the API. docs/local-service.md, Volatility of the past. */
const timestampQuery = timestamp(
  "timestamp",
  "A past instant, whose values are sent in place of those of now: RFC 3339 or Unix seconds.",
);

/** Returns a past instant, or the time. Throws an `ApiError` for one in the future. */
function instantOrNow(timestampMs: number | undefined, nowMs: number): number {
  if (timestampMs === undefined || timestampMs <= nowMs) return timestampMs ?? nowMs;
  const shown = (instantMs: number) => new Date(instantMs).toISOString();
  throw invalidParameter(
    "timestamp",
    `a past instant, and the time in this market is ${shown(nowMs)}`,
    shown(timestampMs),
  );
}

/** What a route of all symbols reads whose response can be of a past instant. */
export const ofInstant = {
  parameters: { timestampMs: timestampQuery },
  read: ({ timestampMs }: { timestampMs: number | undefined }, nowMs: number) => {
    instantOrNow(timestampMs, nowMs);
    return { timestampMs };
  },
  instantOf: ({ timestampMs }: { timestampMs: number | undefined }, nowMs: number) => timestampMs ?? nowMs,
};

/** The symbols of a volatility request. docs/api.md, Volatility records and Limits. */
export const volSymbolList = symbolList(
  "symbols",
  `Comma-separated symbols, at most ${symbolsPerCall.volatility}. The S&P 500 is SPXW here, the Nasdaq-100 NDXP: /v1/vol/symbols lists all.`,
);

/** What a route by symbol reads whose response can be of a past instant. */
export const symbolsOfInstant = {
  parameters: { symbols: volSymbolList, ...ofInstant.parameters },
  read: ({ symbols, ...values }: { symbols: string[]; timestampMs: number | undefined }, nowMs: number) => ({
    symbols,
    ...ofInstant.read(values, nowMs),
  }),
  instantOf: ofInstant.instantOf,
};

interface SymbolRouteDefinition<Query extends Parameters, ReadRequest> extends Omit<
  VolRouteDefinition<Query, ReadRequest>,
  "data"
> {
  /** Returns the data of one covered symbol; `undefined` if what the request compares with is not known. */
  symbolData: (symbol: string, market: VolMarket, read: ReadRequest) => object | undefined;
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
      const { covered, missing } = coverage(read.records.source, request.symbols, read.state);
      const found = covered.map((symbol) => ({ symbol, fields: symbolData(symbol, read, request) }));
      const lacking = found.flatMap(({ symbol, fields }) => (fields ? [] : [{ symbol, reason: "no_data" }]));
      const symbols = found.flatMap(({ fields }) => fields ?? []);
      return { symbols, missing: [...missing, ...lacking], ...others?.(request) };
    },
  });
}

/** Returns a function for the price that belongs to the volatility of a symbol; `undefined` if it is not known. */
export function spotReader({ market, volatility }: VolatilitySources): (vol: SymbolVol) => number | undefined {
  return ({ symbol, state }) => market.spotAt(symbol, volatility.spotMs(state));
}
