import * as fc from "fast-check";
import type { BoardNeed, BoardOffers, BoardRequests } from "../../../../packages/formulas/replay/plan/cheapest-windows";
import { cheapestBoards } from "../../../../packages/formulas/replay/plan/cheapest-boards";

const MINUTE_MS = 60_000;
/** docs/api.md, Credits: 5 credits for up to 10 symbols, 25 credits for a quarter hour of up to 5. */
const offers = { single: { credits: 5, symbols: 10 }, range: { credits: 25, symbols: 5 } };
const openMs = Date.parse("2026-11-20T14:30:00Z");

const names = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`);
const minutes = (count: number, startMs = openMs) =>
  Array.from({ length: count }, (_, index) => startMs + index * MINUTE_MS);
const needsOf = (symbols: readonly string[], instants: readonly number[], valuesOnly = true): BoardNeed[] =>
  instants.flatMap((atMs) => symbols.map((symbol) => ({ symbol, atMs, valuesOnly })));
const priceOf = ({ singles, ranges }: BoardRequests, { single, range }: BoardOffers = offers) =>
  singles.length * single.credits + ranges.length * (range?.credits ?? 0);

// A range of 25 credits equals five snapshots of 5 credits and beats six.
test.each([
  { what: "5 minutes of 3 symbols", needs: needsOf(names(3), minutes(5)), ranges: 0, singles: 5, credits: 25 },
  { what: "6 minutes of 3 symbols", needs: needsOf(names(3), minutes(6)), ranges: 1, singles: 0, credits: 25 },
  { what: "15 minutes of 5 symbols", needs: needsOf(names(5), minutes(15)), ranges: 1, singles: 0, credits: 25 },
  { what: "16 minutes of 5 symbols", needs: needsOf(names(5), minutes(16)), ranges: 1, singles: 1, credits: 30 },
  { what: "15 minutes of 6 symbols", needs: needsOf(names(6), minutes(15)), ranges: 2, singles: 0, credits: 50 },
  { what: "9 minutes of 6 symbols", needs: needsOf(names(6), minutes(9)), ranges: 0, singles: 9, credits: 45 },
  { what: "10:00 to 11:00 of 4 symbols", needs: needsOf(names(4), minutes(61)), ranges: 4, singles: 1, credits: 105 },
  { what: "a session of 3 symbols", needs: needsOf(names(3), minutes(390)), ranges: 26, singles: 0, credits: 650 },
  { what: "15 whole boards", needs: needsOf(names(3), minutes(15), false), ranges: 0, singles: 15, credits: 75 },
  { what: "11 symbols once", needs: needsOf(names(11), minutes(1)), ranges: 0, singles: 2, credits: 10 },
])("$what cost $credits credits", ({ needs, ranges, singles, credits }) => {
  const requests = cheapestBoards(needs, offers);

  expect([requests.ranges.length, requests.singles.length, priceOf(requests)]).toEqual([ranges, singles, credits]);
});

test("the snapshot of a whole board also serves the values of the other symbols", () => {
  const needs = [...needsOf(["SPXW"], minutes(15), false), ...needsOf(["SPY", "QQQ"], minutes(15))];

  const { singles, ranges } = cheapestBoards(needs, offers);

  expect(ranges).toEqual([]);
  expect(singles).toHaveLength(15);
  expect(singles[0]).toEqual({ atMs: openMs, symbols: ["SPXW", "SPY", "QQQ"] });
});

test("a symbol that is needed once beside five others has a single, which serves all of them then", () => {
  const needs = [...needsOf(names(5), minutes(15)), { symbol: "IWM", atMs: openMs + 7 * MINUTE_MS, valuesOnly: true }];

  const requests = cheapestBoards(needs, offers);

  expect(priceOf(requests)).toBe(30);
});

test("without ranges every instant has a single", () => {
  const requests = cheapestBoards(needsOf(names(2), minutes(15)), { ...offers, range: undefined });

  expect([requests.singles.length, requests.ranges.length]).toEqual([15, 0]);
});

/** Small requests, so that few symbols need several of them. */
const small = { single: { credits: 5, symbols: 4 }, range: { credits: 12, symbols: 2 } };

/** Needs of up to `most` symbols at up to 5 instants, some of which are too far apart for one range. */
const someNeeds = (most: number, isWhole: fc.Arbitrary<boolean>) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(most - 1), fc.constantFrom(0, 1, 7, 14, 15, 29)), {
      minLength: 1,
      maxLength: 9,
      selector: String,
    })
    .chain((pairs) =>
      fc.tuple(...pairs.map(() => isWhole)).map((whole) =>
        pairs.map(([symbol, minute], index): BoardNeed => {
          return { symbol: `S${symbol}`, atMs: openMs + minute * MINUTE_MS, valuesOnly: !whole[index] };
        }),
      ),
    );

test("what is served is exactly what is needed, by requests that the service accepts", () => {
  fc.assert(
    fc.property(someNeeds(6, fc.boolean()), (needs) => {
      const { singles, ranges } = cheapestBoards(needs, small);

      for (const { symbols } of singles) expect(symbols.length).toBeLessThanOrEqual(4);
      for (const { symbols, instants } of ranges) {
        expect(symbols.length).toBeLessThanOrEqual(2);
        expect((instants.at(-1) ?? NaN) - (instants[0] ?? NaN)).toBeLessThanOrEqual(14 * MINUTE_MS);
      }
      for (const { symbol, atMs, valuesOnly } of needs) {
        const hasBoard = singles.some((one) => one.atMs === atMs && one.symbols.includes(symbol));
        const hasFrame = ranges.some((one) => one.symbols.includes(symbol) && one.instants.includes(atMs));
        expect(hasBoard || (valuesOnly && hasFrame)).toBe(true);
      }
    }),
  );
});

test("symbols that fit into one range cost the optimum, whatever each of them needs", () => {
  fc.assert(
    fc.property(someNeeds(2, fc.boolean()), (needs) => {
      expect(priceOf(cheapestBoards(needs, small), small)).toBe(optimum(needs));
    }),
  );
});

test("symbols that fit into one snapshot cost the optimum if they need the same", () => {
  const instants = fc.uniqueArray(fc.constantFrom(0, 1, 7, 14, 15, 29), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), instants, (count, wanted) => {
      const needs = needsOf(
        names(count),
        wanted.map((minute) => openMs + minute * MINUTE_MS),
      );

      expect(priceOf(cheapestBoards(needs, small), small)).toBe(optimum(needs));
    }),
    { numRuns: 60 },
  );
});

test("no plan costs less than the optimum, or more than snapshots only or ranges only", () => {
  fc.assert(
    fc.property(someNeeds(5, fc.constant(false)), (needs) => {
      const credits = priceOf(cheapestBoards(needs, small), small);

      expect(credits).toBeGreaterThanOrEqual(optimum(needs));
      expect(credits).toBeLessThanOrEqual(onlyBoards(needs));
      expect(credits).toBeLessThanOrEqual(onlyRanges(needs));
    }),
  );
});

/** Returns the least credits, found by trying every request for the first need that is not served. */
function optimum(needs: readonly BoardNeed[]): number {
  const instants = [...new Set(needs.map(({ atMs }) => atMs))];
  const symbols = [...new Set(needs.map(({ symbol }) => symbol))];
  const groups = (size: number) => subsets(symbols).filter(({ length }) => length > 0 && length <= size);
  const singles = instants.flatMap((atMs) =>
    groups(small.single.symbols).map((own) => ({
      credits: small.single.credits,
      serves: bits(needs, (need) => need.atMs === atMs && own.includes(need.symbol)),
    })),
  );
  const ranges = instants.flatMap((fromMs) =>
    groups(small.range.symbols).map((own) => ({
      credits: small.range.credits,
      serves: bits(needs, ({ symbol, atMs, valuesOnly }) => {
        return valuesOnly && own.includes(symbol) && atMs >= fromMs && atMs <= fromMs + 14 * MINUTE_MS;
      }),
    })),
  );
  const all = [...singles, ...ranges];
  const known = new Map<number, number>();
  const least = (left: number): number => {
    if (left === 0) return 0;
    const before = known.get(left);
    if (before !== undefined) return before;
    const first = left & -left;
    const found = all
      .filter(({ serves }) => (serves & first) !== 0)
      .map(({ credits, serves }) => credits + least(left & ~serves));
    const result = Math.min(...found);
    known.set(left, result);
    return result;
  };
  return least(2 ** needs.length - 1);
}

function bits(needs: readonly BoardNeed[], isServed: (need: BoardNeed) => boolean): number {
  return needs.reduce((sum, need, index) => sum + (isServed(need) ? 2 ** index : 0), 0);
}

function subsets(all: readonly string[]): string[][] {
  return all.reduce<string[][]>((known, one) => [...known, ...known.map((own) => [...own, one])], [[]]);
}

/** Returns the credits of one snapshot per instant and four symbols. */
function onlyBoards(needs: readonly BoardNeed[]): number {
  const counts = new Map<number, number>();
  for (const { atMs } of needs) counts.set(atMs, (counts.get(atMs) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + 5 * Math.ceil(count / 4), 0);
}

/** Returns the credits of ranges that cover all instants from the first on, for two symbols each. */
function onlyRanges(needs: readonly BoardNeed[]): number {
  const instants = [...new Set(needs.map(({ atMs }) => atMs))].sort((one, other) => one - other);
  let windows = 0;
  let endMs = -Infinity;
  for (const atMs of instants) {
    if (atMs <= endMs) continue;
    windows += 1;
    endMs = atMs + 14 * MINUTE_MS;
  }
  return 12 * windows * Math.ceil(new Set(needs.map(({ symbol }) => symbol)).size / 2);
}
