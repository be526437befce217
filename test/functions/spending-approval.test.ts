import { flowTide, gexHeatmap, gexLevels } from "../support/addin/functions";
import { cell } from "../support/addin/function-runtime";
import { openReplayBook, type BookFormula } from "../support/addin/replay-book";

const book = await openReplayBook();
const { addin } = book;
const levels: BookFormula = { text: '=GEX.LEVELS("SPY")', call: gexLevels, given: [cell("SPY")] };
const heatmap: BookFormula = { text: '=GEX.HEATMAP("QQQ")', call: gexHeatmap, given: [cell("QQQ")] };
const tide: BookFormula = { text: '=FLOW.TIDE("SPY")', call: flowTide, given: [cell("SPY")] };
const wrong: BookFormula = { text: '=GEX.LEVELS("SPY","theta")', call: gexLevels, given: [cell("SPY"), "theta"] };

const isTable = (shown: unknown) => Array.isArray(shown);
const spent = () => addin.client.ledger.session.spent;
const question = async () => (await addin.approval.load()).question.get();
const decide = async (isAccepted: boolean) => {
  (await addin.approval.load()).settle(isAccepted);
  await book.advance(2_000);
};

beforeEach(async () => {
  addin.live.resume();
  await addin.spending.limit({});
  await book.advance(10 * 60_000); // Nothing of the test before is fresh.
});

