import { openWorkbench } from "../support/browser/open-workbench";

test("past boards, frames, sessions and volatility agree with each other", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, service } = session;
  await workbench.set("A1", '=GEX.HEATMAP.AT("SPY","2026-11-18 10:30",,3,2,"includeEmpty=true")');
  await workbench.set("E1", '=GEX.LEVELS.AT("SPXW,SPY","2026-11-17 16:00",,,,"columns=symbol,as of,king,flip")');
  await workbench.set("A10", '=GEX.FRAMES("SPY","2026-11-18 10:30","2026-11-18 10:30:04",,3,2)');
  await workbench.set("A20", '=GEX.DAILY("SPY","2026-11-16","2026-11-17")');
  await workbench.set("A30", '=VOL.HISTORY("SPXW","2026-11-16","2026-11-17","close,iv30")');
  await workbench.set("E30", '=VOL.DERIVED("NVDA")');
  await workbench.set("A40", '=VOL.SYMBOLS("columns=symbol")');
  await workbench.until("A1", "Strike");
  await workbench.until("E1", "Symbol");
  await workbench.until("A10", "As of");
  await workbench.until("A20", "Date");
  await workbench.until("A30", "Date");
  await workbench.until("A40", "Symbol");
  await workbench.idle();

  const board = (await workbench.values("A2:B4")) as number[][];
  const frames = await workbench.values("A10:E15");
  expect(frames[0]?.slice(2)).toEqual(board.map(([strike]) => strike));
  expect(frames[1]?.slice(2)).toEqual(board.map(([, value]) => value));
  expect(await workbench.text("A15")).toBe("10:30:04");
  // The last board of a session is of 15:59:59.
  expect([await workbench.text("F2"), await workbench.text("F3")]).toEqual([
    "2026-11-17 15:59:59",
    "2026-11-17 15:59:59",
  ]);
  expect([await workbench.text("A21"), await workbench.text("A22")]).toEqual(["2026-11-16", "2026-11-17"]);
  expect([await workbench.text("A31"), await workbench.text("A32")]).toEqual(["2026-11-16", "2026-11-17"]);
  expect((await workbench.values("A41"))[0]?.[0]).toEqual(expect.any(String));
  const paid = service.requests
    .filter(({ credits }) => credits > 0)
    .map(({ path, credits }) => [path.split("?")[0], credits]);
  expect(paid).toEqual(
    expect.arrayContaining([
      ["/v1/historical", 5],
      ["/v1/historical/range", 25],
      ["/v1/stats/daily", 5],
      ["/v1/vol/history", 1],
    ]),
  );
});

test("SPX with a weekly expiration names the root to use, and sends no request", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, service } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPX",,,"2026-11-27")');
  await workbench.idle();

  expect(await workbench.text("A1")).toBe("#VALUE!");
  expect(await workbench.note("A1")).toMatch(/use SPXW, which has the daily and weekly ones/);
  expect(service.requests.filter(({ symbols }) => symbols.includes("SPX"))).toEqual([]);
});
