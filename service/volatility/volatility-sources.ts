import { symbolsPerCall } from "../../src/contract/limits";
import type { Attribution } from "../../src/contract/meta";
import type { VolMeta } from "../../src/contract/volatility";
import type { VolatilitySource } from "../../market/days/volatility-source";
import { coverage, type Coverage } from "../../market/volatility/vol-coverage";
import type { VolRecords } from "../../market/volatility/vol-record";
import { lastClosedSession, volMeta, type VolState } from "../../market/volatility/vol-state";
import type { Clock } from "../gateway/clock";
import { jsonResponse } from "../query/api-error";
import type { PlainResponse } from "../query/plain-response";
import { symbolList } from "../query/word-parameters";
import { checkSymbolCount } from "../routes/board-request";
import { symbolNotFound } from "../routes/boards";

/** The data that the volatility routes read. */
export interface VolatilitySources {
  records: VolRecords;
  /** Every symbol of the market, covered or not. */
  symbols: readonly string[];
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
  reports: () => [],
  newestMs: (_, instantMs) => instantMs,
};

/** The symbols of a volatility request. docs/api.md, Volatility records and Limits. */
export const volatilitySymbols = symbolList(
  `Comma-separated symbols, at most ${symbolsPerCall.volatility}. The S&P 500 is SPXW here, the Nasdaq-100 NDXP: /v1/vol/symbols lists all.`,
);

/** Returns the symbols. Throws an `ApiError` if there are too many. */
export const checkVolatilitySymbols = (symbols: string[]) => checkSymbolCount(symbolsPerCall.volatility, symbols);

/**
 * Splits the symbols into covered and missing ones. Throws an `ApiError` (`symbol_not_found`) if the market knows none of
 * them; a symbol that it knows but does not cover is missing. docs/api.md, Volatility records and Errors.
 */
export function coverageOf(
  { records, symbols }: VolatilitySources,
  requested: readonly string[],
  state: VolState,
): Coverage {
  if (!requested.some((symbol) => symbols.includes(symbol))) throw symbolNotFound(requested, symbols);
  return coverage(records.source, requested, lastClosedSession(state));
}

/** Returns the response with volatility data in its envelope. docs/api.md, Volatility records; `module` names the endpoint. */
export function volatilityResponse(
  data: unknown,
  module: string,
  state: VolState,
  attribution: Attribution,
): PlainResponse {
  const meta: VolMeta = { ...volMeta(module, state, false), attribution };
  return jsonResponse(JSON.stringify({ data, meta }));
}