test("a formula that is entered while everything is paused requests nothing, says so, and recalculates when it is resumed", async () => {
  addin.live.pause();
  const paid = await book.paid(() => book.enter(levels, tide));

  expect(paid).toEqual([]);
  expect([book.shows(1), book.shows(2)]).toEqual([
    expect.stringMatching(/^#N\/A Paused: nothing was requested.*Resume.*recalculates by itself/),
    expect.stringMatching(/^#N\/A Paused/),
  ]);

  addin.live.resume();
  await book.advance(5_000);

  expect([book.shows(1), book.shows(2)].map(isTable)).toEqual([true, true]);
});

test("a formula whose data is fresh shows it while everything is paused", async () => {
  await book.enter(levels);
  addin.live.pause();
  book.enterNext(levels);
  await book.advance(1_000);

  expect(isTable(book.shows(2))).toBe(true);
});

test("requests that wait for their turn when everything is paused are not sent", async () => {
  addin.client.gate.pauseUntil("all", addin.platform.now() + 20_000);
  const paid = await book.paid(async () => {
    await book.enter(levels);
    addin.live.pause();
    await book.advance(20_000);
  });

  expect(paid).toEqual([]);
  expect(book.shows(1)).toMatch(/^#N\/A Paused/);
  expect(addin.client.gate.size).toBe(0);
});

test("playback stops when everything is paused", async () => {
  await book.enter(levels);
  void addin.replay.set(addin.client.clock.now() - 2 * 3_600_000);
  await book.advance(10_000);
  addin.replay.play(60);
  await book.advance(3_000);
  addin.live.pause();
  await book.advance(3_000);

  expect(addin.replay.store.get()).toMatchObject({ kind: "replay", speed: undefined });
  void addin.replay.goLive();
  await book.advance(10_000);
});

test("formulas above the number of credits that the user has set wait for an answer, and continue after it", async () => {
  await addin.spending.limit({ askAbove: 4 });
  const before = spent();

  const paid = await book.paid(() => book.enter(levels, heatmap, tide));

  // Levels cost 1 credit, a board 1, and a tide 3.
  expect(paid).toEqual([]);
  expect([1, 2, 3].map((row) => book.shows(row))).toEqual(["#BUSY!", "#BUSY!", "#BUSY!"]);
  expect(await question()).toMatchObject({ calls: 3, credits: 5, cached: 0 });

  book.enterNext({ ...levels, given: [cell("QQQ")] });
  await book.advance(1_000);
  expect(await question()).toMatchObject({ calls: 4, credits: 6, cached: 0 });
  await decide(true);

  expect([1, 2, 3, 4].map((row) => isTable(book.shows(row)))).toEqual([true, true, true, true]);
  expect(await question()).toBeUndefined();
  expect(spent() - before).toBe(6);
});

test("a question counts the cells that need no request, but not those with a wrong argument", async () => {
  await addin.spending.limit({ askAbove: 2 });
  await book.enter(levels);
  book.enterNext(levels);
  book.enterNext(wrong);
  book.enterNext(tide);
  await book.advance(500);

  expect(await question()).toMatchObject({ calls: 1, credits: 3, cached: 1 });
  await decide(false);
});

test("formulas at or below the number of credits are calculated without a question", async () => {
  await addin.spending.limit({ askAbove: 5 });

  await book.enter(levels, heatmap, tide);

  expect([1, 2, 3].map((row) => isTable(book.shows(row)))).toEqual([true, true, true]);
});

test("requests that follow each other within a second are priced together", async () => {
  await addin.spending.limit({ askAbove: 3 });
  await book.enter(levels);
  await book.advance(10 * 60_000);

  book.enterNext(heatmap);
  await book.advance(600);
  book.enterNext(tide);
  await book.advance(600);

  expect(isTable(book.shows(2))).toBe(true);
  expect(await question()).toMatchObject({ calls: 1, credits: 3 });
  await decide(false);
});

test("cancelled formulas say what they would have cost and how to allow it, and nothing is charged", async () => {
  await addin.spending.limit({ askAbove: 1 });
  const before = spent();
  await book.enter(levels, tide);

  await decide(false);

  expect(book.shows(1)).toMatch(/^#N\/A Not sent: you cancelled 2 calls for 4 credits\..*Retry.*Problems/);
  expect(spent() - before).toBe(0);
});

test("formulas that nobody answers for end after a minute, and a refresh at a stated price asks nothing more", async () => {
  await addin.spending.limit({ askAbove: 1 });
  await book.enter(levels, tide);
  await book.advance(55_000);
  expect(book.shows(1)).toBe("#BUSY!");
  await book.advance(10_000);
  expect(book.shows(2)).toMatch(/^#N\/A Not sent: 2 calls for 4 credits waited 60 seconds.*Retry.*Problems/);

  (await addin.approval.load()).allow(4);
  void addin.formulas.recalculateCells(["Book!A1", "Book!A2"]);
  await book.advance(3_000);

  expect([1, 2].map((row) => isTable(book.shows(row)))).toEqual([true, true]);
});

test("an answer after half a minute leaves the requests their whole time limit", async () => {
  await addin.spending.limit({ askAbove: 1 });
  await book.enter(tide);
  await book.advance(45_000);

  await decide(true);

  expect(isTable(book.shows(1))).toBe(true);
});

test("a higher number of credits releases the formulas that wait", async () => {
  await addin.spending.limit({ askAbove: 1 });
  await book.enter(tide);
  expect(book.shows(1)).toBe("#BUSY!");

  await addin.spending.limit({});
  await book.advance(1_000);

  expect(isTable(book.shows(1))).toBe(true);
});

test("a question is withdrawn when the last request that it is about is not needed any more", async () => {
  await addin.spending.limit({ askAbove: 1 });
  const aborted = new AbortController();
  const request = { credits: 3, cells: () => ["Book!A1"], signal: aborted.signal };
  const refusal = Promise.resolve(addin.approval.approve(request, false)).catch((reason: unknown) => reason);
  await book.advance(500);
  const shown = await question();
  aborted.abort("not needed");
  await book.advance(500);

  expect(shown).toMatchObject({ calls: 1, credits: 3 });
  expect(await refusal).toBe("not needed");
  expect(await question()).toBeUndefined();
});

test("formulas that wait for an answer when everything is paused end with that message", async () => {
  await addin.spending.limit({ askAbove: 1 });
  await book.enter(tide);
  addin.live.pause();
  await book.advance(1_000);

  expect(book.shows(1)).toMatch(/^#N\/A Paused/);
  expect(await question()).toBeUndefined();
});

test("the requests of the replay clock, whose price the pane states, are not asked for again", async () => {
  await book.enter(levels);
  await addin.spending.limit({ askAbove: 0 });

  void addin.replay.set(addin.client.clock.now() - 3 * 3_600_000);
  await book.advance(10_000);

  expect(isTable(book.shows(1))).toBe(true);
  expect(addin.replay.atMs.get()).toBeDefined();
  await addin.spending.limit({});
  void addin.replay.goLive();
  await book.advance(10_000);
});
