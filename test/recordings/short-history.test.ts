import { flowWithoutTrades } from "../../service/market-source/recorded-flow-data";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import { recordedData } from "../../service/market-source/recording-source";
import { requesting } from "../support/recordings/requesting";
import { servedTrades } from "../support/recordings/trades/served-trades";
import { spxSnapshot } from "../support/recordings/spx-snapshot";
import { tradesCsv } from "../support/recordings/trades/tape-folder";

/** The close of a day of November 2026 in New York. */
const closeOf = (day: number) => Date.parse(`2026-11-${day}T16:00:00-05:00`);

/** Serves a chain of each of some days of November, made at its close, and returns what each path answers for SPXW. */
function volatilityAfter(...days: readonly number[]) {
  const snapshots: Snapshot[] = days.map((day) => spxSnapshot({ asOfMs: closeOf(day), previousClose: undefined }));
  const request = requesting({
    ...recordedData(sourceOf(snapshots)),
    flow: flowWithoutTrades(),
    now: () => closeOf(days.at(-1) ?? NaN),
  });
  return async (path: string) => {
    const { body } = await request(path);
    const { data } = body as { data: { symbols: readonly Record<string, never>[] } };
    return data.symbols.find(({ symbol }) => symbol === "SPXW");
  };
}

test("a chain of one day has no rank and no percentile, and says how many days it has", async () => {
  const of = volatilityAfter(20);

  const unknown = { ivRank: null, ivPercentile: null, vrpPercentile: null };
  expect(await of("/v1/vol/derived?symbols=SPXW")).toMatchObject({
    derived: { ...unknown, iv30: 19.88, daysAnalyzed: 1, vrpOverpaidShare: null, vrpOverpaidDaysAnalyzed: 0 },
  });
  expect(await of("/v1/vol/screener")).toMatchObject({ ...unknown, daysAnalyzed: 1, vrpDaysAnalyzed: 0 });
  expect(await of("/v1/vol/snapshot?symbols=SPXW")).toMatchObject({ derived: unknown });
});

test("two sessions have no lowest, median or highest volatility of a year", async () => {
  const of = volatilityAfter(19, 20);

  expect(await of("/v1/vol/derived?symbols=SPXW")).toMatchObject({ derived: { ivRank: null, daysAnalyzed: 2 } });
  const { cones } = (await of("/v1/vol/cones?symbols=SPXW")) as unknown as { cones: object[] };
  expect(cones).toHaveLength(5);
  for (const cone of cones) {
    expect(cone).toMatchObject({
      ...{
        current: null,
        daysAnalyzed: 0,
        low: null,
        lowerQuartile: null,
        median: null,
        upperQuartile: null,
        high: null,
      },
    });
  }
});

test("the trades of two sessions have no 20-day average of one day", async () => {
  await using market = await servedTrades({
    texts: { "trades.csv": tradesCsv([{ date: "2026-01-05" }, { date: "2026-01-06", size: 3 }]) },
    now: () => Date.parse("2026-01-06T16:00:00-05:00"),
  });

  const { body } = await market.get("/flow/v1/flow/AAA/historical-compare");

  expect(body).toMatchObject({
    data: {
      // Calls alone have no ratio to puts.
      current: { totalPremium: 630, callPutRatio: null },
      historical: { avgPremium: null, avgVolume: null, avgCallPutRatio: null, daysAnalyzed: 1 },
      vsAverage: { premiumVsAvg: null },
      percentileRankings: { premiumPercentile: null, netPremiumPercentile: null },
      similarDays: null,
    },
  });
});
