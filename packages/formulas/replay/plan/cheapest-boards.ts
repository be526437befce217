import {
  cheapestWindows,
  type BoardNeed,
  type BoardOffers,
  type BoardRequests,
  type RequestOffer,
  type SingleRequest,
} from "./cheapest-windows";

/**
 * Returns the cheapest requests that serve every need, each of which is listed once.
 *
 * It is the optimum for as many symbols as a range takes, whatever they need, and for as many as a request for one instant takes if all need the same
 * instants. Beyond that symbols are planned in groups. It never costs more than requests for one instant only, or than ranges wherever they can serve.
 */
export function cheapestBoards(needs: readonly BoardNeed[], { single, range }: BoardOffers): BoardRequests {
  const onlySingles = { singles: mergedSingles(singlesOf(needs), single), ranges: [] };
  if (!range) return onlySingles;
  const symbols = similarFirst(needs);
  const planned = (size: number, singleCredits: number): BoardRequests => {
    const parts = chunks(symbols, size).map((group) => {
      const own = needs.filter(({ symbol }) => group.includes(symbol));
      return cheapestWindows(own, { single: { ...single, credits: singleCredits }, range });
    });
    return {
      singles: mergedSingles(
        parts.flatMap((part) => part.singles),
        single,
      ),
      ranges: parts.flatMap((part) => part.ranges),
    };
  };
  const candidates = [
    onlySingles,
    planned(single.symbols, single.credits),
    planned(range.symbols, single.credits),
    planned(range.symbols, Infinity), // ranges wherever they can serve
  ];
  const prices = candidates.map((plan) => plan.singles.length * single.credits + plan.ranges.length * range.credits);
  return candidates[prices.indexOf(Math.min(...prices))] ?? onlySingles;
}

/** Returns the symbols, so that those with the same needs follow each other. */
function similarFirst(needs: readonly BoardNeed[]): string[] {
  const bySymbol = new Map<string, string[]>();
  for (const { symbol, atMs, valuesOnly } of needs) {
    const own = bySymbol.get(symbol) ?? [];
    own.push(`${valuesOnly ? "values" : "board"} ${atMs}`);
    bySymbol.set(symbol, own);
  }
  const bySame = new Map<string, string[]>();
  for (const [symbol, own] of bySymbol) {
    const name = own.sort().join();
    bySame.set(name, [...(bySame.get(name) ?? []), symbol]);
  }
  return [...bySame.values()].flat();
}

function singlesOf(needs: readonly BoardNeed[]): SingleRequest[] {
  return needs.map(({ symbol, atMs }) => ({ atMs, symbols: [symbol] }));
}

/** Returns requests for one instant that serve the same, with as many symbols in each as it may carry; oldest first. */
function mergedSingles(singles: readonly SingleRequest[], { symbols: size }: RequestOffer): SingleRequest[] {
  const byInstant = new Map<number, Set<string>>();
  for (const { atMs, symbols } of singles) {
    const known = byInstant.get(atMs) ?? new Set();
    for (const symbol of symbols) known.add(symbol);
    byInstant.set(atMs, known);
  }
  return [...byInstant]
    .sort(([a], [b]) => a - b)
    .flatMap(([atMs, symbols]) => chunks([...symbols], size).map((own) => ({ atMs, symbols: own })));
}

/** Splits a list into parts of at most `size` elements. */
function chunks<Element>(list: readonly Element[], size: number): Element[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
