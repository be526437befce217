import { dayOf, isoDate } from "../../../market/time/civil-day";
import { comparedSessions, flowCompare, similarDays } from "../../../market/flow/queries/flow-compare";
import type { DailyTotals } from "../../../market/flow/tapes/daily-totals";
import { eastern, evening, sessionLike, sevenPrints, testTape, testTapes } from "../../support/market/test-tape";

const request = { ticker: "SPX", nowMs: evening };

test("a day is compared with the sessions before it", () => {
  // 9,020 dollars against 18,040 and 27,060: 22,550 on average. Ratios are those of the parts: 2,020 / 7,000 each day.
  const tapes = testTapes(sessionLike("2026-06-08", 3), sessionLike("2026-06-09", 2), testTape(sevenPrints));

  expect(flowCompare(tapes, request)).toMatchObject({
    ticker: "SPX",
    date: "2026-06-10",
    current: {
      totalPremium: 9_020,
      totalVolume: 75,
      callPremium: 2_020,
      putPremium: 7_000,
      netPremium: -4_980,
      callPutRatio: 0.2886,
      callVolume: 17,
      putVolume: 58,
    },
    historical: {
      avgPremium: 22_550,
      avgVolume: 187.5,
      avgNetPremium: -12_450,
      avgCallPutRatio: 0.2886,
      avgCallPremium: 5_050,
      avgPutPremium: 17_500,
      daysAnalyzed: 2,
    },
    vsAverage: { premiumVsAvg: 0.4, volumeVsAvg: 0.4, netPremiumVsAvg: 0.4 },
    // Below both in premium and volume, above both in net premium.
    percentileRankings: { premiumPercentile: 0, volumePercentile: 0, netPremiumPercentile: 100 },
  });
});

test("days equal to the current one count half", () => {
  const tapes = testTapes(sessionLike("2026-06-08", 1), sessionLike("2026-06-09", 2), testTape(sevenPrints));

  expect(flowCompare(tapes, request)?.percentileRankings.premiumPercentile).toBe(25);
});

test("only twenty sessions are averaged", () => {
  const sessions = comparedSessions(dayOf(2026, 6, 10)).slice(-21);
  const tapes = testTapes(
    ...sessions.map((session, index) => sessionLike(isoDate(session), index === 0 ? 100 : 2)),
    testTape(sevenPrints),
  );

  expect(flowCompare(tapes, request)?.historical).toMatchObject({ daysAnalyzed: 20, avgPremium: 18_040 });
});

test("a past date does not include later sessions", () => {
  const tapes = testTapes(sessionLike("2026-06-08", 3), sessionLike("2026-06-09", 2), testTape(sevenPrints));

  const past = flowCompare(tapes, { ...request, date: "2026-06-09" });

  expect(past).toMatchObject({ current: { totalVolume: 150 }, historical: { daysAnalyzed: 1, avgVolume: 225 } });
});

test("without past sessions the averages are zero", () => {
  const alone = flowCompare(testTapes(testTape(sevenPrints)), { ...request, nowMs: eastern("2026-06-10 09:31:00") });

  expect(alone).toMatchObject({
    historical: { daysAnalyzed: 0, avgPremium: 0 },
    vsAverage: { premiumVsAvg: 0 },
    similarDays: [],
  });
});

test("252 sessions are compared, up to the previous session", () => {
  const sessions = comparedSessions(dayOf(2026, 6, 10));

  expect(sessions).toHaveLength(252);
  expect(isoDate(sessions.at(-1) ?? 0)).toBe("2026-06-09");
  // Monday to Tuesday a year later: 262 weekdays less ten holidays.
  expect(isoDate(sessions[0] ?? 0)).toBe("2025-06-09");
});

function totals(callPremium: number, putPremium: number, callVolume = 50, putVolume = 50): DailyTotals {
  const totalPremium = callPremium + putPremium;
  const netPremium = callPremium - putPremium;
  return {
    totalPremium,
    totalVolume: callVolume + putVolume,
    callPremium,
    putPremium,
    callVolume,
    putVolume,
    netPremium,
  };
}

test("identical days have a similarity of 1, the later one first", () => {
  const past = [
    { session: dayOf(2026, 6, 5), totals: totals(500, 500) },
    { session: dayOf(2026, 6, 8), totals: totals(1_000, 1_000) },
    { session: dayOf(2026, 6, 9), totals: totals(500, 500) },
  ];

  expect(similarDays(totals(500, 500), past)).toMatchObject([
    { date: "2026-06-09", similarityScore: 1 },
    { date: "2026-06-05", similarityScore: 1 },
    { date: "2026-06-08", totalPremium: 2_000, netPremium: 0 },
  ]);
});

test("similarity decreases with the distance in standard deviations", () => {
  // Premium alone differs: 1,000 and 4,000 deviate by ln 2 from their mean. 2,000 is one deviation from both, over five
  // features a distance of sqrt(1 / 5): exp(-0.1) = 0.9048.
  const past = [
    { session: dayOf(2026, 6, 8), totals: totals(500, 500) },
    { session: dayOf(2026, 6, 9), totals: totals(2_000, 2_000) },
  ];

  const similar = similarDays(totals(1_000, 1_000), past);

  expect(similar.map(({ similarityScore }) => similarityScore)).toEqual([0.9048, 0.9048]);
});

test("at most five days are similar, and none without puts", () => {
  const past = Array.from({ length: 7 }, (_, back) => ({
    session: dayOf(2026, 6, 1 + back),
    totals: back === 6 ? totals(500, 0, 50, 0) : totals(500 + back, 500),
  }));

  const dates = similarDays(totals(500, 500), past).map(({ date }) => date);

  expect(dates).toEqual(["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"]);
});
