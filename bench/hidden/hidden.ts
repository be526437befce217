import { median } from "../measure";
import { withAddinPage } from "../page/open-page";
import { wrapFormulas } from "../page/wrap-formulas";
import type { BenchTable } from "../table";
import type { Recalculation } from "./hidden-host";
import { emulateHiddenPage, removeWorkers, reportReturns } from "./hidden-page";

const CELLS = 200;
const ROUNDS = 9;

/** A call of ten symbols, which is sent at once, and one of six, which waits for further symbols. */
const symbols = [
  ...["SPXW", "SPX", "NDXP", "NDX", "RUTW", "RUT", "SPY", "QQQ", "IWM", "NVDA"],
  ...["AAPL", "MSFT", "AMZN", "GOOGL", "META", "TSLA"],
];

/** The target: the time on a hidden page as a multiple of the time on a visible page. */
const TARGET = 1.2;

/** Measures 200 cells over 20 symbols that recalculate together, on a visible page, on a hidden page, and on a hidden page with page timers only. */
export async function benchHidden(): Promise<BenchTable> {
  const { visible, hidden } = await measure([emulateHiddenPage, wrapFormulas, reportReturns]);
  const { hidden: pageTimers } = await measure([emulateHiddenPage, removeWorkers, wrapFormulas, reportReturns]);
  const row = (name: string, { returnedMs, receivedMs }: Recalculation) => [
    name,
    returnedMs,
    returnedMs / visible.returnedMs,
    receivedMs,
    receivedMs / visible.receivedMs,
  ];
  return {
    title: `${CELLS} cells over ${symbols.length} symbols, recalculated at once`,
    columns: ["page", "functions done, ms", "ratio", "received by Excel, ms", "ratio"],
    rows: [row("visible", visible), row("hidden", hidden), row("hidden, without a worker", pageTimers)],
    note:
      `Medians of ${ROUNDS} recalculations on Microsoft's runtime without a grid, visible and hidden in turn. Target: at most ${TARGET}. ` +
      "Hidden is emulated: the page says that it is hidden, and its timers end with a full second, as in Chrome.",
  };
}

/** Recalculates on a visible and on a hidden page in turn, and returns the medians. */
async function measure(
  initScripts: readonly (() => void)[],
): Promise<{ visible: Recalculation; hidden: Recalculation }> {
  return withAddinPage({ module: new URL("./hidden-host.ts", import.meta.url), initScripts }, async (page) => {
    await page.waitForFunction(() => window.recalculate !== undefined);
    const runs = { visible: new Array<Recalculation>(), hidden: new Array<Recalculation>() };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const state of ["visible", "hidden"] as const) {
        await page.evaluate((hash) => void (window.location.hash = hash), state);
        await page.waitForTimeout(1_500); // Microsoft's runtime pauses after a delivery.
        // New strikes each time: no response is cached.
        const strikes = 20 + 2 * round + (state === "hidden" ? 1 : 0);
        const formulas = Array.from({ length: CELLS }, (_, at) => ({
          functionId: "GEX.HEATMAP",
          parameters: [[[symbols[at % symbols.length]]], null, strikes, null, null],
        }));
        const run = await page.evaluate((given) => window.recalculate?.(given), formulas);
        if (run && round > 0) runs[state].push(run); // The first round warms up.
      }
    }
    return { visible: medianOf(runs.visible), hidden: medianOf(runs.hidden) };
  });
}

function medianOf(runs: readonly Recalculation[]): Recalculation {
  return {
    returnedMs: median(runs.map(({ returnedMs }) => returnedMs)),
    receivedMs: median(runs.map(({ receivedMs }) => receivedMs)),
  };
}
