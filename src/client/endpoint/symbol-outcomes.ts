import type { Meta } from "../../contract/meta";
import type { Answered } from "./answered";
import { ContractError, MarketDataError, ServiceError } from "../../transport/errors";

/** What one symbol came to: its record, or the error that is its alone. */
export type Outcome<Record, AnswerMeta = Meta> = Answered<Record, AnswerMeta> | MarketDataError;

/** By symbol as asked: every symbol of the call has one. */
export type Outcomes<Record, AnswerMeta = Meta> = ReadonlyMap<string, Outcome<Record, AnswerMeta>>;

/** One record of an answer, under the symbol that the service calls it by. */
export interface NamedOutcome<Record, AnswerMeta = Meta> {
  symbol: string;
  outcome: Outcome<Record, AnswerMeta>;
}

/** Sends one call; rejects when it was refused or given up. */
export type Call<Record, AnswerMeta = Meta> = (
  symbols: readonly string[],
) => Promise<readonly NamedOutcome<Record, AnswerMeta>[]>;

/** Refusals that may be due to one symbol, or to asking for several at once: a value not accepted, too much in one call. */
const refusedTogether: ReadonlySet<number> = new Set([400, 422]);

/** `no_data` says nothing of lists, as `symbol_not_found` does: one symbol without stored data may speak for all. */
function mayBeDueToOne({ status, code }: ServiceError): boolean {
  return refusedTogether.has(status) || code === "no_data";
}

/** More symbols than this are halved before each is asked alone: every call that is answered has its price. */
const FEW = 10;

/**
 * Asks for several symbols in one call and says what each came to, so that none fails for its neighbour's sake.
 *
 * - A call refused with 400, 422 or `no_data` is taken apart: each symbol is asked once more, alone, or with half of the others
 *   while they are many. Refusals are refunded.
 * - Any other failure is every symbol's: `symbol_not_found` says that none of them is available.
 * - A symbol the answer lacks is not found. Where it may be missing for another reason, or stand there under a new name, it
 *   is asked once more, alone, for the service to say.
 *
 * @param lackIsUnclear Whether a known symbol may be missing: with exact expirations one that lists none of them is left out.
 *
 * Rejects only when the call was given up.
 */
export async function symbolOutcomes<Record, AnswerMeta = Meta>(
  symbols: readonly string[],
  call: Call<Record, AnswerMeta>,
  lackIsUnclear = false,
): Promise<Outcomes<Record, AnswerMeta>> {
  try {
    const { outcomes, unclear } = matchSymbols(symbols, await call(symbols), lackIsUnclear);
    return new Map([...outcomes, ...(await eachAlone(unclear, call))]);
  } catch (failure) {
    if (!(failure instanceof MarketDataError)) throw failure;
    const takenApart = symbols.length > 1 && failure instanceof ServiceError && mayBeDueToOne(failure);
    return takenApart ? apart(symbols, call, lackIsUnclear) : new Map(symbols.map((symbol) => [symbol, failure]));
  }
}

async function apart<Record, AnswerMeta>(
  symbols: readonly string[],
  call: Call<Record, AnswerMeta>,
  lackIsUnclear: boolean,
): Promise<Outcomes<Record, AnswerMeta>> {
  if (symbols.length <= FEW) return eachAlone(symbols, call);
  const half = Math.ceil(symbols.length / 2);
  const halves = [symbols.slice(0, half), symbols.slice(half)];
  const maps = await Promise.all(halves.map((some) => symbolOutcomes(some, call, lackIsUnclear)));
  return new Map(maps.flatMap((map) => [...map]));
}

async function eachAlone<Record, AnswerMeta>(
  symbols: readonly string[],
  call: Call<Record, AnswerMeta>,
): Promise<Outcomes<Record, AnswerMeta>> {
  const maps = await Promise.all(symbols.map((symbol) => symbolOutcomes([symbol], call)));
  return new Map(maps.flatMap((map) => [...map]));
}

/**
 * Finds each asked symbol in an answer, without regard to case.
 *
 * A service may answer under another name, when a ticker was renamed. One symbol missing and one left over belong together;
 * with more of either nobody can tell, and the missing ones are `unclear`.
 */
export function matchSymbols<Record, AnswerMeta = Meta>(
  asked: readonly string[],
  answered: readonly NamedOutcome<Record, AnswerMeta>[],
  lackIsUnclear = false,
): { outcomes: Map<string, Outcome<Record, AnswerMeta>>; unclear: string[] } {
  const byName = new Map(answered.map(({ symbol, outcome }) => [symbol.toUpperCase(), outcome]));
  const outcomes = new Map<string, Outcome<Record, AnswerMeta>>();
  for (const symbol of asked) {
    const outcome = byName.get(symbol);
    if (outcome) outcomes.set(symbol, outcome);
  }
  const missing = asked.filter((symbol) => !outcomes.has(symbol));
  const [renamed, ...others] = answered.filter(({ symbol }) => !outcomes.has(symbol.toUpperCase()));
  const [only, ...rest] = missing;
  if (only && renamed && rest.length === 0 && others.length === 0) {
    return { outcomes: outcomes.set(only, renamed.outcome), unclear: [] };
  }
  if (asked.length > 1 && (renamed || lackIsUnclear)) return { outcomes, unclear: missing };
  for (const symbol of missing) outcomes.set(symbol, renamed ? strangers(symbol) : notFound(symbol));
  return { outcomes, unclear: [] };
}

function notFound(symbol: string): ServiceError {
  return new ServiceError({
    status: 404,
    code: "symbol_not_found",
    message: `The service answered without ${symbol}: it does not know the symbol, or has nothing to show for it.`,
  });
}

function strangers(symbol: string): ContractError {
  return new ContractError("data.symbols", `The service was asked for ${symbol} and answered with other symbols.`);
}
