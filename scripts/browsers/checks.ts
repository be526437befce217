import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import { readCheckRecord } from "../../src/addin/check/check-record";
import { compareRecord } from "../../src/addin/check/compare-record";
import type { Driver } from "./driver";
import { type LocalService, sessionDate } from "./local-service";
import { Pane } from "./pane";
import { until } from "./until";
import { WorkbookPage } from "./workbook-page";

/** What the checks of one browser share. */
interface CheckSetting {
  driver: Driver;
  service: LocalService;
  /** The workbook that all checks use, each on a sheet of its own. */
  page: WorkbookPage;
  pane: Pane;
  downloadFolder: string;
}

interface Check {
  name: string;
  /** Rejects with the failure. */
  run: (setting: CheckSetting) => Promise<void>;
}

/** How long a live cell is watched. */
const TICKING_MS = 10_000;
/** The fewest values that a live cell shows in that time. The service publishes one per second. */
const FEWEST_TICKS = 5;

/** How long a small file may take to arrive. */
const DOWNLOAD_LIMIT_MS = 15_000;

/** The area of a table of 730 strikes: strike, value, node, velocity, and the 53 expirations of the practice market on that day. */
const MATRIX = "A1:BE731";

const live = '=GEX.LIVE("SPXW","spot")';

/** What a browser must be able to do, in this order. */
export const checks: readonly Check[] = [
  { name: "the starter sheet fills", run: starterSheetFills },
  { name: "a live cell ticks for 10 s", run: liveCellTicks },
  { name: "two tabs share one stream", run: twoTabsShareOneStream },
  { name: "replay and back to live", run: replayAndBack },
  { name: "a matrix of 730 strikes", run: matrixFills },
  { name: "exports are downloaded", run: exportsAreDownloaded },
  { name: "a reload keeps the workbook", run: reloadKeepsWorkbook },
  { name: 'the probes of "Check this Excel"', run: excelIsChecked },
];

