import fc from "fast-check";
import {
  feedName,
  subscriptionFor,
  windowName,
  type Subscription,
} from "../../../../packages/client/stream/subscription";
import type { OpenStream } from "../../../../packages/client/stream/plan/stream-groups";
import { streamPlan } from "../../../../packages/client/stream/plan/stream-plan";
import { boardWatch } from "../../../support/stream/live-hub";

const paid = { streams: 2, symbolsPerStream: 10, streamSymbolsConcurrent: 20, symbolsPerHeatmapCall: 10 };
const invited = { streams: 1, symbolsPerStream: 5, streamSymbolsConcurrent: 5, symbolsPerHeatmapCall: 10 };
const nowMs = 1_000_000;

const gamma = (symbol: string) => subscriptionFor(boardWatch(symbol));
const vanna = (symbol: string) => subscriptionFor(boardWatch(symbol, { metric: "vanna" }));
const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `S${from + index}`);

/** Follows the plan of each step, and returns the streams after it and the credits to open what it opens: one per symbol. */
function followed(steps: readonly (readonly Subscription[])[], limits = paid) {
  let open: OpenStream[] = [];
  let lastId = 0;
  return steps.map((subscriptions) => {
    const plan = streamPlan({ subscriptions, open, limits, nowMs, lingerMs: 10_000 });
    const before = new Map(open.map(({ id, symbols }) => [id, symbols.join()]));
    open = plan.streams.map(({ id, window, symbols, watched }) => {
      const idle = symbols.filter((symbol) => !watched.includes(symbol));
      return { id: id ?? ++lastId, window, symbols, idleSinceMs: new Map(idle.map((symbol) => [symbol, nowMs])) };
    });
    const opened = open.filter(({ id, symbols }) => before.get(id) !== symbols.join());
    return { plan, open, subscriptions, credits: opened.reduce((sum, { symbols }) => sum + symbols.length, 0) };
  });
}

const sums = (credits: readonly number[]) => credits.map((_, index) => total(credits.slice(0, index + 1)));
const total = (credits: readonly number[]) => credits.reduce((sum, one) => sum + one, 0);

test("ten symbols entered one after another cost 30 credits to open, entered together 10", () => {
  const oneByOne = followed(many(10).map((_, index) => many(index + 1).map(gamma)));
  const [together] = followed([many(10).map(gamma)]);

  // The two connections have 1 and 0 symbols, then 1 and 1, 1 and 2, 2 and 2, ..., 5 and 5: each time the smaller one is opened.
  expect(oneByOne.map(({ credits }) => credits)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect(together?.credits).toBe(10);
});

test("a ticker that is edited again and again costs one credit each time, after the first", () => {
  const steps = [1, 2, 3, 4].map((edit) => [...many(9), `EDIT${edit}`].map(gamma));

  // Nine other symbols are opened again once, without the first ticker.
  expect(followed(steps).map(({ credits }) => credits)).toEqual([10, 10, 1, 1]);
});

test("opening new symbols never costs more than always opening one connection again, or always the second", () => {
  const batches = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 10 });

  fc.assert(
    fc.property(batches, (sizes) => {
      const counts = sums(sizes).filter((count) => count <= 10);
      const costs = sums(followed(counts.map((count) => many(count).map(gamma))).map(({ credits }) => credits));

      const oneConnection = sums(counts);
      const first = counts[0] ?? 0;
      const secondConnection = sums(counts.map((count, step) => (step === 0 ? first : count - first)));
      costs.forEach((cost, step) => {
        expect(cost).toBeLessThanOrEqual(oneConnection[step] ?? NaN);
        expect(cost).toBeLessThanOrEqual(secondConnection[step] ?? NaN);
      });
    }),
  );
});

test("whatever is entered, edited or removed stays within the limits, is served, and costs no more than opening everything", () => {
  const cell = fc.record({ symbol: fc.constantFrom(...many(12)), isVanna: fc.boolean() });
  const steps = fc.array(fc.array(cell, { maxLength: 24 }), { minLength: 1, maxLength: 12 });

  fc.assert(
    fc.property(steps, fc.constantFrom(paid, invited), (cells, limits) => {
      const subscriptions = cells.map((step) => step.map(({ symbol, isVanna }) => (isVanna ? vanna : gamma)(symbol)));

      for (const { plan, open, subscriptions: wanted, credits } of followed(subscriptions, limits)) {
        const streamed = open.flatMap(({ window, symbols }) => symbols.map((symbol) => feedName(symbol, window)));
        expect(open.length).toBeLessThanOrEqual(limits.streams);
        expect(streamed.length).toBeLessThanOrEqual(limits.streamSymbolsConcurrent);
        expect(Math.max(0, ...open.map(({ symbols }) => symbols.length))).toBeLessThanOrEqual(limits.symbolsPerStream);
        expect(new Set(streamed).size).toBe(streamed.length);
        const polled = plan.polls.flatMap(({ window, symbols }) => symbols.map((symbol) => feedName(symbol, window)));
        const feeds = new Set([...streamed, ...polled]);
        for (const { symbol, window } of wanted) expect(feeds).toContain(feedName(symbol, window));
        expect(credits).toBeLessThanOrEqual(streamed.length);
        expect(new Set(open.map(({ window }) => windowName(window))).size).toBeLessThanOrEqual(2);
      }
    }),
  );
});
