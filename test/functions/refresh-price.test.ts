import { creditsPerHour, refreshCosts, refreshPrice } from "../../src/addin/refresh/refresh-price";
import { flowTide, gexHeatmap, gexLevels } from "../support/addin/functions";
import { cell } from "../support/addin/function-runtime";
import { openReplayBook, type BookFormula } from "../support/addin/replay-book";

const book = await openReplayBook();
const { addin } = book;
const spyLevels: BookFormula = { text: '=GEX.LEVELS("SPY")', call: gexLevels, given: [cell("SPY")] };
const qqqLevels: BookFormula = { text: '=GEX.LEVELS("QQQ")', call: gexLevels, given: [cell("QQQ")] };
const heatmap: BookFormula = { text: '=GEX.HEATMAP("SPY")', call: gexHeatmap, given: [cell("SPY")] };
const tide: BookFormula = { text: '=FLOW.TIDE("SPY")', call: flowTide, given: [cell("SPY")] };
const wrong: BookFormula = { text: '=GEX.LEVELS("SPY","theta")', call: gexLevels, given: [cell("SPY"), "theta"] };

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `Book!A${index + 1}`);

/** Enters formulas and waits until nothing of them is fresh. */
async function enterStale(...formulas: readonly BookFormula[]) {
  await book.enter(...formulas);
  await book.advance(10 * 60_000);
}

test("the price of a refresh is that of the requests which it then sends", async () => {
  await enterStale(spyLevels, qqqLevels, heatmap, tide);

  // Levels of two symbols share a request of 1 credit, a board costs 1, and a tide 3.
  const price = await refreshPrice(addin, addresses(4));
  expect(price).toEqual({ calls: 3, credits: 5, cached: 0, unknown: 0 });

  const spentBefore = addin.client.ledger.session.spent;
  const paid = await book.paid(async () => {
    void addin.formulas.recalculateCells(addresses(4));
    await book.advance(5_000);
  });
  expect(paid).toHaveLength(3);
  expect(addin.client.ledger.session.spent - spentBefore).toBe(5);
});

test("cells whose data is fresh cost nothing and are counted", async () => {
  await enterStale(spyLevels, tide);
  book.enterNext(heatmap);
  await book.advance(1_000);

  const price = await refreshPrice(addin, addresses(3));

  expect(price).toEqual({ calls: 2, credits: 4, cached: 1, unknown: 0 });
});

test("a price sends nothing, and cells of which nothing is known are counted apart", async () => {
  await enterStale(spyLevels);

  const paid = await book.paid(async () => {
    const price = await refreshPrice(addin, [...addresses(1), "Book!A9", "Other!B2"]);
    expect(price).toMatchObject({ calls: 1, credits: 1, unknown: 2 });
  });

  expect(paid).toEqual([]);
});

test("a formula with a wrong argument requests nothing", async () => {
  await enterStale(wrong);

  expect(await refreshPrice(addin, addresses(1))).toMatchObject({
    calls: 0,
    credits: 0,
    cached: 0,
    unknown: 0,
  });
});

test("during a replay the price is that of the replayed time", async () => {
  await enterStale(spyLevels);
  void addin.replay.set(addin.client.clock.now() - 2 * 3_600_000);
  await book.advance(10_000);

  const price = await refreshPrice(addin, addresses(1));
  void addin.replay.goLive();
  await book.advance(10_000);

  // The past board was loaded when the replay began.
  expect(price).toMatchObject({ calls: 0, credits: 0, cached: 1 });
});

test.each([
  [60_000, 5 * 60], // once per minute: 1 for the levels of both, 1 for the board and 3 for the tide
  [5_000, 5 * 720], // all of it is fresh for 5 seconds
  [2_000, 5 * 600], // every 6 seconds: after 2 and 4 it is still fresh
])("a refresh every %d ms costs what its requests cost per hour", async (intervalMs, perHour) => {
  await enterStale(spyLevels, qqqLevels, heatmap, tide);

  expect(creditsPerHour(refreshCosts(addin, addresses(4), intervalMs))).toBe(perHour);
});

test("what the automatic refresh requests is a standing cost, and what is recalculated by hand is not", async () => {
  await enterStale(spyLevels);
  const before = { ...addin.spending.paid.byCause };
  const recalculate = async () => {
    void addin.formulas.recalculateCells(addresses(1));
    await book.advance(10 * 60_000);
  };

  addin.scheduledCalls.expect(addresses(1));
  await recalculate();
  await recalculate();

  const { refresh, request } = addin.spending.paid.byCause;
  expect({ refresh: refresh - before.refresh, request: request - before.request }).toEqual({ refresh: 1, request: 1 });
});
