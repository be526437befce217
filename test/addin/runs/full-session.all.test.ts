import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { createService, type Service } from "../../../service/server/service";
import { ModelRuns } from "../../../src/addin/runs/model-runs";
import { composePaneFeatures } from "../../../src/addin/pane-features";
import { runHostOf } from "../../../src/addin/runs/run-host";
import { gexLevels } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { memoryRunBook } from "../../support/addin/memory-run-book";
import { runFormulas } from "../../support/addin/run-world";
import { openReplayBook } from "../../support/addin/replay-book";
import { settled } from "../../../scripts/support/event-loop";
import { divergingMarket } from "../../support/market/diverging-market";
import { eastern } from "../../support/market/test-tape";
import { wideMarket } from "../../../scripts/support/market/wide-market";
import { openBrowserDatabases } from "../../support/replay/browser-databases";

openBrowserDatabases();

let service: Service | undefined;
/** When requests were sent, in milliseconds since 1970 UTC. */
const sentAtMs: number[] = [];
const book = await openReplayBook({
  respond: (request, { now, after }) => {
    const market = wideMarket(divergingMarket().market, "SPY", 3);
    sentAtMs.push(now());
    service ??= createService({ market, now, after, accounts: [servedPracticeAccount], marketName: "wide" });
    return service.fetch(request);
  },
});

/** Tuesday 2026-06-09, every minute from 9:30 to 15:59 in New York. */
const instants = Array.from({ length: 390 }, (_, minute) => eastern("2026-06-09 09:30:00") + minute * 60_000);
const outputs = [{ address: "Book!A1", label: "Net of T02", formula: "" }];
const definition = { instants, description: "A session by minute", outputs, isLagged: false };
const sheets = memoryRunBook();

/** Returns the net exposure of the second symbol. */
function shownNet(): unknown {
  const shown = book.shows(1);
  return Array.isArray(shown) ? (shown as unknown[][])[1]?.[4] : String(shown).split(" ")[0];
}

/** Opens the runs of the workbook. `isOpen` is whether it has not been closed: then its clock does not go on. */
async function openRuns(isOpen = () => true): Promise<ModelRuns> {
  const host = runHostOf(book.addin, await composePaneFeatures(book.addin).loading());
  const { clock } = host;
  return ModelRuns.open({
    ...host,
    clock: {
      store: clock.store,
      atMs: clock.atMs,
      goLive: () => clock.goLive(),
      set: (atMs) => (isOpen() ? clock.set(atMs) : new Promise(() => undefined)),
    },
    book: {
      ...sheets.book,
      readCells: () => Promise.resolve({ values: [shownNet()], others: "", isCalculating: shownNet() === "#BUSY!" }),
      readRunFormulas: () => Promise.resolve(runFormulas(["Book!A1"])),
      readOutputCells: () => Promise.resolve(outputs),
    },
  });
}

/** Lets time pass until something holds, and the database of the browser work. */
async function until(holds: () => boolean): Promise<void> {
  for (let step = 0; step < 20_000 && !holds(); step += 1) {
    await book.advance(50);
    await settled();
  }
  expect(holds()).toBe(true);
}

const priced = () => (service?.requests ?? []).filter(({ credits }) => credits > 0);
const spent = () => priced().reduce((sum, { credits }) => sum + credits, 0);

test("a run of 390 minutes over three symbols costs 26 ranges, survives closing, and is repeated for nothing", async () => {
  const given = [cell("T01,T02,T03"), null, null, null, cell("headers=off; dates=text")];
  await book.enter({ text: '=GEX.LEVELS("T01,T02,T03")', call: gexLevels, given });
  await until(() => shownNet() !== "#BUSY!");
  const before = spent();

  let isOpen = true;
  const first = await openRuns(() => isOpen);
  const offered = first.offer(definition);
  let price = NaN;
  void offered.then(({ credits }) => (price = credits));
  await until(() => !Number.isNaN(price));
  // 390 minutes are 26 windows of 15: a range costs 25 credits, and single boards would cost 390 x 5 = 1,950.
  expect(price).toBe(650);

  void first.start(definition);
  await until(() => sheets.rows("Run 1").length >= 195);
  isOpen = false;
  await until(() => true);
  const stored = sheets.rows("Run 1").length;
  expect(stored).toBeLessThan(390);

  // Nothing is left in memory, as in a workbook that was just opened.
  book.addin.connection.reset();
  void book.addin.connection.whenTimeIsKnown();
  await until(() => book.addin.client.clock.isKnown);
  const reopened = await openRuns();
  expect(reopened.runs.get()).toMatchObject([{ id: 1, status: "paused" }]);
  void reopened.resume(1);
  await until(() => reopened.notice.get() !== undefined);
  expect(reopened.notice.get()).toMatchObject({ status: "finished", rows: 390 });
  expect(spent() - before).toBe(650);
  const rows = sheets.rows("Run 1");
  expect(rows.map((row) => row[3])).toEqual(instants.map((atMs) => netOf(atMs)));

  // The account of the practice key: 120 requests in any minute, none of them refused.
  const counts = sentAtMs.map((endMs) => sentAtMs.filter((ms) => ms > endMs - 60_000 && ms <= endMs).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(120);
  expect(service?.requests.filter(({ status }) => status !== 200)).toEqual([]);

  reopened.notice.set(undefined);
  void reopened.rerun(1);
  await until(() => reopened.notice.get() !== undefined);
  expect(reopened.notice.get()).toMatchObject({ status: "finished", rows: 390, differing: 0 });
  expect(spent() - before).toBe(650);
  expect(sheets.rows("Run 2")).toEqual(rows);
});

/** The net exposure of a board of the market, worked out by hand: cells of c - 500, 2c + 300 and -c + 200 add up to 2c. */
function netOf(atMs: number): number {
  return 2 * (1_000 + 100 * (Math.floor(atMs / 60_000) % 11));
}
