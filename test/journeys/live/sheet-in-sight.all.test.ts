import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";

/** Returns the symbols of the boards that the service returned, in that order. */
const boardsOf = ({ service }: WorkbenchSession, ...symbols: string[]) =>
  service.requests
    .filter(({ path, status }) => path.startsWith("/v1/heatmap") && status === 200)
    .flatMap((request) => request.symbols)
    .filter((symbol) => symbols.includes(symbol));

/** Stops the clock of the add-in, or lets it go on from where it stands: while it stands, no pause of its requests ends. */
async function turnClock({ page }: WorkbenchSession, turn: "off" | "on"): Promise<void> {
  await page.evaluate((turn) => {
    const { Date: clock } = document.querySelector("iframe")?.contentWindow as unknown as typeof globalThis;
    const standsAtMs = clock.now();
    const turnedAtMs = Date.now();
    clock.now = () => standsAtMs + (turn === "on" ? Date.now() - turnedAtMs : 0);
  }, turn);
}

/** Enters a formula whose request is refused for two seconds of the add-in's clock, so that later requests wait in the queue. */
async function holdUp(session: WorkbenchSession, cell: string, strikes: number): Promise<void> {
  const { faults, workbench, page } = session;
  await turnClock(session, "off");
  faults.add({ route: "heatmap", calls: 1, effect: { kind: "refusal", code: "rate_limited", retryAfterSeconds: 2 } });
  const refused = page.waitForResponse((response) => response.status() === 429);
  await workbench.set(cell, `=GEX.HEATMAP("SPY",,${strikes})`);
  await refused;
}

test("waiting requests of the visible sheet are sent first, also after the user activates another sheet", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.addSheet("Back");

  await holdUp(session, "A1", 7);
  await workbench.set("Back!A1", '=GEX.HEATMAP("QQQ",,8)');
  await workbench.set("F1", '=GEX.HEATMAP("NVDA",,9)');
  await turnClock(session, "on");
  await workbench.until("F1", "Strike");
  await workbench.until("Back!A1", "Strike");
  expect(boardsOf(session, "QQQ", "NVDA")).toEqual(["NVDA", "QQQ"]);

  await workbench.activate("Back");
  await holdUp(session, "Sheet1!M1", 6);
  await workbench.set("Sheet1!S1", '=GEX.HEATMAP("AAPL",,10)');
  await workbench.set("Back!F1", '=GEX.HEATMAP("TSLA",,11)');
  await turnClock(session, "on");
  await workbench.until("Back!F1", "Strike");
  await workbench.until("Sheet1!S1", "Strike");
  expect(boardsOf(session, "AAPL", "TSLA")).toEqual(["TSLA", "AAPL"]);
});

declare global {
  interface Window {
    /** Hides the page of the add-in, as far as its scripts can tell. */
    isAddinHidden?: boolean;
  }
}

/** Runs in the page of the add-in before its scripts: while it is hidden, its timers stop. Chrome delays them by up to a minute. */
function stopTimersWhileHidden(): void {
  if (window.parent === window) return;
  const isHidden = () => window.parent.isAddinHidden === true;
  Object.defineProperty(document, "hidden", { configurable: true, get: isHidden });
  const setPageTimeout = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (run: () => void, waitMs?: number) => setPageTimeout(run, isHidden() ? 2 ** 31 - 1 : waitMs),
  });
}

test("cells of a hidden page are calculated although its timers have stopped", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, page, pane } = session;
  await page.addInitScript(stopTimersWhileHidden);
  await page.evaluate(
    () =>
      new Promise<void>((loaded) => {
        const frame = document.querySelector("iframe");
        frame?.addEventListener("load", () => loaded(), { once: true });
        frame?.contentWindow?.location.reload();
      }),
  );
  // Microsoft's runtime starts with timers of its own, before the add-in can keep them on time.
  await pane.getByText(/^Connected to /).waitFor();
  await page.evaluate(() => void (window.isAddinHidden = true));

  await workbench.set("A1", '=GEX.HEATMAP("SPY",,7)');
  await workbench.set("F1", '=GEX.HEATMAP("QQQ",,7)');
  await workbench.until("A1", "Strike");
  await workbench.until("F1", "Strike");
  await page.evaluate(() => void (window.isAddinHidden = false));

  expect(boardsOf(session, "SPY", "QQQ").sort()).toEqual(["QQQ", "SPY"]);
});
