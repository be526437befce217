import { composePaneFeatures } from "../../../src/addin/pane-features";
import { ModelRuns } from "../../../src/addin/runs/model-runs";
import { runHostOf } from "../../../src/addin/runs/run-host";
import { cell } from "../../support/addin/function-runtime";
import { flowTide, gexLevels, gexLive } from "../../support/addin/functions";
import { memoryRunBook } from "../../support/addin/memory-run-book";
import { openReplayBook, type BookFormula } from "../../support/addin/replay-book";
import { runFormulas } from "../../support/addin/run-world";

// The whole add-in on the service of tests. The market stands at 15:30 of Friday 2026-11-20.
const book = await openReplayBook();

const levelsOf = (symbol: string): BookFormula => ({
  text: `=GEX.LEVELS("${symbol}")`,
  call: gexLevels,
  given: [cell(symbol), null, null, null, cell("columns=As of; headers=off; dates=text")],
});
const tide: BookFormula = {
  text: '=FLOW.TIDE("SPY")',
  call: flowTide,
  given: [cell("SPY"), null, null, null, cell("columns=Time; headers=off; dates=text")],
};
const model = "Book!A1";
const day = "2026-11-20";
const at = (time: string) => Date.parse(`${day}T${time}:00-05:00`);
const spent = () => book.addin.client.ledger.session.spent;
const shown = (row: number) => JSON.stringify(book.shows(row));

/** Opens the model runs of the book, with these formulas as part of a run that records A1. */
async function openRuns({ parts = [model], others = 1 } = {}) {
  const sheets = memoryRunBook();
  const values = () => [shown(1)];
  const host = {
    ...runHostOf(book.addin, await composePaneFeatures(book.addin).loading()),
    book: {
      ...sheets.book,
      readCells: () => {
        return Promise.resolve({ values: values(), others: values()[0] ?? "", isCalculating: shown(1) === '"#BUSY!"' });
      },
      readRunFormulas: () => Promise.resolve(runFormulas(parts, others)),
      readOutputCells: () => Promise.resolve(outputs),
    },
  };
  return { sheets, runs: await ModelRuns.open(host) };
}

const outputs = [{ address: model, label: "Board", formula: "" }];

/** A run over three minutes that no other test has loaded. */
const minutesFrom = (time: string) => ({
  instants: [0, 1, 2].map((minute) => at(time) + minute * 60_000),
  description: "Three minutes",
  outputs,
  isLagged: false,
});

/** Runs to the end. Returns the requests that were paid for, and their credits. */
async function finished(runs: ModelRuns, definition: ReturnType<typeof minutesFrom>) {
  const before = spent();
  const paths = await book.paid(async () => {
    const isDone = runs.start(definition);
    await book.advance(40_000);
    await isDone;
  });
  return { paths, credits: spent() - before };
}

/** Lets time pass until the run shows its first instant. */
async function untilFirstInstant(): Promise<void> {
  for (let step = 0; step < 100 && book.addin.replay.store.get().kind === "live"; step += 1) await book.advance(50);
  expect(book.addin.replay.store.get().kind).toBe("replay");
}

test("a model run charges for the formula that it records, and not for every formula of the workbook", async () => {
  await book.enter(levelsOf("SPY"), tide, levelsOf("QQQ"));
  const before = [1, 2, 3].map(shown);
  const counts = [2, 3].map((row) => book.results(row).length);
  const { runs, sheets } = await openRuns();
  const offered = runs.offer(minutesFrom("10:00"));
  await book.advance(1_000);
  const { paths, credits } = await finished(runs, minutesFrom("10:00"));

  // A board costs five credits, and three minutes are cheapest as three boards.
  expect(await offered).toMatchObject({ credits: 15, formulas: [{ cells: [model], credits: 15 }], others: 1 });
  expect(credits).toBe(15);
  expect(paths.filter((path) => !path.startsWith("/v1/historical?symbols=SPY&"))).toEqual([]);
  const times = ["10:00", "10:01", "10:02"].map((time) => [[`${day} ${time}:00`]]);
  expect(sheets.rows("Run 1").map((row) => JSON.parse(String(row[3])) as unknown)).toEqual(times);
  // The other formulas were not calculated at all, and all show what they showed before.
  expect([2, 3].map((row) => book.results(row).length)).toEqual(counts);
  expect([1, 2, 3].map(shown)).toEqual(before);
});

