import { flowTide, gexHeatmap, gexLevels } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openReplayBook, type BookFormula } from "../../support/addin/replay-book";

const book = await openReplayBook();
const levels: BookFormula = { text: '=GEX.LEVELS("SPY")', call: gexLevels, given: [cell("SPY")] };
const heatmap: BookFormula = { text: '=GEX.HEATMAP("QQQ")', call: gexHeatmap, given: [cell("QQQ")] };
const wrong: BookFormula = { text: '=GEX.LEVELS("SPY","theta")', call: gexLevels, given: [cell("SPY"), "theta"] };
const tide: BookFormula = { text: '=FLOW.TIDE("SPY")', call: flowTide, given: [cell("SPY")] };

const down = (path: string) =>
  path.startsWith("/v1/") && !path.startsWith("/v1/account")
    ? Response.json({ error: { code: "UNAVAILABLE", message: "The service is unavailable." } }, { status: 503 })
    : undefined;

const isTable = (shown: unknown) => Array.isArray(shown);

beforeEach(async () => {
  book.respondWith(() => undefined);
  await book.advance(10 * 60_000); // Nothing of the test before is fresh.
});

test("cells that failed because the service was down recalculate by themselves when it responds again", async () => {
  book.respondWith(down);
  await book.enter(levels, heatmap);
  await book.advance(40_000);
  expect([book.shows(1), book.shows(2)]).toEqual([
    expect.stringMatching(/^#N\/A The service is temporarily unavailable/),
    expect.stringMatching(/^#N\/A The service is temporarily unavailable/),
  ]);

  book.respondWith(() => undefined);
  await book.advance(60_000);

  expect([book.shows(1), book.shows(2)].map(isTable)).toEqual([true, true]);
});

test("any response of the service makes the cells that failed recalculate", async () => {
  book.respondWith(down);
  await book.enter(levels);
  await book.advance(40_000);
  await book.advance(120_000);
  book.respondWith(() => undefined);

  book.enterNext(heatmap);
  await book.advance(2_000);

  expect([book.shows(1), book.shows(2)].map(isTable)).toEqual([true, true]);
});

test("during an outage one cell is tried at growing intervals, not all of them", async () => {
  book.respondWith(down);
  const many = Array.from({ length: 20 }, () => levels);
  await book.enter(...many);
  await book.advance(40_000);
  const before = many.map((_formula, index) => book.results(index + 1).length);

  await book.advance(10 * 60_000);

  const runs = many.map((_formula, index) => book.results(index + 1).filter((shown) => shown === "#BUSY!").length - 1);
  expect(before.every((count) => count >= 2)).toBe(true);
  expect(runs.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4);
  expect(runs.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(9);
});

test("a cell with a wrong argument is not recalculated, and one of another service does not wait for the first", async () => {
  book.respondWith((path) => (path.startsWith("/flow") ? undefined : down(path)));
  await book.enter(wrong, tide);
  await book.advance(10 * 60_000);

  expect(book.results(1)).toEqual(["#BUSY!", expect.stringMatching(/^#VALUE!/)]);
  expect(book.results(2).length).toBe(2);
});

test("a request that always fails is repeated at growing intervals while others succeed", async () => {
  book.respondWith((path) => (path.startsWith("/v1/gex/levels") ? down(path) : undefined));
  await book.enter(levels, heatmap);
  await book.advance(40_000);
  for (let minute = 0; minute < 30; minute += 1) {
    book.enterNext(heatmap);
    await book.advance(60_000);
  }

  const runs = book.results(1).filter((shown) => shown === "#BUSY!").length;
  expect(runs).toBeGreaterThan(5);
  expect(runs).toBeLessThan(18);
});

test("a cell whose paid response never completed is not recalculated by itself: it would be paid for again", async () => {
  book.respondWith((path) => (path.startsWith("/v1/gex/levels") ? endsAfter(29_900) : undefined));
  await book.enter(levels, heatmap);
  await book.advance(10 * 60_000);

  expect(book.results(1)).toEqual(["#BUSY!", expect.stringMatching(/^#N\/A/)]);
});

/** A response of success whose body is cut off after some time, in milliseconds. */
function endsAfter(ms: number): Response {
  const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
    body.enqueue(new TextEncoder().encode('{"data":'));
    book.clock.after(ms, () => body.error(new TypeError("terminated")));
  };
  return new Response(new ReadableStream({ start }), { headers: { "X-Credits-Remaining": "4000" } });
}
