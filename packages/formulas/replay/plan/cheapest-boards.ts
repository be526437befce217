import {
  cheapestWindows,
  type BoardNeed,
  type BoardOffers,
  type BoardRequests,
  type RequestOffer,
  type Snapshot,
} from "./cheapest-windows";

/**
 * Returns the cheapest requests that serve every need, each of which is listed once.
 *
 * It is the optimum for as many symbols as a range takes, whatever they need, and for as many as a snapshot takes if all need the same
 * instants. Beyond that symbols are planned in groups. It never costs more than snapshots only, or than ranges wherever they can serve.
 */
export function cheapestBoards(needs: readonly BoardNeed[], { snapshot, range }: BoardOffers): BoardRequests {
  const onlySnapshots = { snapshots: mergedSnapshots(snapshotsOf(needs), snapshot), ranges: [] };
  if (!range) return onlySnapshots;
  const symbols = similarFirst(needs);
  const planned = (size: number, snapshotCredits: number): BoardRequests => {
    const parts = chunks(symbols, size).map((group) => {
      const own = needs.filter(({ symbol }) => group.includes(symbol));
      return cheapestWindows(own, { snapshot: { ...snapshot, credits: snapshotCredits }, range });
    });
    return {
      snapshots: mergedSnapshots(
        parts.flatMap((part) => part.snapshots),
        snapshot,
      ),
      ranges: parts.flatMap((part) => part.ranges),
    };
  };
  const candidates = [
    onlySnapshots,
    planned(snapshot.symbols, snapshot.credits),
    planned(range.symbols, snapshot.credits),
    planned(range.symbols, Infinity), // ranges wherever they can serve
  ];
  const prices = candidates.map(
    (plan) => plan.snapshots.length * snapshot.credits + plan.ranges.length * range.credits,
  );
  return candidates[prices.indexOf(Math.min(...prices))] ?? onlySnapshots;
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

function snapshotsOf(needs: readonly BoardNeed[]): Snapshot[] {
  return needs.map(({ symbol, atMs }) => ({ atMs, symbols: [symbol] }));
}

/** Returns snapshots that serve the same, with as many symbols in each as it may carry; oldest first. */
function mergedSnapshots(snapshots: readonly Snapshot[], { symbols: size }: RequestOffer): Snapshot[] {
  const byInstant = new Map<number, Set<string>>();
  for (const { atMs, symbols } of snapshots) {
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