test("after a run the workbook is live again, and its cells show where their values come from", async () => {
  await book.enter(levelsOf("SPY"), tide);
  const origins = JSON.stringify(book.addin.provenance.originsOf(model)?.origins);
  const { runs } = await openRuns();
  await finished(runs, minutesFrom("10:10"));

  expect(book.addin.replay.store.get()).toEqual({ kind: "live" });
  expect(book.addin.market.atMs.get()).toBeUndefined();
  expect(JSON.stringify(book.addin.provenance.originsOf(model)?.origins)).toBe(origins);
});

test.each([
  ["paused", (runs: ModelRuns) => runs.current.get()?.pause()],
  ["cancelled", (runs: ModelRuns) => runs.current.get()?.cancel()],
])("a run that is %s leaves the workbook live", async (status, stop) => {
  await book.enter(levelsOf("SPY"), tide);
  const before = shown(1);
  const { runs } = await openRuns();
  const isDone = runs.start(minutesFrom("10:20"));
  await untilFirstInstant();
  stop(runs);
  await book.advance(10_000);
  await isDone;

  expect(runs.notice.get()).toMatchObject({ status });
  expect(book.addin.replay.store.get()).toEqual({ kind: "live" });
  expect(shown(1)).toBe(before);
});

test("a run from a replay leaves the clock where it was, with figures of whole days as they were", async () => {
  await book.enter(levelsOf("SPY"), tide);
  await Promise.all([book.addin.replay.set(at("14:00")), book.advance(5_000)]);
  book.addin.market.wholeDays.set(true);
  await book.advance(5_000);
  const before = [1, 2].map(shown);
  const { runs, sheets } = await openRuns();
  const { credits } = await finished(runs, minutesFrom("10:30"));

  expect(sheets.rows("Run 1")).toHaveLength(3);
  expect(credits).toBe(15);
  expect(book.addin.replay.store.get()).toMatchObject({ kind: "replay", atMs: at("14:00"), speed: undefined });
  expect(book.addin.market.wholeDays.get()).toBe(true);
  expect([1, 2].map(shown)).toEqual(before);
  expect(JSON.parse(before[0] ?? "")).toEqual([[`${day} 14:00:00`]]);
  await Promise.all([book.addin.replay.goLive(), book.advance(5_000)]);
});

