import { type MarketClient, MarketDataError, ServiceError, callContext } from "@strikebook/client";
import { endpoints, nearestWords } from "@strikebook/contract";
import { UncoveredError } from "./explain";

/** The codes with which a service refuses a symbol that it does not know, or has no volatility of. */
const codes: ReadonlySet<string> = new Set(["symbol_not_found", "not_covered"]);

/** Whether a problem is that a symbol is not covered. */
export function isUncovered(problem: unknown): problem is ServiceError {
  return problem instanceof ServiceError && codes.has(problem.code);
}

/** Returns a problem with the covered symbols that are closest to the refused ones; unchanged if there are none. */
export function withNearest(problem: ServiceError, refused: readonly string[], covered: readonly string[]): Error {
  const nearest = [...new Set(refused.flatMap((symbol) => nearestWords(symbol, covered)))];
  return nearest.length === 0 ? problem : new UncoveredError(nearest, problem);
}

/** Returns the symbols that the service covers, from its free list, which is cached for an hour; none if it cannot be read. */
export async function coveredSymbols(client: MarketClient, signal: AbortSignal): Promise<string[]> {
  try {
    const { record } = await client.get(endpoints.symbols, {}, callContext({ signal }));
    return record.map(({ symbol }) => symbol);
  } catch (problem) {
    if (problem instanceof MarketDataError) return [];
    throw problem;
  }
}
