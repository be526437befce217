/**
 * `npm run screenshots [-- NAME...]`: takes the screenshots of the documents in a real browser over a fixed market. Check them
 * afterwards.
 */
import { mkdir } from "node:fs/promises";
import { openAdminDesk } from "../test/desk/support/admin-desk";
import { fillDesk } from "../test/desk/support/busy-desk";
import { startEngine } from "../test/desk/support/engine";
import { openAlertWorkbench } from "../test/support/browser/alert-workbench";
import { openDeskPage } from "../test/support/browser/desk-page";
import { smallPracticeMarket as data } from "../test/support/market/test-market";
import { dayOf } from "../market/time/civil-day";
import { RecordedFlow } from "../recordings/flow/recorded-flow";
import { recordSimulated } from "../recordings/recorders/record-simulated";
import { recordedAttribution } from "../service/market-source/market-data";
import { flowOutcome, recordedFlowData } from "../service/market-source/recorded-flow-data";
import { recordedData, recordingSource } from "../service/market-source/recording-source";
import { recordedMarketOf } from "../test/support/recordings/recorded-service";
import { recordingFolder } from "../test/support/recordings/recording-folder";
import { fillFunctionBook } from "../test/support/browser/function-book";
import { closeTabs } from "../test/support/browser/workbench-tabs";
import { darkPool } from "../src/templates/dark-pool";
import { earnings } from "../src/templates/earnings";
import { flipRegime } from "../src/templates/flip-regime";
import { flowTenMinutes } from "../src/templates/flow-ten-minutes";
import { morningScreen } from "../src/templates/morning";
import { pinning } from "../src/templates/pinning";
import { positioning } from "../src/templates/positioning";
import { straddleAtSignal } from "../src/templates/straddle";
import type { Template } from "../src/templates/template";
import { walkForward } from "../src/templates/walk-forward";
import { zeroDte } from "../src/templates/zero-dte";
import { fillTemplate, practiceWorkbench } from "./templates/fill-template";
import { recordRun } from "./templates/record-run";
import { openWorkbench, type WorkbenchSession } from "../test/support/browser/open-workbench";

/** Returns short headings for tables whose own headings are wider than their columns. */
const headings = (columns: string, row: number, words: readonly string[]) =>
  Object.fromEntries(words.map((word, index) => [`${columns[index]}${row}`, word]));

/** The cells of a sheet with many functions, for the screenshot of the functions. */
const overviewSheet: Readonly<Record<string, string>> = {
  ...headings("ABCDEFGH", 1, ["Symbol", "Spot", "Net", "King", "Wall +", "Wall -", "Flip", "To flip %"]),
  A2: '=GEX.LEVELS("SPXW,SPY,NVDA",,,,"headers=off; columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip,Flip distance %")',
  ...headings("JK", 1, ["Live", "Change"]),
  J2: '=GEX.LIVE("SPXW,SPY,NVDA","spot,change")',
  ...headings("ABCDE", 6, ["Time", "Bullish", "Bearish", "Net", "Running"]),
  A7: '=FLOW.TIDE("SPY",,"11:59","30min","headers=off; columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
  G6: '=FLOW.TRADES("SPY","1h",5,100000,"columns=Time,Type,Strike,Premium,Flow score")',
  A13: '=GEX.LIVE.HEATMAP("SPXW",,9)',
  ...headings("GHIJK", 13, ["Symbol", "Report", "Timing", "Move %", "VRP"]),
  G14: '=VOL.EVENTS("NVDA,AAPL,MSFT","headers=off; columns=Symbol,Next date,Timing,Implied move %,VRP")',
  ...headings("GHIJK", 18, ["Time", "Ticker", "Price", "Shares", "Notional"]),
  G19: '=FLOW.DARKPOOL("SPY,NVDA",,4,"headers=off; minNotional=1000000")',
  ...headings("ABCDE", 24, ["Date", "Premium", "Volume", "Calls", "Puts"]),
  A25: '=FLOW.HISTORY("SPY","2026-11-11","2026-11-17","headers=off; columns=Date,Premium,Volume,Call premium,Put premium")',
  G24: '=FLOW.PRESSURE("SPY","1h",,"columns=Ticker,Bull %,Bear %,Neutral %,Bias")',
  G27: '=FLOW.CONTRACTS("day",3,,,"ticker=NVDA; columns=Expiration,Strike,Right,Premium,Volume")',
};

const folder = "docs/screenshots";
const size = { width: 1440, height: 900 };