async function starterSheetFills({ page, pane }: CheckSetting): Promise<void> {
  await page.shows("A1", /^Strikebook$/);
  await page.shows("A8", /^Strike$/);
  await page.shows("F8", /^Symbol$/);
  await page.idle();
  await pane.shows("SIMULATED");
  const board = await page.values("A9:B48");
  const blanks = board.filter((row) => row.some((value) => typeof value !== "number"));
  if (blanks.length > 0) throw new Error(`${blanks.length} rows of the heatmap have no numbers`);
  const errors = (await page.values("A1:K60")).flat().filter((value) => /^#[A-Z]/.test(String(value)));
  if (errors.length > 0) throw new Error(`cells show ${errors.join(", ")}`);
}

async function liveCellTicks({ page }: CheckSetting): Promise<void> {
  await page.addSheet("Live");
  await page.set("Live!A1", live);
  await page.shows("Live!A1", /^[\d,.]+$/);
  await watchTicks(page, "Live!A1");
}

/** Watches a live cell. Rejects if it changes too rarely. */
async function watchTicks(page: WorkbookPage, address: string): Promise<void> {
  const endMs = performance.now() + TICKING_MS;
  const shown = new Set<string>();
  while (performance.now() < endMs) {
    shown.add(await page.text(address));
    await delay(200);
  }
  if (shown.size < FEWEST_TICKS) throw new Error(`only ${shown.size} values: ${[...shown].join(", ")}`);
}

async function twoTabsShareOneStream({ driver, service, page }: CheckSetting): Promise<void> {
  const free = await service.freeStreams();
  const tab = await WorkbookPage.open(driver, `${service.address}?sheet=empty`);
  try {
    await tab.set("A1", live);
    const first = await tab.shows("A1", /^[\d,.]+$/);
    await until("another value in the other tab", async () => (await tab.text("A1")) !== first);
    const pane = new Pane(tab);
    await pane.press("Data", "tab");
    await pane.shows("1 board on 1 stream");
    await pane.shows("The cost is shared.");
    const freeNow = await service.freeStreams();
    if (freeNow !== free) throw new Error(`the service has ${free - freeNow} more open streams`);
  } finally {
    await tab.close();
  }
  const left = await page.text("Live!A1");
  await until("another value in the first tab", async () => (await page.text("Live!A1")) !== left);
}

async function replayAndBack({ page, pane }: CheckSetting): Promise<void> {
  await page.addSheet("Replay");
  await page.set("Replay!A1:B1", [['=GEX.LEVELS("SPY",,,,"columns=as of; headers=off")', '=GEX.LIVE("SPY","state")']]);
  await page.shows("Replay!A1", new RegExp(`^${sessionDate} 12:`));
  await page.shows("Replay!B1", /^live$/);
  await pane.press("Go back in time");
  await pane.fill("Date", sessionDate);
  await pane.fill("Time, US Eastern", "10:30");
  await pane.press("Replay from here");
  await page.shows("Replay!A1", new RegExp(`^${sessionDate} 10:30:00$`));
  await page.shows("Replay!B1", /^replay$/);
  await pane.press("Back to live");
  await page.shows("Replay!A1", new RegExp(`^${sessionDate} 12:`));
  await page.shows("Replay!B1", /^live$/);
}

async function matrixFills({ page }: CheckSetting): Promise<void> {
  await page.addSheet("Matrix");
  await page.set("Matrix!A1", '=GEX.HEATMAP("SPXW",,730,60,"layout=matrix; includeEmpty=true")');
  await page.shows("Matrix!A1", /^Strike$/);
  await page.idle();
  const area = await page.run(() => window.workbench?.spill("Matrix!A1"));
  if (area !== MATRIX) throw new Error(`it fills ${area}, not ${MATRIX}`);
  const [headings = [], ...strikes] = await page.values(`Matrix!${MATRIX}`);
  const node = headings.indexOf("Node");
  const wrong = strikes.flatMap((row) =>
    row.filter((value, column) => typeof value !== (column === node ? "string" : "number")),
  );
  if (wrong.length > 0) throw new Error(`${wrong.length} cells have no value`);
}

async function exportsAreDownloaded({ pane, downloadFolder }: CheckSetting): Promise<void> {
  await pane.press("Spending", "tab");
  await pane.press("Show");
  await pane.press("Download CSV");
  const charges = (await downloaded(downloadFolder, "strikebook-charges", ".csv")).toString("utf8");
  if (!charges.includes("/v1/heatmap")) throw new Error(`the charges have no heatmap: ${charges.slice(0, 100)}`);
  await pane.press("Board", "tab");
  await pane.press("Export");
  const boards = gunzipSync(await downloaded(downloadFolder, "strikebook-replay", ".jsonl.gz")).toString("utf8");
  if (!boards.includes("SPY")) throw new Error(`the stored boards are not boards of SPY: ${boards.slice(0, 100)}`);
}

/** Runs every probe except those that need a minute or a closed workbook. Rejects with the outcomes that are not expected. */
async function excelIsChecked({ driver, service, page, pane, downloadFolder }: CheckSetting): Promise<void> {
  const tab = await WorkbookPage.open(driver, `${service.address}?sheet=empty`);
  try {
    const checked = new Pane(tab);
    await checked.press("Data", "tab");
    await checked.press("Check this Excel");
    await checked.shows("Does Excel show the words");
    const words = await tab.run(() => window.workbench?.note("'Strikebook check'!A1"));
    await checked.press(words === "These are the words of the check." ? "Yes" : "No");
    await checked.shows("Undo once in Excel");
    await tab.run(() => window.workbench?.undo());
    await checked.press("Done");
    await checked.shows("Open a second workbook");
    // The workbook of the other checks.
    await pane.press("Data", "tab");
    await page.idle();
    await checked.press("Done");
    await checked.shows("Close this pane for a minute");
    await checked.press("Skip");
    await checked.press("Save the record");
    const record = readCheckRecord((await downloaded(downloadFolder, "strikebook-check", ".json")).toString("utf8"));
    const { differences, notTried } = compareRecord(record);
    const wrong = differences.map(({ probe, outcome, expected }) => `${probe}: ${outcome}, not ${expected}`);
    if (wrong.length > 0) throw new Error(wrong.join("; "));
    const names = notTried.map(({ probe }) => probe).join(", ");
    if (names !== "timers while the pane is hidden, functions after reopening") throw new Error(`not tried: ${names}`);
  } finally {
    await tab.close();
  }
}

/** Waits until a file has arrived in a folder, and returns its content. */
async function downloaded(folder: string, start: string, end: string): Promise<Buffer> {
  const probe = async () => {
    const name = (await readdir(folder)).find((file) => file.startsWith(start) && file.endsWith(end));
    const content = name === undefined ? undefined : await readFile(join(folder, name));
    return content !== undefined && content.length > 0 && content;
  };
  return until(`${start}${end}`, probe, { limitMs: DOWNLOAD_LIMIT_MS });
}

async function reloadKeepsWorkbook({ page }: CheckSetting): Promise<void> {
  const read = async () => ({
    names: await page.run(() => window.workbench?.sheetNames()),
    start: await page.values("Start!A1:K60"),
    matrix: await page.values(`Matrix!${MATRIX}`),
  });
  const before = await read();
  await page.run(async () => {
    await window.workbench?.store();
    Object.assign(window, { isLeft: true });
    location.reload();
  });
  await until("the reloaded page", () => page.run(() => !("isLeft" in window)));
  await page.opened();
  await page.shows("Start!A8", /^Strike$/);
  await page.shows("Matrix!A1", /^Strike$/);
  await page.idle();
  const after = await read();
  if (!isDeepStrictEqual(after.names, before.names)) throw new Error("the sheets are others");
  if (!isDeepStrictEqual(after.start, before.start)) throw new Error("the starter sheet has other values");
  if (!isDeepStrictEqual(after.matrix, before.matrix)) throw new Error("the matrix has other values");
  const shown = await page.shows("Live!A1", /^[\d,.]+$/);
  await until("another value of the live cell", async () => (await page.text("Live!A1")) !== shown);
}
