import { createService } from "../../../service/server/service";
import {
  flowCompare,
  flowDarkpool,
  flowPressure,
  flowSentiment,
  flowStrikes,
  flowTide,
  flowTrades,
  gexDaily,
  gexFrames,
  gexHeatmap,
  gexHeatmapAt,
  gexLevels,
  gexLevelsAt,
  volCone,
  volDerived,
  volEvents,
  volHistory,
  volIv,
  volRange,
  volSkew,
  volSurface,
  volTerm,
} from "../../support/addin/functions";
import { cell, functionCalls, openAddin } from "../../support/addin/function-runtime";
import { instantPlatform } from "../../../scripts/support/client/instant-platform";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { smallVolSource, testDay } from "../../support/market/small-vol";
import { fourSessions } from "../../support/service/start-flow";

const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-11-16",
    closes: [100, 101, 102, 103],
    expirations: ["2026-11-27", "2026-12-18"],
    reports: ["2026-11-17", "2026-12-03"].map((day) => ({ day: testDay(day), timing: "amc" as const })),
    jump: 0.0036,
  },
});

/** A service that accepts BRK.B and calls it BRK/B: the data of SPY. */
const service = createService({ market: smallMarket, tapes: fourSessions, volatility, now: () => smallMarketNow });
await openAddin(
  instantPlatform(async (url, init) => {
    const response = await service.fetch(new Request(url.replaceAll("BRK.B", "SPY"), init));
    const { status, headers } = response;
    return new Response((await response.text()).replaceAll('"SPY"', '"BRK/B"'), { status, headers });
  }, smallMarketNow),
);
const { call } = functionCalls(service);

const one = cell("BRK.B");
const named = cell("columns=symbol,canonical; headers=off");
const ticker = cell("columns=ticker,canonical; headers=off");

test.each<[string, () => Promise<unknown[][]>]>([
  ["GEX.HEATMAP", () => call(gexHeatmap, one, null, null, null, named)],
  ["GEX.HEATMAP.AT", () => call(gexHeatmapAt, one, "15:00", null, null, null, named)],
  ["GEX.LEVELS", () => call(gexLevels, one, null, null, null, named)],
  ["GEX.LEVELS of listed dates", () => call(gexLevels, one, null, null, cell("2026-11-20,2026-11-27"), named)],
  [
    "the list of GEX.LEVELS",
    () => call(gexLevels, one, null, null, null, cell(`view=levels; ${String(named[0]?.[0])}`)),
  ],
  ["GEX.LEVELS.AT", () => call(gexLevelsAt, one, "15:00", null, null, null, named)],
  ["GEX.DAILY", () => call(gexDaily, one, "2026-11-18", "2026-11-19", null, named)],
  ["GEX.FRAMES", () => call(gexFrames, one, "15:00", "15:01", null, null, null, named)],
  ["VOL.EVENTS", () => call(volEvents, one, named)],
  ["the past reports of VOL.EVENTS", () => call(volEvents, one, cell(`view=past; ${String(named[0]?.[0])}`))],
  ["VOL.HISTORY", () => call(volHistory, one, "2026-11-18", "2026-11-19", null, named)],
  ["VOL.DERIVED", () => call(volDerived, one, named)],
  ["VOL.TERM", () => call(volTerm, one, named)],
  ["VOL.IV", () => call(volIv, one, named)],
  ["VOL.CONE", () => call(volCone, one, named)],
  ["VOL.RANGE", () => call(volRange, one, named)],
  ["VOL.SKEW", () => call(volSkew, one, named)],
  ["VOL.SURFACE", () => call(volSurface, one, named)],
  ["VOL.SURFACE in rows", () => call(volSurface, one, cell(`layout=long; ${String(named[0]?.[0])}`))],
  ["FLOW.TRADES", () => call(flowTrades, one, "1d", 5, null, cell(`date=2026-06-10; ${String(ticker[0]?.[0])}`))],
  ["FLOW.TIDE", () => call(flowTide, one, null, null, null, ticker)],
  ["FLOW.COMPARE", () => call(flowCompare, one, null, ticker)],
  ["FLOW.STRIKES", () => call(flowStrikes, one, "2026-06-10 09:30", "2026-06-10 16:00", 5, ticker)],
  ["FLOW.PRESSURE", () => call(flowPressure, one, null, null, ticker)],
  ["FLOW.SENTIMENT", () => call(flowSentiment, one, null, null, ticker)],
  ["FLOW.DARKPOOL", () => call(flowDarkpool, one, "2026-06-10", 5, ticker)],
])("%s heads its rows with the symbol as typed, and shows the service's own name as Canonical", async (_, formula) => {
  const rows = await formula();

  expect(rows.length).toBeGreaterThan(0);
  // Formulas of boards add columns for the expirations or strikes.
  expect(rows.map((row) => row.slice(0, 2))).toEqual(rows.map(() => ["BRK.B", "BRK/B"]));
});

test("a lookup of the typed symbol finds its row among several", async () => {
  const rows = await call(gexLevels, cell("qqq, brk.b"), null, null, null, cell("columns=symbol,canonical,spot"));

  expect(rows).toMatchObject([
    ["Symbol", "Canonical", "Spot"],
    ["QQQ", "QQQ", expect.anything()],
    ["BRK.B", "BRK/B", expect.anything()],
  ]);
});