/** A noon at which the symbols of the screenshots have a flip. */
const withFlipsMs = Date.parse("2026-11-20T17:00:00Z");

/** The grid draws its new size and its cells within a few frames. */
const FRAMES = 5;

/** Waits in the page until so many frames are drawn. */
async function frames(count: number): Promise<void> {
  for (let drawn = 0; drawn < count; drawn += 1) await new Promise(requestAnimationFrame);
}

/** Takes a screenshot once all cells are calculated and drawn. */
async function screenshot(name: string, session: WorkbenchSession): Promise<void> {
  await session.workbench.idle();
  await session.page.evaluate(frames, FRAMES);
  await session.page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
}

/** Waits until the pane reports no problem: cells may need the key before it is known. */
const withoutProblems = ({ pane }: WorkbenchSession) => pane.getByText(/ problems?$/).waitFor({ state: "detached" });

async function starterSheet(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", starter: true, atMs: withFlipsMs, size });
  await session.workbench.until("A8", "Strike");
  await session.pane.getByRole("button", { name: "Show board: 1 credit" }).click();
  await session.pane.getByRole("grid").waitFor();
  await screenshot("workbench", session);
}

/** Two recorded sessions of the simulated market, as an analyst sees them at noon of the second, and replays the first. */
async function recorded(): Promise<void> {
  const market = recordedMarketOf({
    symbols: ["SPY", "NVDA"],
    from: dayOf(2026, 11, 17),
    to: dayOf(2026, 11, 18),
    everyMs: 15 * 60_000,
  });
  await using session = await openWorkbench({ key: "practice", data: market, unlimited: true, size });
  const { workbench, pane } = session;
  const cells = {
    ...headings("ABCDEFG", 1, ["Symbol", "Spot", "Net", "King", "Wall +", "Wall -", "Flip"]),
    A2: '=GEX.LEVELS("SPY,NVDA",,,,"headers=off; columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip")',
    ...headings("IJ", 1, ["Live", "As of"]),
    I2: '=GEX.LIVE("SPY,NVDA","spot,asOf")',
    A5: '=GEX.HEATMAP("SPY",,22,4,"layout=matrix")',
    I5: '=VOL.TERM("NVDA","columns=expiration,days,iv")',
  };
  for (const [address, content] of Object.entries(cells)) await workbench.set(address, content);
  await workbench.until("A5", "Strike");
  await workbench.until("I5", "expiration");
  await screenshot("recorded", session);
  await pane.getByRole("button", { name: "Go back in time" }).click();
  await pane.getByLabel("Date").fill("2026-11-17");
  await pane.getByLabel("Time, US Eastern").fill("10:30");
  await pane.getByRole("button", { name: "Replay from here" }).click();
  await workbench.until("J2", "2026-11-17 10:30:00");
  await screenshot("recorded-replay", session);
}

/** Flow of two recorded sessions of the simulated market, at noon of the second. */
async function recordedFlow(): Promise<void> {
  await using place = await recordingFolder();
  const recording = await place.open({ create: true });
  const [from, to] = [dayOf(2026, 11, 17), dayOf(2026, 11, 18)];
  await recordSimulated(recording, { symbols: ["SPY", "NVDA"], from, to, everyMs: 60 * 60_000, trades: true });
  const flow = new RecordedFlow(recording);
  const data = {
    ...recordedData(recordingSource(recording, false)),
    flow: recordedFlowData(recording, (...query) => flowOutcome(flow, ...query)),
    attribution: recordedAttribution(["Simulated by Strikebook"]),
  };
  await using session = await openWorkbench({ key: "practice", data, unlimited: true, size });
  const { workbench } = session;
  const cells = {
    ...headings("ABCDE", 1, ["Time", "Bullish", "Bearish", "Net", "Running"]),
    A2: '=FLOW.TIDE("SPY","2026-11-18 09:30","2026-11-18 12:00","15min","headers=off; columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
    G1: '=FLOW.TRADES("SPY","1h",9,100000,"columns=Time,Type,Strike,Premium,Flow score")',
    ...headings("ABCDE", 14, ["Ticker", "Premium", "Volume", "Calls", "Puts"]),
    A15: '=FLOW.TOP(5,,,,"headers=off; columns=Ticker,Premium,Volume,Call premium,Put premium")',
    A18: '=FLOW.COMPARE("SPY",,"columns=Measure,Current,20-day average,Versus average,Days analyzed")',
    G12: '=FLOW.CONTRACTS("week",5,,,"columns=Ticker,Expiration,Strike,Right,Premium")',
    G19: '=FLOW.DARKPOOL("SPY,NVDA",,5,"columns=Time,Ticker,Price,Size,Notional")',
    A28: '=GEX.SOURCES("columns=Text")',
  };
  for (const [address, content] of Object.entries(cells)) await workbench.set(address, content);
  await workbench.until("G12", "Ticker");
  await workbench.until("G19", "Time");
  await workbench.until("A28", "Text");
  await withoutProblems(session);
  await screenshot("recorded-flow", session);
  await flow.close();
}

