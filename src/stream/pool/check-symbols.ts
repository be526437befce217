import type { GexApi } from "../../client/gex-api";
import type { CallContext } from "../../transport/call-context";
import { MarketDataError } from "../../transport/errors";
import type { BoardWindow } from "../subscription";
import { SymbolNames } from "./symbol-names";

/** What the service says about one symbol: its own name for it, or why it serves no board of it. */
export type CheckedSymbol = string | MarketDataError;

/**
 * Asks the service about symbols of which a stream does not say enough: the list of all symbols first, which is free and
 * contains previous names, then for a board of each symbol that is not on it. A refused request is free as well.
 *
 * Rejects only with the signal's reason.
 */
export async function checkSymbols(
  gex: Pick<GexApi, "symbols" | "heatmap">,
  symbols: readonly string[],
  window: BoardWindow,
  context: CallContext,
): Promise<Map<string, CheckedSymbol>> {
  const listed = await listedNames(gex, symbols, context);
  const check = async (symbol: string): Promise<readonly [string, CheckedSymbol]> => {
    const name = listed.get(symbol);
    if (name !== undefined) return [symbol, name];
    const outcome = await orProblem(gex.heatmap({ symbol, ...window }, context));
    return [symbol, outcome instanceof MarketDataError ? outcome : outcome.record.symbol.toUpperCase()];
  };
  return new Map(await Promise.all(symbols.map(check)));
}

/** Returns the service's name of each symbol that is on its list; empty if there is no list. */
async function listedNames(
  gex: Pick<GexApi, "symbols">,
  symbols: readonly string[],
  context: CallContext,
): Promise<ReadonlyMap<string, string>> {
  const list = await orProblem(gex.symbols(context));
  if (list instanceof MarketDataError) return new Map();
  const current = list.record.map(({ symbol }) => symbol.toUpperCase());
  const previous = list.record.flatMap(({ symbol, previousNames = [] }) =>
    previousNames.map((before) => [before.toUpperCase(), symbol.toUpperCase()] as const),
  );
  // An old ticker may belong to another company now.
  const names = new SymbolNames([...previous, ...current.map((name) => [name, name] as const)]);
  return new Map([...names.resolve(symbols)].filter(([, name]) => current.includes(name)));
}

async function orProblem<Result>(request: Promise<Result>): Promise<Result | MarketDataError> {
  try {
    return await request;
  } catch (problem) {
    if (problem instanceof MarketDataError) return problem;
    throw problem;
  }
}
