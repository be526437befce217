import { previewPrice, previewTable } from "../../src/addin/calls/formula-trials";
import { gexLevels } from "../support/addin/functions";
import { cell } from "../support/addin/function-runtime";
import { openReplayBook } from "../support/addin/replay-book";

const book = await openReplayBook();
const { addin } = book;

const heatmap = (symbols: string, metric: unknown = null) => ({
  name: "GEX.HEATMAP",
  given: [[[symbols]], metric, 5, null, null],
});

beforeEach(() => book.advance(10 * 60_000)); // Nothing of the test before is fresh.

test("the price of a preview is shown without a charge", async () => {
  const prices: unknown[] = [];
  const paid = await book.paid(async () => {
    prices.push(await previewPrice(addin, heatmap("SPY")));
    prices.push(await previewPrice(addin, { name: "FLOW.TIDE", given: [[["SPY"]], null, null, null, null] }));
    prices.push(await previewPrice(addin, { name: "GEX.SYMBOLS", given: [null] }));
  });

  // As the API documentation states: a board 1, a tide 3, the list of symbols nothing.
  expect(prices).toEqual([{ credits: 1 }, { credits: 3 }, { credits: 0 }]);
  expect(paid).toEqual([]);
});

test("a wrong argument of a previewed formula is explained as its cell does", async () => {
  const { problem } = (await previewPrice(addin, heatmap("SPY", "theta"))) as { problem: string };

  expect(problem).toMatch(/"gamma", "vanna", "delta" or "charm".*"theta"/);
});

test("a preview is charged once, and not counted as a cell", async () => {
  let preview: unknown;
  const before = addin.client.ledger.session.spent;
  const work = previewTable(addin, heatmap("QQQ")).then((one) => (preview = one));
  await book.advance(2_000);
  await work;

  // A header row and five strikes.
  expect(preview).toMatchObject({
    table: { length: 6, 0: { 0: "Strike" }, 1: { 1: { type: "FormattedNumber" } } },
    sources: ["Simulated by Strikebook: not real prices"],
  });
  expect(addin.client.ledger.session.spent - before).toBe(1);
  expect(await previewPrice(addin, heatmap("QQQ"))).toEqual({ credits: 0 });
  expect(addin.calls.addresses).toEqual([]);
});

test("a preview is sent without a question, and the request of a cell right after it is asked about", async () => {
  await addin.spending.limit({ askAbove: 0 });
  let preview: unknown;
  const work = previewTable(addin, heatmap("QQQ")).then((one) => (preview = one));
  await book.advance(2_000);
  await work;
  const paid = await book.paid(() => book.enter({ text: '=GEX.LEVELS("SPY")', call: gexLevels, given: [cell("SPY")] }));
  const { question } = await addin.approval.load();

  expect(preview).toMatchObject({ table: { length: 6 } });
  expect(paid).toEqual([]);
  expect(question.get()).toMatchObject({ credits: 1 });
});
