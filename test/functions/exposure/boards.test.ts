import { gexHeatmap, gexHeatmapAt, gexLevelsAt } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** Friday 2026-11-20, 15:30 in New York; the exposure of each strike is listed in the small market. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { call, refused } = await openRuntime(service, smallMarketNow);

// SPY over its three expirations: 10 - 30.25 + 0 = -20.25 at 90, 2500 - 500 + 100 = 2100 at 100 and 2000 less before 15:26,
// 300 + 4000.5 - 100.25 = 4200.25 at 105, -40 + 0 + 900 = 860 at 110. No cell at 95 reaches 50 dollars.

test("a heatmap has a row per strike, with the change over five minutes", async () => {
  expect(await call(gexHeatmap, cell("spy"))).toEqual([
    ["Strike", "Value", "Node", "Velocity %"],
    [90, -20.25, "normal", 0],
    [100, 2100, "pika", 31.25],
    [105, 4200.25, "king", 0],
    [110, 860, "pika", 0],
  ]);
});

test("a past heatmap is the board of that instant, without velocity", async () => {
  const options = cell("includeEmpty=true; dates=text");
  const table = await call(gexHeatmapAt, cell("SPY"), "15:25:59", null, null, null, options);

  const asOf = "2026-11-20 15:25:59";
  expect(table).toEqual([
    ["Strike", "Value", "Node", "As of"],
    [90, -20.25, "normal", asOf],
    [95, 0, "normal", asOf],
    [100, 1600, "pika", asOf],
    [105, 4200.25, "king", asOf],
    [110, 860, "pika", asOf],
  ]);
});

test("an unknown symbol has a row with the reason beside a known one", async () => {
  const table = await call(gexLevelsAt, cell("SPY,NOPE"), "15:00");

  expect(table.map(([symbol]) => symbol)).toEqual(["Symbol", "SPY", "NOPE"]);
  expect(table[2]?.[1]).toMatchObject({ code: "#N/A", message: expect.stringContaining("NOPE") as string });
});

test("an instant in the future is refused by the service", async () => {
  expect(await refused(gexHeatmapAt, cell("SPY"), "16:00")).toMatch(/^#N\/A .*past instant/);
});
