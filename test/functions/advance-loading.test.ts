import { composePaneFeatures } from "../../src/addin/pane-features";
import { AdvanceLoading } from "../../src/addin/replay/advance-loading";
import { gexLevels, gexLive } from "../support/addin/functions";
import { cell } from "../support/addin/function-runtime";
import { openReplayBook, type BookFormula } from "../support/addin/replay-book";

// The market stands at 15:30 of Friday 2026-11-20 in New York.
const book = await openReplayBook({ delayMs: (path) => (path.endsWith("/historical") ? 150 : 0) });
const { addin, advance, enter } = book;
const { prices } = composePaneFeatures(addin);

const MINUTE_MS = 60_000;
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00-05:00`);
const iso = (clock: string) => new Date(at(clock)).toISOString().replace(".000Z", "Z");
const minutes = (clock: string, count: number) =>
  Array.from({ length: count }, (_, index) => at(clock) + index * MINUTE_MS);

const levels: BookFormula = { text: '=GEX.LEVELS("SPY")', call: gexLevels, given: [cell("SPY")] };

afterEach(async () => {
  addin.live.resume();
  void addin.spending.limit({});
  void addin.replay.goLive();
  await advance(5_000);
});

/** Returns what work resolves to, on the clock of the book. */
async function settled<Result>(work: Promise<Result>, forMs = 20_000): Promise<Result> {
  await advance(forMs);
  return work;
}

test("the plan of a workbook costs what is then charged, and stepping through it afterwards requests nothing", async () => {
  const live = book.open(gexLive, "GEX.LIVE", cell("QQQ"));
  await enter(levels);
  const loading = new AdvanceLoading({ ...addin, prices });

  const plan = await settled(loading.planFor(minutes("10:00", 3)));
  const spentBefore = addin.client.ledger.session.spent;
  const paid = await book.paid(() => settled(loading.run(plan).ended));
  const spent = addin.client.ledger.session.spent - spentBefore;
  const again = await settled(loading.planFor(minutes("10:00", 3)));
  const steps = await book.paid(async () => {
    void addin.replay.set(at("10:00"));
    await advance(6_000);
    void addin.replay.step(MINUTE_MS);
    await advance(3_000);
  });
  live.cancel();

  // Three boards of two symbols at 5 credits.
  expect([plan.credits, plan.requests, spent]).toEqual([15, 3, 15]);
  expect([plan.formulas, plan.liveBoards, plan.symbols]).toEqual([1, 1, ["SPY", "QQQ"]]);
  expect(paid).toEqual(["10:00", "10:01", "10:02"].map((clock) => `/v1/historical?symbols=SPY,QQQ&at=${iso(clock)}`));
  expect([again.credits, again.requests, again.stored]).toEqual([0, 0, 6]);
  expect(steps).toEqual([]);
});

test("a plan asks nobody, above the price at which the user is asked for recalculations", async () => {
  await enter(levels);
  void addin.spending.limit({ askAbove: 0 });
  const loading = new AdvanceLoading({ ...addin, prices });
  const plan = await settled(loading.planFor(minutes("11:00", 2)));

  const state = await settled(loading.run(plan).ended);

  expect([state.done, state.credits]).toEqual([2, 10]);
  expect((await addin.approval.load()).question.get()).toBeUndefined();
});

test("Pause all pauses the loading, which is resumed by itself only if the user says so", async () => {
  await enter(levels);
  const loading = new AdvanceLoading({ ...addin, prices });
  const plan = await settled(loading.planFor(minutes("11:30", 5)));
  const run = loading.run(plan);
  await advance(300);

  addin.live.pause();
  await advance(20_000);
  const paused = run.store.get();
  addin.live.resume();
  await advance(20_000);
  const later = run.store.get();
  run.resume();
  const ended = await settled(run.ended);

  expect([paused.phase, paused.done, later.done]).toEqual(["paused", 1, 1]);
  expect([ended.done, ended.credits]).toEqual([5, 25]);
});

test("a price above the balance or a spending limit is named before anything is sent", async () => {
  await enter(levels);
  const loading = new AdvanceLoading({ ...addin, prices });
  await settled(addin.connection.readAccount());
  const balance = addin.activity.store.get().credits?.remaining ?? NaN;

  const aboveBalance = await settled(loading.obstacle(balance + 1));
  void addin.spending.limit({ perDay: addin.spending.store.get().today + 10 });
  const aboveLimit = await settled(loading.obstacle(15));
  const within = await settled(loading.obstacle(10));

  expect(aboveBalance).toContain(`The balance is ${balance.toLocaleString("en-US")} credits`);
  expect(aboveLimit).toContain("10 credits are left");
  expect(within).toBeUndefined();
});

test("two plans are not loaded at the same time", async () => {
  await enter(levels);
  const loading = new AdvanceLoading({ ...addin, prices });
  const plan = await settled(loading.planFor(minutes("13:00", 3)));
  const run = loading.run(plan);

  expect(() => loading.run(plan)).toThrow("Another plan is being loaded.");
  run.cancel();
  await settled(run.ended);
});