async function matrix(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", size });
  await session.workbench.set("A1", '=GEX.HEATMAP("SPXW","gamma",26,6,"layout=matrix")');
  await session.workbench.until("A1", "Strike");
  await withoutProblems(session);
  await screenshot("matrix", session);
}

async function firstRun(): Promise<void> {
  await using session = await openWorkbench({ key: undefined, starter: true, size });
  await screenshot("first-run", session);
}

/** The Live panel with its settings open, beside live cells. The market clock runs, so prices differ between runs. */
async function live(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true, atMs: withFlipsMs, size });
  const { workbench, pane, showTab } = session;
  await workbench.set("A1", '=GEX.STATUS("columns=Symbol,State,Age,Credits per minute")');
  await workbench.set("F1:I1", [["Symbol", "Spot", "King", "Flip"]]);
  await workbench.set("F2", '="SPXW"');
  await workbench.set("F3", '="QQQ"');
  await workbench.set("G2", '=GEX.LIVE(F2:F3,"spot,king,flip")');
  await workbench.set("A6", '=GEX.LIVE.HEATMAP("SPXW")');
  await workbench.until("A6", "Strike");
  await showTab("Data");
  const panel = pane.getByRole("region", { name: "Live", exact: true });
  await panel.getByText("on 1 stream").waitFor();
  await panel.getByRole("button", { name: "Settings" }).click();
  await panel.scrollIntoViewIfNeeded();
  await session.page.screenshot({ path: `${folder}/live.png` });
  console.log(`${folder}/live.png`);
}

/** Levels of two symbols, one of them converted to a future by a basis in a cell, ready to be copied. */
async function copyLevels(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", atMs: withFlipsMs, size });
  const { workbench, pane, page } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPXW,SPY")');
  await workbench.until("A1", "Symbol");
  await workbench.set("A5:B5", [["ES less SPX", 15.25]]);
  const panel = pane.getByRole("region", { name: "Copy levels" });
  await panel.getByRole("button", { name: "Copy levels" }).click();
  await panel.getByRole("button", { name: "Convert to a future or fund" }).click();
  await page.evaluate(() => window.workbench?.select("B5"));
  await panel.getByLabel("Chart symbol").fill("ES");
  await panel.getByRole("button", { name: "Use the selected cell" }).click();
  await panel.getByRole("button", { name: "Add" }).click();
  await panel.getByRole("rowheader", { name: "ES" }).first().waitFor();
  await panel.scrollIntoViewIfNeeded();
  await screenshot("copy-levels", session);
}

/** A sheet with many functions, in a workbook with all of them. The market clock runs, because open streams need it. */
async function functions(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true, data, size });
  await fillFunctionBook(session);
  for (const [address, content] of Object.entries(overviewSheet))
    await session.workbench.set(`Sheet1!${address}`, content);
  // NVDA joins an open stream, which is opened again for it.
  await session.page.waitForFunction(() => /^[\d.,]+$/.test(window.workbench?.text("Sheet1!J4") ?? ""));
  await screenshot("functions", session);
}

/** The administrator's page of the desk, with what thirty people do on three nodes. */
async function desk(): Promise<void> {
  const engine = await startEngine();
  try {
    await using filled = await openAdminDesk(engine, "screenshots");
    await fillDesk(filled);
    await using opened = await openDeskPage(filled.routes, { viewport: { width: 1440, height: 1060 } });
    const { page } = opened;
    await page.getByLabel("Administrator's key").fill(filled.adminKey);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("table", { name: "People" }).waitFor();
    await page.screenshot({ path: `${folder}/desk.png` });
    await page.getByRole("tab", { name: "Streams and nodes" }).click();
    await page.getByRole("table", { name: "Nodes" }).waitFor();
    await page.screenshot({ path: `${folder}/desk-nodes.png` });
    console.log(`${folder}/desk.png and desk-nodes.png`);
  } finally {
    await engine.stop();
  }
}

