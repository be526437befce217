import type { Frame, Page } from "playwright-core";
import { openWorkbench } from "../../test/support/browser/open-workbench";
import { closeTabs } from "../../test/support/browser/workbench-tabs";
import type { BenchTable } from "../table";

const CELLS = 2_000;
const cells = `A1:A${CELLS}`;

/** The number of cells with which the slow ways are measured. */
const FEWER_CELLS = 200;

/** The goal for the recovery of all cells, in milliseconds. */
const TARGET_MS = 3_000;

/** Measures how long 2,000 `#NAME?` cells take to show numbers: restored by the pane, and entered again in simpler ways. */
export async function benchNameRecovery(): Promise<BenchTable> {
  const session = await openWorkbench({ key: "practice" });
  try {
    const { page, pane, workbench } = session;
    // The panel with the button is shown while there is something to report.
    await workbench.set("C1", '=GEX.LEVELS("SPY",,,,"columns=spot; headers=off")+0*TODAY()');
    const frame = page.frames().find((candidate) => candidate.url().includes("/addin/taskpane.html"));
    if (!frame) throw new Error("The workbench has not opened the add-in's page.");
    await frame.evaluate(() => location.reload());
    await pane.getByRole("button", { name: "Check again" }).waitFor();

    await loseNames(page, CELLS);
    await pane.getByRole("button", { name: "Check again" }).click();
    await pane.getByRole("button", { name: "Restore formulas" }).waitFor();
    const restoredMs = await measured(page, () => pane.getByRole("button", { name: "Restore formulas" }).click());
    await loseNames(page, FEWER_CELLS);
    const perCellMs = await measured(page, () => enterEach(frame, FEWER_CELLS));
    await loseNames(page, FEWER_CELLS);
    const perRequestMs = await measured(page, () => enterEach(frame, 1));
    const row = (name: string, ms: number) => [name, Math.round(ms), ms / restoredMs];
    const scale = CELLS / FEWER_CELLS;
    return {
      title: `Recovery of ${CELLS.toLocaleString("en-US")} #NAME? cells in the workbench`,
      columns: ["way", "ms", "ratio"],
      rows: [
        row("the pane: finds them, one change per column", restoredMs),
        row("known cells, one change per cell, one request", perCellMs * scale),
        row("known cells, one request per cell", perRequestMs * scale),
      ],
      note:
        "Until every cell shows its number, with the grid's own work and the requests of the functions. " +
        `Target: ${TARGET_MS} ms. The other ways: ${FEWER_CELLS} cells, times ${scale}.`,
    };
  } finally {
    await session[Symbol.asyncDispose]();
    await closeTabs();
  }
}

/** Enters formulas as Excel shows them after it opened a workbook without the add-in. */
async function loseNames(page: Page, cellCount: number): Promise<void> {
  await page.evaluate(
    async ([address, count]) => {
      const formula = '=_xldudf_GEX_LEVELS("SPY",,,,"columns=spot; headers=off")';
      window.workbench?.set(
        address,
        Array.from({ length: count }, () => [formula]),
      );
      await window.workbench?.idle();
    },
    [`A1:A${cellCount}`, cellCount] as const,
  );
}

/** Returns the time from the start of an action until all cells show numbers, in milliseconds. */
async function measured(page: Page, act: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  const done = page.waitForFunction(
    (address) => window.workbench?.values(address).every(([value]) => typeof value === "number"),
    cells,
    { polling: 50 },
  );
  await Promise.all([act(), done]);
  return performance.now() - startMs;
}

/** Enters the formulas of the fewer cells again, each with a change of its own. */
function enterEach(frame: Frame, cellsPerRequest: number): Promise<void> {
  return frame.evaluate(
    ([count, perRequest]) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet();
        for (let row = 0; row < count; row += 1) {
          sheet.getRangeByIndexes(row, 0, 1, 1).formulas = [['=GEX.LEVELS("SPY",,,,"columns=spot; headers=off")']];
          if ((row + 1) % perRequest === 0) await context.sync();
        }
      }),
    [FEWER_CELLS, cellsPerRequest] as const,
  );
}
