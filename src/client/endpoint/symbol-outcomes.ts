import type { VolMissing } from "../../contract/volatility";
import { ContractError, ServiceError, type MarketDataError } from "../../transport/errors";
import type { ApiResult } from "./api-result";

/** The result of one symbol of a request, or its own error. */
type Outcome<Data, Meta> = ApiResult<Data, Meta> | MarketDataError;

/** The outcome of every symbol of a request, by symbol as requested. */
export type Outcomes<Data, Meta> = ReadonlyMap<string, Outcome<Data, Meta>>;

/** One record of a response, under the service's own name for the symbol. */
export interface NamedOutcome<Data, Meta> {
  symbol: string;
  outcome: Outcome<Data, Meta>;
}

/** Refusals that one symbol, or the number of symbols, may have caused: an invalid value, too much in one request. */
const refusedTogether: ReadonlySet<number> = new Set([400, 422]);

/** Whether a refused request may succeed for some of its symbols. `no_data` does not say, unlike `symbol_not_found`, whether it applies to all. */
export function mayConcernOneSymbol({ status, code }: ServiceError): boolean {
  return refusedTogether.has(status) || code === "no_data";
}

/**
 * Finds each requested symbol in a response, ignoring case.
 *
 * A service may return a renamed ticker under its new name. One missing symbol and one unexpected record belong together; with
 * more of either that cannot be decided, and the missing symbols are `unclear`. So they are if `knownMayBeMissing`.
 */
export function matchSymbols<Data, Meta>(
  requested: readonly string[],
  received: readonly NamedOutcome<Data, Meta>[],
  knownMayBeMissing = false,
): { outcomes: Map<string, Outcome<Data, Meta>>; unclear: string[] } {
  const byName = new Map(received.map(({ symbol, outcome }) => [symbol.toUpperCase(), outcome]));
  const outcomes = new Map<string, Outcome<Data, Meta>>();
  for (const symbol of requested) {
    const outcome = byName.get(symbol);
    if (outcome) outcomes.set(symbol, outcome);
  }
  const missing = requested.filter((symbol) => !outcomes.has(symbol));
  const [renamed, ...others] = received.filter(({ symbol }) => !outcomes.has(symbol.toUpperCase()));
  const [only, ...rest] = missing;
  if (only && renamed && rest.length === 0 && others.length === 0) {
    return { outcomes: outcomes.set(only, renamed.outcome), unclear: [] };
  }
  if (requested.length > 1 && (renamed || knownMayBeMissing)) return { outcomes, unclear: missing };
  for (const symbol of missing) outcomes.set(symbol, renamed ? otherSymbols(symbol) : notFound(symbol));
  return { outcomes, unclear: [] };
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

/** The root under which volatility covers an index. API document, Part 4.7; the Russell 2000 follows the same rule (Part 1). */
const coveredRoot: Readonly<Record<string, string>> = { SPX: "SPXW", NDX: "NDXP", RUT: "RUTW" };

/** Returns why a symbol of a volatility request has no record: a 404 with the reason of the response as its code. API document, Part 2.8. */
export function missingReason({ symbol, reason }: VolMissing): ServiceError {
  const message = missingMessage(symbol.toUpperCase(), reason.toLowerCase());
  return new ServiceError({ status: 404, code: reason, message });
}

function missingMessage(symbol: string, reason: string): string {
  const root = coveredRoot[symbol];
  if (root) return `Volatility has no data for ${symbol}: use ${root}, the root under which it is covered.`;
  if (reason === "no_history") return `No volatility is stored for ${symbol} yet.`;
  if (reason === "not_covered") return `Volatility does not cover ${symbol}: =VOL.SYMBOLS() lists the covered symbols.`;
  return `Volatility has no data for ${symbol}: ${reason}.`;
}
