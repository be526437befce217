import { composePaneFeatures } from "../../../src/addin/pane-features";
import { flowTide, gexHeatmapAt, gexLevels, gexLive, gexLiveHeatmap } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openReplayBook, type BookFormula } from "../../support/addin/replay-book";
import { smallMarketNow } from "../../../scripts/support/market/small-market";

// The tide takes longest. The market stands at 15:30 of Friday 2026-11-20 in New York.
const book = await openReplayBook({
  delayMs: (path) => (path.endsWith("/tide") ? 400 : path.endsWith("/historical") ? 150 : 0),
});
const { addin, advance, enter, shows } = book;
const { prices: replayPrices } = composePaneFeatures(addin);

const at = (clock: string) => Date.parse(`2026-11-20T${clock}-05:00`);
const iso = (clock: string) => new Date(at(clock)).toISOString().replace(".000Z", "Z");
const style = "headers=off; dates=text";
const levels: BookFormula = {
  text: '=GEX.LEVELS("SPY",,,,"columns=As of")',
  call: gexLevels,
  given: [cell("SPY"), null, null, null, cell(`columns=As of; ${style}`)],
};
/** The board one minute before now. */
const minuteAgo: BookFormula = {
  text: '=GEX.HEATMAP.AT("SPY","-1m")',
  call: gexHeatmapAt,
  given: [cell("SPY"), "-1m", null, null, null, cell(`columns=As of; ${style}`)],
};
const tide: BookFormula = {
  text: '=FLOW.TIDE("SPY")',
  call: flowTide,
  given: [cell("SPY"), null, null, null, cell(`columns=Time; ${style}`)],
};
/** Returns the first cell of what a cell shows. */
const first = (shown: unknown) => (Array.isArray(shown) ? (shown as unknown[][])[0]?.[0] : shown);

afterEach(async () => {
  book.respondWith(() => undefined);
  void addin.replay.goLive();
  await advance(5_000);
});

/** Starts a replay at a time of the session, with everything displayed. */
async function replayFrom(clock: string, ...formulas: BookFormula[]): Promise<void> {
  await enter(...formulas);
  void addin.replay.set(at(clock));
  await advance(6_000);
}

test("during playback every cell shows one instant, and no cell is blank while the next one is loaded", async () => {
  const live = book.open(gexLive, "GEX.LIVE", cell("QQQ"), cell("asOf"));
  await replayFrom("10:30:00", levels, tide);
  const shown: string[] = [];

  addin.replay.play(60);
  for (let sample = 0; sample < 80; sample += 1) {
    await advance(50);
    const state = addin.replay.store.get();
    const banner = state.kind === "replay" ? serialText(state.atMs) : "live";
    const instants = [first(shows(1)), first(shows(2)), liveText(live.newest()), banner];
    shown.push([...new Set(instants)].join(" | "));
  }
  addin.replay.pause();
  live.cancel();

  // A tick is due every second and takes less than half a second to load.
  expect([...new Set(shown)]).toEqual([
    "2026-11-20 10:30:00",
    "2026-11-20 10:31:00",
    "2026-11-20 10:32:00",
    "2026-11-20 10:33:00",
  ]);
});

test("a step requests what the cells show once, and live boards share the request of the formulas", async () => {
  const live = book.open(gexLive, "GEX.LIVE", cell("QQQ"));
  await replayFrom("11:00:00", levels, minuteAgo, tide);

  const paid = await book.paid(async () => {
    void addin.replay.step(60_000);
    await advance(3_000);
  });
  live.cancel();

  // The board of 11:00 is known: it was shown before.
  expect(paid.sort()).toEqual([
    `/flow/v1/flow/SPY/tide?start_time=${iso("09:30:00")}&end_time=${iso("11:01:00")}`,
    `/v1/historical?symbols=SPY,QQQ&at=${iso("11:01:00")}`,
  ]);
  expect([1, 2, 3].map((row) => first(shows(row)))).toEqual([
    "2026-11-20 11:01:00",
    "2026-11-20 11:00:00",
    "2026-11-20 11:01:00",
  ]);
});

test("a live table of two symbols never shows two instants", async () => {
  const live = book.open(gexLive, "GEX.LIVE", cell("SPY,QQQ"), cell("asOf"));
  await replayFrom("10:40:00", tide);
  for (let step = 0; step < 3; step += 1) {
    void addin.replay.step(60_000);
    await advance(3_000);
  }
  live.cancel();

  const replayed = live.shown.filter((table): table is unknown[][] => Array.isArray(table)).slice(-4);
  expect(replayed.map((table) => table.map((row) => liveText([row])))).toEqual(
    ["10:40:00", "10:41:00", "10:42:00", "10:43:00"].map((clock) => [`2026-11-20 ${clock}`, `2026-11-20 ${clock}`]),
  );
});

test("the spot of a symbol is taken from a board that is loaded anyway", async () => {
  const spot = book.open(gexLive, "GEX.LIVE", cell("QQQ"));
  const board = book.open(gexLiveHeatmap, "GEX.LIVE.HEATMAP", cell("QQQ"), null, 40);
  await replayFrom("10:50:00");

  const paid = await book.paid(async () => {
    void addin.replay.step(60_000);
    await advance(3_000);
  });
  spot.cancel();
  board.cancel();

  expect(paid).toEqual([`/v1/historical?symbols=QQQ&at=${iso("10:51:00")}&maxStrikes=40`]);
});

