import { smallPracticeMarket } from "../support/market/test-market";
import { fillFunctionBook } from "../support/browser/function-book";
import { openWorkbench } from "../support/browser/open-workbench";
import { headings, folder, size, withFlipsMs, screenshot, withoutProblems } from "./picture";

/** The cells of a sheet with many functions, for the screenshot of the functions. */
const overviewSheet: Readonly<Record<string, string>> = {
  ...headings("ABCDEFGH", 1, ["Symbol", "Spot", "Zero gamma", "To zero %", "Wall +", "Wall -", "King", "Net"]),
  A2: '=GEX.LEVELS("SPXW,SPY,NVDA",,,,"headers=off; columns=Symbol,Spot,Zero gamma,Zero gamma distance %,Positive wall,Negative wall,King,Net exposure")',
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

export async function screenshotSheet(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", starter: true, atMs: withFlipsMs, size });
  await session.workbench.until("A8", "Strike");
  await session.pane.getByRole("grid").waitFor();
  await screenshot("workbench", session);
}

export async function matrix(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", size });
  await session.workbench.set("A1", '=GEX.HEATMAP("SPXW","gamma",26,6,"layout=matrix")');
  await session.workbench.until("A1", "Strike");
  await withoutProblems(session);
  await screenshot("matrix", session);
}

export async function firstRun(): Promise<void> {
  await using session = await openWorkbench({ key: undefined, starter: true, size });
  await screenshot("first-run", session);
}

/** The Live panel with its settings open, beside live cells. The market clock runs, so prices differ between runs. */
export async function live(): Promise<void> {
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
export async function copyLevels(): Promise<void> {
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
export async function functions(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true, data: smallPracticeMarket, size });
  await fillFunctionBook(session);
  for (const [address, content] of Object.entries(overviewSheet))
    await session.workbench.set(`Sheet1!${address}`, content);
  // NVDA joins an open stream, which is opened again for it.
  await session.page.waitForFunction(() => /^[\d.,]+$/.test(window.workbench?.text("Sheet1!J4") ?? ""));
  await screenshot("functions", session);
}

/** Zero gamma and flip, calls and puts apart, what rolls off, and a profile. */
const exposureSheet: Readonly<Record<string, string>> = {
  ...headings("ABCDEFG", 1, ["Symbol", "Spot", "Net", "Zero gamma", "To zero %", "Flip", "To flip %"]),
  A2: '=GEX.LEVELS("SPX+,SPY,NVDA",,"all","all","headers=off; columns=Symbol,Spot,Net exposure,Zero gamma,Zero gamma distance %,Flip,Flip distance %")',
  ...headings("ABCDEFG", 6, ["Symbol", "Call wall", "is", "Put wall", "is", "Wall +", "Wall -"]),
  A7: '=GEX.LEVELS("SPXW,SPY,NVDA",,,,"view=sides; headers=off; columns=Symbol,Call wall,Call wall side,Put wall,Put wall side,Positive wall,Negative wall")',
  ...headings("ABCDEFGH", 11, ["SPXW", "Net", "Gross", "Share %", "Calls", "Puts", "Max pain", "Settles"]),
  A12: '=GEX.LEVELS("SPXW",,,8,"view=expirations; headers=off")',
  ...headings("ABCDEF", 21, ["Strike", "Net", "Calls", "Puts", "Call OI", "Put OI"]),
  A22: '=GEX.HEATMAP("SPXW",,12,,"sides=true; headers=off; columns=Strike,Value,Call value,Put value,Call open interest,Put open interest")',
  ...headings("IJ", 1, ["SPX+ at", "Net"]),
  I2: '=GEX.PROFILE("SPX+",,,,31,"headers=off")',
};

export async function exposure(): Promise<void> {
  await using session = await openWorkbench({ key: "practice", atMs: withFlipsMs, size });
  for (const [address, content] of Object.entries(exposureSheet)) await session.workbench.set(address, content);
  await session.workbench.until("A12", "2026-11-20");
  await withoutProblems(session);
  await screenshot("exposure", session);
}
