import { dailyStat } from "../../../market/exposure/daily-stats";
import { symbolRange } from "../../../market/exposure/past-boards";
import { servedMarket } from "../../../market/exposure/served-market";
import type { ServedMarket } from "../../../market/exposure/market";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { sumInCents } from "../../support/market/sum-in-cents";
import { testBoard } from "../../support/market/test-board";
import { testDay } from "../../support/market/small-vol";

const session = testDay("2026-11-27");
const open = Date.parse("2026-11-27T09:30:00-05:00");
const market = servedMarket(marketOfDays(new SimulatedDays(7)));

/** A market with given cells and prices for each minute; the rest of the session repeats the last one. */
function handMarket(minutes: readonly { spot: number; cells: readonly [number, number] }[]): ServedMarket {
  return servedMarket({
    symbols: ["HAND"],
    boardAt(_, instantMs) {
      const minute = Math.min(minutes.length - 1, Math.max(0, Math.floor((instantMs - open) / 60_000)));
      const { spot, cells } = minutes[minute] ?? { spot: 0, cells: [0, 0] };
      return { ...testBoard({ strikes: [95, 105], rows: [[cells[0]], [cells[1]]], spot }), asOfMs: instantMs };
    },
    spotAt: () => undefined,
  });
}
const request = { symbol: "HAND", session, metric: "gamma" as const };
const threeMinutes = handMarket([
  { spot: 100, cells: [-10, 30] },
  { spot: 103, cells: [-50, 20] },
  { spot: 99, cells: [-5, 15] },
]);

test("the statistics of a session in progress cover its minutes so far", async () => {
  const stat = await dailyStat(threeMinutes, request, open + 2 * 60_000 + 1);

  expect(stat).toEqual({
    date: "2026-11-27",
    frames: 3,
    complete: false,
    firstAt: "2026-11-27T14:30:00.000Z",
    lastAt: "2026-11-27T14:32:00.000Z",
    spotOpen: 100,
    spotHigh: 103,
    spotLow: 99,
    spotClose: 99,
    minValue: -50,
    maxValue: 30,
    // The larger absolute value of each frame: 30, 50 and 15, whose mean is 31.666...
    peakAbsMean: 31.67,
    peakAbsMax: 50,
  });
});

test("a session is complete half an hour after its close", async () => {
  const close = Date.parse("2026-11-27T13:00:00-05:00");

  expect(await dailyStat(threeMinutes, request, close + 29 * 60_000)).toMatchObject({ complete: false });
  expect(await dailyStat(threeMinutes, request, close + 30 * 60_000)).toMatchObject({ complete: true, frames: 210 });
});

test("a session before its first minute and an unknown symbol have no statistics", async () => {
  expect(await dailyStat(threeMinutes, request, open - 1)).toBeUndefined();
  expect(await dailyStat(market, { ...request, symbol: "NOPE" }, open + 86_400_000)).toBeUndefined();
});

test("the statistics of a session agree with its 1-minute range", async () => {
  const now = Date.parse("2026-11-28T12:00:00Z");
  const minutes = market.instants("BAC", { firstMs: open, lastMs: now }, now + 30 * 86_400_000);
  const everything = { maxStrikes: "all", expirations: { nearest: "all" }, includeEmpty: true } as const;

  const stat = await dailyStat(market, { symbol: "BAC", session, metric: "vanna" }, now);

  const range = await symbolRange(market, "BAC", minutes, { ...everything, metric: "vanna" });
  const spots = range.frames.map(({ spot }) => spot);
  const dates = range.axes[0]?.expirations ?? [];
  const ofDates = await Promise.all(
    dates.map((date) => {
      const selection = { ...everything, metric: "vanna", expirations: { exactly: [date] } } as const;
      return symbolRange(market, "BAC", minutes, selection);
    }),
  );
  const cells = ofDates.flatMap(({ frames }) => frames.map(({ values }) => values));
  const peaks = range.frames.map((_, nth) =>
    Math.max(...dates.map((__, e) => Math.max(...(cells[e * range.frames.length + nth] ?? []).map(Math.abs)))),
  );
  expect(stat).toEqual({
    date: "2026-11-27",
    frames: 210,
    complete: true,
    firstAt: range.frames[0]?.asOf,
    lastAt: range.frames.at(-1)?.asOf,
    spotOpen: spots[0],
    spotHigh: Math.max(...spots),
    spotLow: Math.min(...spots),
    spotClose: spots.at(-1),
    minValue: Math.min(...cells.map((values) => Math.min(...values))),
    maxValue: Math.max(...cells.map((values) => Math.max(...values))),
    peakAbsMean: Math.round((100 * sumInCents(peaks)) / peaks.length) / 100,
    peakAbsMax: Math.max(...peaks),
  });
});
