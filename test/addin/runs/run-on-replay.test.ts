import { composePaneFeatures } from "../../../src/addin/pane-features";
import { runHostOf } from "../../../src/addin/runs/run-host";
import { ModelRuns } from "../../../src/addin/runs/model-runs";
import { flowTide, gexLevels } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { memoryRunBook } from "../../support/addin/memory-run-book";
import { runFormulas } from "../../support/addin/run-world";
import { openReplayBook, type BookFormula } from "../../support/addin/replay-book";

// The whole add-in on the service of tests, with a tide that takes longest. The market stands at 15:30 of Friday 2026-11-20.
const book = await openReplayBook({ delayMs: (path) => (path.endsWith("/tide") ? 400 : 150) });

const levels: BookFormula = {
  text: '=GEX.LEVELS("SPY",,,,"columns=As of")',
  call: gexLevels,
  given: [cell("SPY"), null, null, null, cell("columns=As of; headers=off; dates=text")],
};
const tide: BookFormula = {
  text: '=FLOW.TIDE("SPY")',
  call: flowTide,
  given: [cell("SPY"), null, null, null, cell("columns=Time; headers=off; dates=text")],
};
const addresses = ["Book!A1", "Book!A2"];
const instants = ["10:00", "10:01", "10:02"].map((time) => Date.parse(`2026-11-20T${time}:00-05:00`));

/** Returns the first cell of what a formula shows. */
const first = (shown: unknown) => (Array.isArray(shown) ? (shown as unknown[][])[0]?.[0] : String(shown).split(" ")[0]);

/** Opens the model runs of the workbook. Its cells are those of the book of tests. */
async function openRuns() {
  const sheets = memoryRunBook();
  const values = () => addresses.map((_, index) => first(book.shows(index + 1)));
  const host = {
    ...runHostOf(book.addin, await composePaneFeatures(book.addin).loading()),
    book: {
      ...sheets.book,
      readCells: () => {
        return Promise.resolve({
          values: values(),
          others: String(values()),
          isCalculating: values().includes("#BUSY!"),
        });
      },
      readRunFormulas: () => Promise.resolve(runFormulas(addresses)),
      readOutputCells: () => Promise.resolve(outputs),
    },
  };
  return { sheets, runs: await ModelRuns.open(host) };
}

const outputs = addresses.map((address, index) => ({ address, label: ["Board", "Tide"][index] ?? "", formula: "" }));
const definition = { instants, description: "Three minutes", outputs, isLagged: false };

test("a run on the real replay has the same instant in every cell, lists each request, and costs what it said", async () => {
  await book.enter(levels, tide);
  const { runs, sheets } = await openRuns();
  const offered = runs.offer(definition);
  await book.advance(1_000);
  const before = book.addin.client.ledger.session.spent;
  const isDone = runs.start(definition);
  await book.advance(30_000);
  await isDone;

  const times = ["2026-11-20 10:00:00", "2026-11-20 10:01:00", "2026-11-20 10:02:00"];
  expect(sheets.rows("Run 1").map((row) => row.slice(3, 5))).toEqual(times.map((time) => [time, time]));
  // A board costs five credits, a tide three.
  expect((await offered).credits).toBe(24);
  expect(book.addin.client.ledger.session.spent - before).toBe(24);
  // Everything was loaded before the first step, at the price of one line.
  expect(sheets.listed("Run 1 manifest").map((row) => [row[3], row[5]])).toEqual(
    ["10:00", "10:01", "10:02"].map((time) => [`Fri 20 Nov 2026 ${time} ET`, 0]),
  );
  expect(sheets.listed("Run 1 manifest", "Loaded ahead of the run").map((row) => row[5])).toEqual([24]);

  const sent = await book.paid(async () => {
    const isRepeated = runs.rerun(1);
    await book.advance(30_000);
    await isRepeated;
  });
  // Boards are stored; the trades of a session in progress are not.
  expect(sent.filter((path) => path.startsWith("/v1/"))).toEqual([]);
  expect(sheets.rows("Run 2")).toEqual(sheets.rows("Run 1"));
  expect(runs.notice.get()).toMatchObject({ differing: 0, status: "finished" });
});

test("a request without a result at one instant is an error of its row, with the reason", async () => {
  await book.enter(levels, tide);
  const refusal = { error: { code: "no_data", message: "No trades are stored." } };
  const { runs, sheets } = await openRuns();
  book.respondWith((path) => (path.includes("/tide") ? Response.json(refusal, { status: 404 }) : undefined));
  const later = { ...definition, instants: instants.map((atMs) => atMs + 3_600_000) };
  const isDone = runs.start(later);
  await book.advance(30_000);
  await isDone;

  expect(sheets.rows("Run 1").map((row) => [row[4], row[5]])).toEqual(
    instants.map(() => [
      expect.stringMatching(/^#N\/A: No trades are stored\./) as string,
      expect.stringContaining("No trades are stored.") as string,
    ]),
  );
});
