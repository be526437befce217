import { openWorkbench } from "../support/browser/open-workbench";
import { testMarket } from "../support/market/test-market";

test("FLOW.TOP ranks the day's underlyings, by the measure of its argument", async () => {
  const symbols = ["SPY", "NVDA", "IWM", "AMD", "JPM", "XOM", "MU", "COST"];
  await using session = await openWorkbench({
    key: "practice",
    data: testMarket(undefined, { symbols, since: "2026-11-18" }),
  });
  const { workbench } = session;
  await workbench.set("A1", '=FLOW.TOP(6,,"volume")');
  await workbench.set("L1", '=FLOW.TOP(3,,"volume","asc","columns=Ticker,Volume; headers=off")');
  await workbench.until("A1", "Ticker");
  await workbench.idle();

  const volumes = ((await workbench.values("C2:C7")) as [number][]).map(([volume]) => volume);
  const least = (await workbench.values("L1:M3")) as [string, number][];
  expect(volumes).toEqual([...volumes].sort((a, b) => b - a));
  expect(least.map(([, volume]) => volume)).toEqual([...least.map(([, volume]) => volume)].sort((a, b) => a - b));
  expect(least.every(([ticker, volume]) => /^[A-Z]+$/.test(ticker) && volume <= (volumes.at(-1) ?? 0))).toBe(true);
});

test("VOL.EVENTS shows the next report of each symbol, blanks for an index, and the right root for a wrong one", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.set("A1", '=VOL.EVENTS("NVDA,SPXW,SPX","dates=text")');
  await workbench.until("A1", "Symbol");
  await workbench.idle();

  const [heading, nvda, spxw] = await workbench.values("A1:G3");
  expect(heading).toEqual(["Symbol", "As of", "Session", "Stale", "Next date", "Timing", "Implied move %"]);
  expect(nvda?.[4]).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(nvda?.[6]).toBeGreaterThan(0);
  expect(spxw?.slice(3)).toEqual([false, "", "", ""]);
  expect(await workbench.text("B4")).toBe("#N/A");
  expect(await workbench.note("B4")).toContain("SPXW");
});

test("three volatility cells share one call", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, service } = session;
  await workbench.set("A1:A3", [["NVDA"], ["AAPL"], ["TSLA"]]);
  await workbench.set(
    "B1:B3",
    [1, 2, 3].map((row) => [`=VOL.EVENTS(A${row},"headers=off; columns=Next date")`]),
  );
  await workbench.idle();

  const calls = service.requests.filter(({ path }) => path.startsWith("/v1/vol/events"));
  expect(calls.map(({ symbols, credits }) => [[...symbols].sort(), credits])).toEqual([[["AAPL", "NVDA", "TSLA"], 1]]);
});