test("a formula outside the run that Excel calculates meanwhile keeps its value, and a new one waits for the end", async () => {
  await book.enter(levelsOf("SPY"), tide);
  const before = shown(2);
  const { runs } = await openRuns();
  const isDone = runs.start(minutesFrom("10:40"));
  await untilFirstInstant();
  const paths = await book.paid(async () => {
    void book.addin.formulas.recalculateCells(["Book!A2"]);
    book.enterNext(levelsOf("QQQ"));
    await book.advance(300);
  });
  const during = [2, 3].map(shown);
  await book.advance(40_000);
  await isDone;

  expect(paths.filter((path) => !path.includes("symbols=SPY&"))).toEqual([]);
  expect(during[0]).toBe(before);
  expect(during[1]).toMatch(/^"#N\/A A model run is in progress, and this formula is not part of it. Nothing was req/);
  expect(JSON.parse(shown(3))).toEqual([[expect.stringMatching(/^2026-11-20 15:3/)]]);
});

test("a clock that is moved during a run moves all cells, and stays there", async () => {
  await book.enter(levelsOf("SPY"), tide);
  const { runs } = await openRuns();
  const isDone = runs.start(minutesFrom("10:50"));
  await untilFirstInstant();
  void book.addin.replay.set(at("13:00"));
  await book.advance(20_000);
  await isDone;

  expect(runs.notice.get()).toMatchObject({ status: "paused" });
  expect(runs.notice.get()?.reason).toMatch(/^The replay clock was moved\./);
  expect(book.addin.replay.store.get()).toMatchObject({ kind: "replay", atMs: at("13:00") });
  expect([1, 2].map((row) => JSON.parse(shown(row)) as unknown)).toEqual([
    [[`${day} 13:00:00`]],
    [[`${day} 13:00:00`]],
  ]);
  await Promise.all([book.addin.replay.goLive(), book.advance(5_000)]);
});

test("a formula that was not calculated before is not in the price, and its manifest has every credit that the run has cost", async () => {
  await book.enter(levelsOf("SPY"), tide);
  book.addin.calls.retainSheets([]); // As in a workbook that was just opened.
  const { runs, sheets } = await openRuns();
  const offered = runs.offer(minutesFrom("11:40"));
  await book.advance(1_000);
  const { paths } = await finished(runs, minutesFrom("11:40"));

  expect(await offered).toMatchObject({ credits: 0, formulas: [], unknown: [model] });
  expect(paths.filter((path) => path.startsWith("/v1/historical"))).toHaveLength(3);
  const credits = sheets.listed("Run 1 manifest").map((row) => Number(row[5]));
  expect(credits).toEqual([5, 5, 5]);
  // What it showed before is not known: it is requested again.
  expect(JSON.parse(shown(1))).toEqual([[expect.stringMatching(/^2026-11-20 15:3/)]]);
});

test("formulas that share a request pay for it once, and each says what it adds", async () => {
  await book.enter(levelsOf("SPY"), levelsOf("SPY"), tide, levelsOf("QQQ"));
  const parts = ["Book!A1", "Book!A2", "Book!A3"];
  const { runs } = await openRuns({ parts });
  const offered = runs.offer(minutesFrom("11:00"));
  await book.advance(1_000);
  const { credits } = await finished(runs, minutesFrom("11:00"));

  // Two formulas with the same board, and a tide of three credits for each minute.
  expect((await offered).formulas).toEqual([
    { cells: ["Book!A1", "Book!A2"], credits: 15 },
    { cells: ["Book!A3"], credits: 9 },
  ]);
  expect((await offered).credits).toBe(24);
  expect(credits).toBe(24);
});

test("the picture in the pane does not follow a run, although it loads every instant of a replay", async () => {
  await book.enter(levelsOf("SPY"));
  const { board } = composePaneFeatures(book.addin);
  board.choose({ symbol: "QQQ" });
  board.setShown(true);
  board.followReplay(true);
  const { runs } = await openRuns();
  const { paths, credits } = await finished(runs, minutesFrom("11:30"));

  expect(paths.filter((path) => path.startsWith("/v1/historical?symbols=QQQ"))).toEqual([]);
  expect(credits).toBe(15);
  board.setShown(false);
});

test("a live cell outside a run says that it is paused, keeps its value, and is asked nothing at the run's instants", async () => {
  await book.enter(levelsOf("SPY"));
  const live = book.open(gexLive, "GEX.LIVE", cell("QQQ"), cell("spot,state"));
  await book.advance(5_000);
  const before = live.newest();
  const { runs } = await openRuns();
  const count = live.shown.length;
  const isDone = runs.start(minutesFrom("11:10"));
  await untilFirstInstant();
  const during = live.newest();
  const paths = book.network.addresses.filter((address) => /historical.*QQQ|range.*QQQ/.test(address));
  await book.advance(40_000);
  await isDone;
  await book.advance(5_000);

  expect(before).toEqual([[expect.any(Number), "live"]]);
  expect(during).toEqual([[(before as unknown[][])[0]?.[0], "paused"]]);
  expect(live.shown.slice(count).filter((table) => JSON.stringify(table).includes("replay"))).toEqual([]);
  expect(paths).toEqual([]);
  expect(live.newest()).toEqual([[expect.any(Number), "live"]]);
  live.cancel();
});

test("a live cell that is part of a run has the board of each instant, and is live afterwards", async () => {
  await book.enter(levelsOf("SPY"));
  const live = book.open(gexLive, "GEX.LIVE", cell("QQQ"), cell("state"));
  await book.advance(5_000);
  const { runs } = await openRuns({ parts: [model, live.address], others: 0 });
  const offered = runs.offer(minutesFrom("11:20"));
  await book.advance(1_000);
  const isDone = runs.start(minutesFrom("11:20"));
  await untilFirstInstant();
  const during = live.newest();
  await book.advance(40_000);
  await isDone;
  await book.advance(5_000);

  expect((await offered).formulas).toMatchObject([{ cells: [model] }, { cells: [live.address] }]);
  expect(during).toEqual([["replay"]]);
  expect(live.newest()).toEqual([["live"]]);
  live.cancel();
});
