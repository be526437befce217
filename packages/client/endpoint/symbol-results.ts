import { type MissingQuotes, symbolSpelling, weeklyRoots } from "@strikebook/contract";
import { ContractError, ServiceError, type MarketDataError } from "../transport/errors";
import { contractSpelling } from "../requests/symbols";
import type { AnyResult } from "../requests/api-result";

/** The result of one symbol of a request, or its own error. */
type ResultOrError = AnyResult | MarketDataError;

/** The result of every symbol of a request, by symbol as requested. */
export type ResultsBySymbol = ReadonlyMap<string, ResultOrError>;

/** One record of a response, under the service's own name for the symbol. */
export interface SymbolResult {
  symbol: string;
  result: ResultOrError;
}

/** Refusals that one symbol, or the number of symbols, may have caused: an invalid value, too much in one request. */
const refusedTogether: ReadonlySet<number> = new Set([400, 422]);

/**
 * Whether a refused request may succeed for some of its symbols. `no_data` does not say, unlike `symbol_not_found`, whether it
 * applies to all.
 */
export function mayConcernOneSymbol({ status, code }: ServiceError): boolean {
  return refusedTogether.has(status) || code === "no_data";
}

/** Codes with which a service refuses a symbol that it does not know, or has no volatility of. */
const unknownCodes: ReadonlySet<string> = new Set(["symbol_not_found", "not_covered"]);

/** Whether an error says that the service does not know its symbols. */
export function isUnknown(problem: MarketDataError): problem is ServiceError {
  return problem instanceof ServiceError && unknownCodes.has(problem.code);
}

/** The requested symbols of a response: those found in it, and those that it does not mention under a known name. */
export interface MatchedSymbols {
  found: Map<string, ResultOrError>;
  missing: readonly string[];
  /** The records of none of the requested symbols. */
  unexpected: readonly SymbolResult[];
}

/**
 * Finds each requested symbol in a response, in any case and spelling: a service returns one record for `BRK.B` and `BRK/B`, which
 * serves both. A renamed ticker is found under its new name if `currentNames` states it.
 *
 * A service may also return a renamed ticker under a new name that it states nowhere: one missing symbol and one unexpected
 * record belong together.
 */
export function matchSymbols(
  requested: readonly string[],
  received: readonly SymbolResult[],
  currentNames: ReadonlyMap<string, string> = new Map(),
): MatchedSymbols {
  const byName = new Map(received.map((one) => [one.symbol.toUpperCase(), one]));
  const bySpelling = new Map(received.map((one) => [symbolSpelling(one.symbol), one]));
  const found = new Map<string, SymbolResult>();
  for (const symbol of requested) {
    const names = [symbol, currentNames.get(symbol) ?? symbol];
    const one = byName.get(symbol) ?? names.map((name) => bySpelling.get(symbolSpelling(name))).find(Boolean);
    if (one) found.set(symbol, one);
  }
  const missing = requested.filter((symbol) => !found.has(symbol));
  const matched = new Set(found.values());
  const unexpected = received.filter((one) => !matched.has(one));
  const [only, renamed] = [missing[0], unexpected[0]];
  if (only !== undefined && renamed && missing.length === 1 && unexpected.length === 1) {
    return { found: resultsOf(found.set(only, renamed)), missing: [], unexpected: [] };
  }
  return { found: resultsOf(found), missing, unexpected };
}

/** The same for contracts, which are never renamed: another contract of the response is not the requested one. */
export function matchContracts(requested: readonly string[], received: readonly SymbolResult[]): MatchedSymbols {
  const bySpelling = new Map(received.map((one) => [contractSpelling(one.symbol), one]));
  const found = new Map<string, SymbolResult>();
  for (const symbol of requested) {
    const one = bySpelling.get(contractSpelling(symbol));
    if (one) found.set(symbol, one);
  }
  const matched = new Set(found.values());
  return {
    found: resultsOf(found),
    missing: requested.filter((symbol) => !found.has(symbol)),
    unexpected: received.filter((one) => !matched.has(one)),
  };
}

function resultsOf(found: ReadonlyMap<string, SymbolResult>) {
  return new Map(Array.from(found, ([symbol, { result }]) => [symbol, result]));
}

/** Returns the error of a symbol that a response does not mention; `hasOthers` if it has records that were not requested. */
export function absentReason(symbol: string, hasOthers: boolean): ServiceError | ContractError {
  return hasOthers ? otherSymbols(symbol) : notFound(symbol);
}

function notFound(symbol: string): ServiceError {
  return new ServiceError({
    status: 404,
    code: "symbol_not_found",
    message: `The service returned nothing for ${symbol}: the symbol is not known, or has no data.`,
  });
}

function otherSymbols(symbol: string): ContractError {
  return new ContractError("data.symbols", `The service returned other symbols than ${symbol}, which was requested.`);
}

/**
 * Returns why a symbol of a volatility request or of a request for quotes has no record: a 404 with the reason of the response as its code.
 * docs/api.md, Volatility records and Option quotes.
 */
export function missingReason({ symbol, reason, message: stated }: MissingQuotes): ServiceError {
  const message = stated ?? missingMessage(symbol.toUpperCase(), reason.toLowerCase());
  return new ServiceError({ status: 404, code: reason, message });
}

function missingMessage(symbol: string, reason: string): string {
  const root = weeklyRoots.get(symbol);
  if (root) return `Volatility has no data for ${symbol}: use ${root}, the root under which it is covered.`;
  if (reason === "no_history") return `No volatility is stored for ${symbol} yet.`;
  if (reason === "no_data") return `No volatility of ${symbol} is stored for the requested date.`;
  if (reason === "not_covered") return `Volatility does not cover ${symbol}.`;
  return `Volatility has no data for ${symbol}: ${reason}.`;
}
