import { readFile } from "node:fs/promises";
import type { CDPSession, Page } from "playwright-core";
import ts from "typescript";
import { workbenchSite } from "../scripts/site";
import { paidPlan, practiceAccount } from "../service/gateway/accounts";
import { listen } from "../service/listen";
import { createService } from "../service/service";
import { simulatedData } from "../service/simulated-data";
import { launchBrowser } from "../test/support/browser";
import { liveFormulas, LIVE_CELLS } from "./live-cells";
import { startStopwatch, type Stopwatch, type StopwatchWindow } from "./live-stopwatch";

/** A weekday noon in New York. */
const noonMs = Date.parse("2026-11-18T17:00:00Z");

/** Opening, the first boards and the first velocities are over by then. */
const WARM_UP_MS = 8_000;
const WATCHED_MS = 20_000;

/** What a page with a thousand live cells does in a second of boards. Shares are parts of one core. */
export interface PageLoad {
  /** How long tasks took, waits for a processor included: more than their work where the computer is busy. */
  mainThreadShare: number;
  /** Processor time of the whole process: the collector's and compiler's threads included. */
  processShare: number;
  resultsPerSecond: number;
}

/** The page's load over twenty seconds. The grid is not there: what is left is Microsoft's runtime and the add-in. */
export function measureLoad(): Promise<PageLoad> {
  return withPage(undefined, async (page, session) => {
    const before = await readings(page, session);
    await page.waitForTimeout(WATCHED_MS);
    const after = await readings(page, session);
    const seconds = after.atSeconds - before.atSeconds;
    return {
      mainThreadShare: (after.taskSeconds - before.taskSeconds) / seconds,
      processShare: (after.processSeconds - before.processSeconds) / seconds,
      resultsPerSecond: (after.results - before.results) / seconds,
    };
  });
}

/** What the stopwatch reads over twenty seconds, each list ascending. */
export function measureLatencies(): Promise<Stopwatch> {
  return withPage(startStopwatch, async (page) => {
    const frame = page.frames().find((one) => one.url().includes("/addin/taskpane.html"));
    if (!frame) throw new Error("The page has not opened the add-in.");
    const read = () => frame.evaluate(() => (window as StopwatchWindow).stopwatch);
    const before = await read();
    await page.waitForTimeout(WATCHED_MS);
    const after = await read();
    if (!before || !after) throw new Error("The add-in's page has no stopwatch.");
    const since = (all: number[], skipped: number[]) => all.slice(skipped.length).sort((one, other) => one - other);
    return {
      latenciesMs: since(after.latenciesMs, before.latenciesMs),
      delaysMs: since(after.delaysMs, before.delaysMs),
    };
  });
}

/** A browser of its own over a service whose market goes on from noon; its page shows a thousand live cells. */
async function withPage<Found>(
  first: (() => void) | undefined,
  work: (page: Page, session: CDPSession) => Promise<Found>,
): Promise<Found> {
  const startMs = performance.now();
  const service = createService({
    ...simulatedData(),
    now: () => noonMs + performance.now() - startMs,
    accounts: [{ ...practiceAccount, limits: paidPlan }],
  });
  const site = workbenchSite(service, { baseUrl: "/", flowBaseUrl: "/flow", practice: "connected" });
  const listening = await listen(async (request) => (await hostPages(request)) ?? site(request), 0);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // The compiler that runs the bench keeps the names of functions by a helper that the page does not have.
    await page.addInitScript("globalThis.__name ??= (named) => named");
    if (first) await page.addInitScript(first);
    await page.goto(`http://127.0.0.1:${listening.port}/live/`);
    await page.waitForFunction(() => window.liveHost !== undefined);
    await page.evaluate((formulas) => window.liveHost?.start(formulas), liveFormulas());
    await page.waitForFunction((count) => window.liveHost?.counts().answered === count, LIVE_CELLS);
    await page.waitForTimeout(WARM_UP_MS);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    return await work(page, session);
  } finally {
    await browser.close();
    await listening.close();
  }
}

/** The bare page under `/live/`, and the modules that it loads, as they stand in the sources. */
async function hostPages(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (pathname === "/live/") {
    const html =
      '<!doctype html><meta charset="utf-8"><body><script type="module" src="/module/bench/live-host"></script>';
    return new Response(html, { headers: { "Content-Type": "text/html" } });
  }
  const module = /^\/module\/((?:bench|workbench)\/[\w-]+)$/.exec(pathname)?.[1];
  if (module === undefined) return undefined;
  const source = await readFile(new URL(`../${module}.ts`, import.meta.url), "utf8");
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target: 9, module: 99 } }); // ES2022, ESNext
  return new Response(outputText, { headers: { "Content-Type": "text/javascript" } });
}

async function readings(page: Page, session: CDPSession) {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
  const { results = 0 } = (await page.evaluate(() => window.liveHost?.counts())) ?? {};
  return { atSeconds: of("Timestamp"), taskSeconds: of("TaskDuration"), processSeconds: of("ProcessTime"), results };
}
