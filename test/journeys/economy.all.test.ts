import { practiceMarket } from "../support/market/test-market";
import { openWorkbench } from "../support/browser/open-workbench";
import { wideMarket } from "../support/market/wide-market";

test("200 cells over 20 symbols cost two calls", async () => {
  await using session = await openWorkbench({
    key: "practice",
    data: { ...practiceMarket, market: wideMarket(practiceMarket.market, "SPY", 20) },
  });
  const { workbench, service } = session;
  const formulas = Array.from({ length: 20 }, (_row, symbol) =>
    Array.from(
      { length: 10 },
      () => `=GEX.LEVELS("T${String(symbol + 1).padStart(2, "0")}",,,,"columns=Spot; headers=off")`,
    ),
  );

  await workbench.set("A1:J20", formulas);
  await workbench.idle();

  const calls = service.requests.filter(({ symbols }) => symbols.some((symbol) => symbol.startsWith("T")));
  expect(calls.map(({ status, credits }) => [status, credits])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  const values = (await workbench.values("A1:J20")).flat();
  expect(values).toHaveLength(200);
  expect(values.every((value) => typeof value === "number" && value > 0)).toBe(true);
});

test("recalculating while the responses are fresh costs nothing", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, service } = session;
  await workbench.set("A1", '=GEX.HEATMAP("SPY",,5)');
  await workbench.until("A1", "Strike");
  const before = service.requests.filter(({ path }) => path.startsWith("/v1/heatmap")).length;

  await workbench.set("F1", '=GEX.HEATMAP("spy","gamma",5,5)');
  await workbench.until("F1", "Strike");

  expect(service.requests.filter(({ path }) => path.startsWith("/v1/heatmap"))).toHaveLength(before);

  // A table without room is paid for once, also when it is entered again and when it gets room.
  await workbench.set("L2", "in the way");
  for (const formula of ['=GEX.LEVELS("QQQ,SPXW")', '=GEX.LEVELS("QQQ,SPXW")', '=GEX.LEVELS("qqq,spxw")']) {
    await workbench.set("K1", formula);
    await workbench.until("K1", "#SPILL!");
    await workbench.idle();
  }
  await workbench.set("L2", "");
  await workbench.until("K2", "QQQ");
  const levels = service.requests.filter(({ path }) => path.startsWith("/v1/gex/levels"));
  expect(levels.map(({ credits }) => credits)).toEqual([1]);
});
