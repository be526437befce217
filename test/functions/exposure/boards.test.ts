import { gexHeatmap, gexHeatmapAt, gexLevels, gexLevelsAt } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../support/market/small-market";

/** Friday 2026-11-20, 15:30 in New York; the exposure of each strike is listed in the small market. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { call, refused, paid } = await openRuntime(service, smallMarketNow);

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

test("facts about a whole board can be picked as columns: its instant, the spot, the netted expirations", async () => {
  const options = "columns=strike,asOf,spot,previousClose,priceChange,expirations; dates=text";
  const table = await call(gexHeatmapAt, cell("SPY"), "2026-11-20 10:30:00.9", "vanna", 1, cell(2), cell(options));

  expect(table).toEqual([
    ["Strike", "As of", "Spot", "Previous close", "Change", "Expirations"],
    [100, "2026-11-20 10:30:00", 101.5, 100, 1.5, "2026-11-20, 2026-11-27"],
  ]);
});

test("a past matrix has a column per expiration, then the time of the board", async () => {
  const table = await call(gexHeatmapAt, cell("SPY"), "15:00", null, 1, null, cell("layout=matrix; dates=text"));

  expect(table).toEqual([
    ["Strike", "Value", "Node", "2026-11-20", "2026-11-27", "2026-12-18", "As of"],
    [100, 1600, "king", 2000, -500, 100, "2026-11-20 15:00:00"],
  ]);
});

test("past levels are computed from the board of that instant", async () => {
  const [heading = [], row = []] = await call(gexLevelsAt, cell("SPY"), "15:00", null, null, null, cell("dates=text"));

  expect(Object.fromEntries(heading.map((name, index) => [name, row[index]]))).toMatchObject({
    Symbol: "SPY",
    "As of": "2026-11-20 15:00:00",
    Spot: 101.5,
    "Net exposure": 1600 + 4200.25 + 860 - 20.25,
    King: 105,
    "Positive wall": 105,
    "Negative wall": 90,
    "Negative wall value": -20.25,
    // The running sum is -20.25 at 90 and 1579.75 at 100.
    Flip: expect.closeTo(90 + (10 * 20.25) / 1600, 9) as number,
    "Low strike": 90,
    "High strike": 110,
  });
});

test.each([
  null,
  "view=levels; columns=symbol,strike,value",
  "includeEmpty=true; headers=api",
  "columns=symbol,king node,flip",
])("levels at this instant equal those that the service computes now (%s)", async (options) => {
  const board = ["vanna", 3, cell("2026-11-27,2026-12-18"), cell(options)];

  expect(await call(gexLevelsAt, cell("SPY,QQQ"), "now", ...board)).toEqual(
    await call(gexLevels, cell("SPY,QQQ"), ...board),
  );
});

test("an unknown symbol has a row with the reason beside a known one", async () => {
  const table = await call(gexLevelsAt, cell("SPY,NOPE"), "15:00");

  expect(table.map(([symbol]) => symbol)).toEqual(["Symbol", "SPY", "NOPE"]);
  expect(table[2]?.[1]).toMatchObject({ code: "#N/A", message: expect.stringContaining("NOPE") as string });
});

test("a wrong argument is refused with the accepted forms, before a request is sent", async () => {
  const before = paid();

  expect(await refused(gexHeatmapAt, cell("SPY"), "yesterday")).toMatch(/^#VALUE! The instant must be a date and time/);
  expect(await refused(gexHeatmapAt, cell("SPY"), null)).toMatch(/^#VALUE! The instant is required/);
  const columns = cell("columns=velocity %");
  expect(await refused(gexHeatmapAt, cell("SPY"), "15:01", null, null, null, columns)).toMatch(
    /no column "velocity %"/,
  );
  expect(await refused(gexLevelsAt, cell("SPY"), "15:01", null, null, null, cell("colums=flip"))).toMatch(
    /no option "colums"\..*Did you mean "columns"\?/,
  );
  expect(paid()).toEqual(before);
});

test("an instant in the future is refused by the service", async () => {
  expect(await refused(gexHeatmapAt, cell("SPY"), "16:00")).toMatch(/^#N\/A .*past instant/);
});
