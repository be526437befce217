import type { CDPSession, Page } from "playwright-core";
import { withAddinPage } from "./addin-page";
import { liveFormulas, LIVE_CELLS } from "./live-cells";
import { startStopwatch, type Stopwatch, type StopwatchWindow } from "./live-stopwatch";

/** Time for opening the page, the first boards and the first velocities. */
const WARM_UP_MS = 8_000;
const LOAD_MS = 20_000;

/**
 * The minute contains all that happens once per minute, such as velocities and credits. The slowest seconds decide the 99th
 * percentile, since the boards of a second arrive together: of 20 seconds it is a part of the slowest one alone.
 */
const LATENCY_MS = 60_000;

/** The limit for the 99th percentile. */
export const LATE_MS = 10;

/** The load of a page with a thousand live cells. Shares are fractions of one core. */
interface PageLoad {
  /** Wall-clock time of the page's tasks. It includes waiting for a processor. */
  mainThreadShare: number;
  /** Processor time of the whole process, including garbage collection and compilation. */
  processShare: number;
  resultsPerSecond: number;
}

/** Measures the load of the page over twenty seconds: Microsoft's runtime and the add-in, without a grid. */
export function measureLoad(): Promise<PageLoad> {
  return withPage([], async (page, session) => {
    const before = await readings(page, session);
    await page.waitForTimeout(LOAD_MS);
    const after = await readings(page, session);
    const seconds = after.atSeconds - before.atSeconds;
    return {
      mainThreadShare: (after.taskSeconds - before.taskSeconds) / seconds,
      processShare: (after.processSeconds - before.processSeconds) / seconds,
      resultsPerSecond: (after.results - before.results) / seconds,
    };
  });
}

/** The latencies of a page in milliseconds. */
interface PageLatencies extends Pick<Stopwatch, "latenciesMs" | "delaysMs"> {
  /** The number of seconds in which a result was set later than `LATE_MS` after its frame. */
  lateSeconds: number;
}

/** Measures latencies over a minute. */
export function measureLatencies(): Promise<PageLatencies> {
  return withPage([wrapFormulas, startStopwatch], async (page) => {
    const frame = page.frames().find((candidate) => candidate.url().includes("/addin/taskpane.html"));
    if (!frame) throw new Error("The page did not load the add-in.");
    const read = () => frame.evaluate(() => (window as StopwatchWindow).stopwatch);
    const before = await read();
    await page.waitForTimeout(LATENCY_MS);
    const after = await read();
    if (!before || !after) throw new Error("The add-in's page has no stopwatch.");
    const late = after.seconds.filter((_, at) => at >= before.seconds.length && (after.latenciesMs[at] ?? 0) > LATE_MS);
    const since = (all: number[], skipped: number[]) => all.slice(skipped.length);
    return {
      latenciesMs: since(after.latenciesMs, before.latenciesMs),
      delaysMs: since(after.delaysMs, before.delaysMs),
      lateSeconds: new Set(late).size,
    };
  });
}

/** Opens a browser page with a thousand live cells, over a service whose market clock runs from noon. */
function withPage<Found>(
  initScripts: readonly (() => void)[],
  work: (page: Page, session: CDPSession) => Promise<Found>,
): Promise<Found> {
  return withAddinPage({ module: new URL("./live-host.ts", import.meta.url), initScripts }, async (page) => {
    await page.waitForFunction(() => window.liveHost !== undefined);
    await page.evaluate((formulas) => window.liveHost?.start(formulas), liveFormulas());
    await page.waitForFunction((count) => window.liveHost?.counts().successful === count, LIVE_CELLS);
    await page.waitForTimeout(WARM_UP_MS);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    return work(page, session);
  });
}

async function readings(page: Page, session: CDPSession) {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const { results = 0 } = (await page.evaluate(() => window.liveHost?.counts())) ?? {};
  return { atSeconds: of("Timestamp"), taskSeconds: of("TaskDuration"), processSeconds: of("ProcessTime"), results };
}

/** A custom function as the add-in registers it. Excel passes the invocation last. */
type Formula = (...given: unknown[]) => unknown;

declare global {
  interface Window {
    /** In the page of the add-in: returns the function to register in place of a custom function. Set by an init script. */
    wrapFormula?: (id: string, formula: Formula) => Formula;
  }
}

/**
 * Runs in the add-in's page before its scripts. Each custom function is registered as `wrapFormula` of the page returns it.
 *
 * Must be self-contained: the browser receives only the source text of the function.
 */
function wrapFormulas(): void {
  // office.js passes a formula from one `associate` to another, each of which wraps it: only the first to be called has an effect.
  const called = new WeakSet<object>();
  const wrap = (id: string, formula: Formula): Formula => {
    const wrapped = window.wrapFormula?.(id, formula) ?? formula;
    return (...given) => {
      const invocation = given.at(-1) as object; // Excel passes it last
      if (called.has(invocation)) return formula(...given);
      called.add(invocation);
      return wrapped(...given);
    };
  };
  // office.js creates an empty registry and adds `associate` later: both assignments are intercepted.
  let registry: object | undefined;
  let associate: ((id: string, formula: Formula) => void) | undefined;
  const associateProperty = {
    configurable: true,
    get: () => associate,
    set: (given: NonNullable<typeof associate>) => {
      if (given !== associate) associate = (id, formula) => given(id, wrap(id, formula));
    },
  };
  Object.defineProperty(window, "CustomFunctions", {
    configurable: true,
    get: () => registry,
    set: (given: object) => {
      if (given !== registry) Object.defineProperty(given, "associate", associateProperty);
      registry = given;
    },
  });
}