test("the price of a step is what the step costs, nothing is sent to compute it, and a stored instant is free", async () => {
  await replayFrom("11:10:00", levels, minuteAgo, tide);
  let price: unknown;
  const sent = await book.paid(async () => (price = await replayPrices.at(at("11:15:00"))));
  const before = addin.client.ledger.session.spent;

  void addin.replay.step(5 * 60_000);
  await advance(3_000);

  // Two boards of five credits each, and a tide of three. Of each further minute, one of the boards is known.
  expect(sent).toEqual([]);
  expect(price).toEqual({ credits: 13, perMinute: 8, parts: 3 });
  expect(addin.client.ledger.session.spent - before).toBe(13);
  expect((await replayPrices.at(at("11:15:00"))).credits).toBe(0);
});

test("while a step is loaded the cells show the old instant, and a cell that is entered meanwhile does too", async () => {
  await replayFrom("11:20:00", levels, tide);

  void addin.replay.step(60_000);
  await advance(100);
  expect(addin.replay.store.get()).toMatchObject({ atMs: at("11:20:00"), loadingMs: at("11:21:00") });
  book.enterNext(minuteAgo);
  await advance(200);
  expect([1, 2, 3].map((row) => first(shows(row)))).toEqual([
    "2026-11-20 11:20:00",
    "2026-11-20 11:20:00",
    "2026-11-20 11:19:00",
  ]);
  await advance(3_000);

  expect(addin.replay.store.get()).toMatchObject({ atMs: at("11:21:00"), loadingMs: undefined });
  expect([1, 2, 3].map((row) => first(shows(row)))).toEqual([
    "2026-11-20 11:21:00",
    "2026-11-20 11:21:00",
    "2026-11-20 11:20:00",
  ]);
});

test("a request that fails does not hold the others up: its cell shows the error at that instant, requested once", async () => {
  await replayFrom("11:30:00", levels, tide);
  const refusal = { error: { code: "no_data", message: "No trades are stored." } };
  book.respondWith((path) => (path.includes("/tide") ? Response.json(refusal, { status: 404 }) : undefined));

  const paid = await book.paid(async () => {
    void addin.replay.step(60_000);
    await advance(3_000);
  });

  expect(first(shows(1))).toBe("2026-11-20 11:31:00");
  expect(shows(2)).toMatch(/^#N\/A No trades are stored\./);
  expect(paid.filter((path) => path.includes("/tide"))).toHaveLength(1);
});

test("a pause while a failed instant is displayed does not keep its failure: the formula can be calculated again", async () => {
  await replayFrom("11:45:00", tide);
  const refusal = { error: { code: "no_data", message: "No trades are stored." } };
  book.respondWith((path) => (path.includes("/tide") ? Response.json(refusal, { status: 404 }) : undefined));
  const isPaused = addin.replay.atMs.subscribe(() => addin.replay.pause());
  void addin.replay.step(60_000);
  await advance(5_000);
  isPaused();
  book.respondWith(() => undefined);

  book.enterNext(tide);
  await advance(1_000);

  expect(first(shows(2))).toBe("2026-11-20 11:46:00");
});

test("going live while an instant is loaded is immediate", async () => {
  await replayFrom("11:50:00", levels, tide);

  void addin.replay.step(60_000);
  await advance(200);
  void addin.replay.goLive();
  expect(addin.market.now()).toBeGreaterThanOrEqual(smallMarketNow);
  await advance(3_000);

  expect(addin.replay.store.get()).toEqual({ kind: "live" });
  expect(first(shows(1))).toMatch(/^2026-11-20 15:3/);
});

test("steps that follow each other quickly load the last one only to its end", async () => {
  await replayFrom("12:00:00", levels, tide);

  for (let step = 0; step < 3; step += 1) {
    void addin.replay.step(60_000);
    await advance(100);
  }
  await advance(3_000);

  const instants = book
    .results(2)
    .map(first)
    .filter((one) => one !== "#BUSY!");
  expect(instants.slice(-2)).toEqual(["2026-11-20 12:00:00", "2026-11-20 12:03:00"]);
});

test("the price that is shown changes when a formula is entered, and is computed no more when nobody watches", async () => {
  await replayFrom("13:00:00", levels);
  const prices: number[] = [];

  const stop = replayPrices.watch(at("13:01:00"), ({ credits }) => prices.push(credits));
  await advance(1_000);
  book.enterNext(tide);
  await advance(1_000);
  stop();
  const waiting = book.clock.waiting;
  await advance(20_000);

  expect([...new Set(prices)]).toEqual([5, 8]);
  expect(book.clock.waiting).toBeLessThanOrEqual(waiting);
  expect(prices.length).toBeLessThanOrEqual(4);
});

test("a formula that was deleted is neither loaded nor priced any more", async () => {
  await replayFrom("12:10:00", levels, tide);
  await enter(levels);
  void addin.replay.step(60_000);
  await advance(5_000);

  const paid = await book.paid(async () => {
    void addin.replay.step(60_000);
    await advance(3_000);
  });

  expect(paid).toEqual([`/v1/historical?symbols=SPY&at=${iso("12:12:00")}`]);
  expect((await replayPrices.at(at("12:13:00"))).credits).toBe(5);
});

/** Returns an instant as the cells show it. */
function serialText(atMs: number): string {
  return new Date(atMs - 5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** Returns the Excel serial that a live cell shows as the other cells write it. 2026-11-20 is day 46346. */
function liveText(shown: unknown): unknown {
  const serial = first(shown);
  if (typeof serial !== "number") return serial;
  return new Date(Math.round((serial - 25_569) * 86_400) * 1_000).toISOString().slice(0, 19).replace("T", " ");
}