/** The alerts of a desk in the pane: one that was posted, and the form of another. */
async function alerts(): Promise<void> {
  const engine = await startEngine();
  try {
    await using session = await openAlertWorkbench(engine, { width: 1280, height: 1100 });
    const { pane } = session;
    const panel = pane.getByRole("region", { name: "Alerts of the desk" });
    await session.showTab("Workbook");
    await panel.getByRole("button", { name: "Alerts of the desk" }).click();
    await panel.getByRole("button", { name: "Add an alert" }).click();
    const form = panel.getByRole("form", { name: "New alert" });
    await form.getByLabel("Level").selectOption("king");
    await form.getByLabel("Name").fill("SPXW at the king");
    await form.getByLabel("Webhook address").fill("https://hooks.example.com/services/T0/B0/x");
    await form.getByLabel("Check every").selectOption("1");
    await form.getByRole("button", { name: "Add" }).click();
    await panel.getByRole("button", { name: /^Send a test/ }).click();
    await session.desk.posted(1);
    await session.desk.nextMinute();
    await panel.getByText(/^Spot .* Checked/).waitFor();
    await panel.getByRole("button", { name: "Add an alert" }).click();
    await form.getByLabel("Alert when").selectOption("moves");
    await panel.screenshot({ path: `${folder}/alerts.png` });
    console.log(`${folder}/alerts.png`);
  } finally {
    await engine.stop();
  }
}

/** The sheets of the flip regime, after its form in the pane. */
async function models(): Promise<void> {
  await using session = await practiceWorkbench(Date.parse("2026-11-18T17:00:00Z"));
  const { pane, workbench } = session;
  await session.showTab("Workbook");
  await pane.getByRole("button", { name: "Model workbooks" }).click();
  await pane.getByRole("button", { name: /^Flip regime/ }).click();
  const insert = pane.getByRole("form", { name: "Flip regime" }).getByRole("button", { name: "Insert: 643 credits" });
  await insert.scrollIntoViewIfNeeded();
  await screenshot("model-price", session);
  await fillTemplate(session, flipRegime);
  for (const [name, sheet] of [
    ["model-answer", "Flip regime"],
    ["model-data", "Flip data"],
  ] as const) {
    await workbench.activate(sheet);
    await screenshot(name, session);
  }
}

/** The walk-forward lab after a model run of 45 sessions. */
async function lab(): Promise<void> {
  await using session = await openWorkbench({
    key: "practice",
    requestsPerMinute: 6_000,
    marketName: "lab",
    size: { width: 1440, height: 1300 },
  });
  const { workbench } = session;
  await fillTemplate(session, walkForward);
  await workbench.set("'Walk-forward lab'!B10:B11", [["None"], [3]]);
  await recordRun(session, { firstDate: "2026-09-16", lastDate: "2026-11-17", to: "11:00", everyMinutes: 30 });
  await workbench.set("'Walk-forward lab'!B10", "Run 1");
  await workbench.activate("Walk-forward lab");
  await screenshot("model-lab", session);
}

/** Returns the function that takes the front sheet of a template, inserted with the values typed into its form, once a cell shows a text. */
function frontOf(name: string, template: Template, typed: Record<string, string> = {}, filled?: [string, string]) {
  return async () => {
    await using session = await practiceWorkbench(Date.parse("2026-11-18T17:00:00Z"));
    await fillTemplate(session, template, typed);
    if (filled) await session.workbench.until(...filled);
    await withoutProblems(session);
    await screenshot(name, session);
  };
}

const screenshots = {
  workbench: starterSheet,
  matrix,
  recorded,
  recordedFlow,
  "first-run": firstRun,
  live,
  "copy-levels": copyLevels,
  functions,
  desk,
  alerts,
  models,
  lab,
  "model-0dte": frontOf("model-0dte", zeroDte),
  "model-morning": frontOf("model-morning", morningScreen, {}, ["'Morning data'!F2", "35"]),
  "model-earnings": frontOf("model-earnings", earnings, { "Past reports with walls": "4" }),
  "model-dark-pool": frontOf("model-dark-pool", darkPool),
  "model-flow": frontOf("model-flow", flowTenMinutes),
  "model-positioning": frontOf("model-positioning", positioning),
  "model-pinning": frontOf("model-pinning", pinning),
  "model-straddle": frontOf("model-straddle", straddleAtSignal),
};

await mkdir(folder, { recursive: true });
const names = process.argv.slice(2);
for (const [name, take] of Object.entries(screenshots)) if (names.length === 0 || names.includes(name)) await take();
await closeTabs();
