import * as v from "valibot";
import { dayOf, isoDate } from "@strikebook/calendar";
import { historicalCompareSchema } from "@strikebook/contract";
import { comparedSessions, queryCompare, similarDays } from "../../../market/flow/queries/flow-compare";
import type { DailyTotals } from "../../../market/flow/tapes/daily-totals";
import { eastern, evening, sessionLike, sevenPrints, testTape, testTapes } from "../../support/market/test-tape";

const request = { ticker: "SPX", nowMs: evening };

/** Returns the tapes of the sessions before 2026-06-10, oldest first: `timesOf` says how many times the prints of that day each has. */
const sessionsBefore = (count: number, timesOf: (at: number) => number) =>
  comparedSessions(dayOf(2026, 6, 10))
    .slice(252 - count)
    .map((session, at) => sessionLike(isoDate(session), timesOf(at)));

test("a day is compared with the sessions before it", () => {
  // 9,020 dollars against ten times 18,040 and ten times 27,060: 22,550 on average. Ratios are those of the parts: 2,020 / 7,000 each day.
  const tapes = testTapes(...sessionsBefore(20, (at) => (at < 10 ? 2 : 3)), testTape(sevenPrints));

  expect(queryCompare(tapes, request)).toMatchObject({
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
      daysAnalyzed: 20,
    },
    vsAverage: { premiumVsAvg: 0.4, volumeVsAvg: 0.4, netPremiumVsAvg: 0.4 },
    // Below both in premium and volume, above both in net premium.
    percentileRankings: { premiumPercentile: 0, volumePercentile: 0, netPremiumPercentile: 100 },
  });
});

test("days equal to the current one count half", () => {
  const tapes = testTapes(...sessionsBefore(20, (at) => (at < 10 ? 1 : 2)), testTape(sevenPrints));

  expect(queryCompare(tapes, request)?.percentileRankings.premiumPercentile).toBe(25);
});

test("only twenty sessions are averaged", () => {
  const tapes = testTapes(...sessionsBefore(21, (at) => (at === 0 ? 100 : 2)), testTape(sevenPrints));

  expect(queryCompare(tapes, request)?.historical).toMatchObject({ daysAnalyzed: 20, avgPremium: 18_040 });
});

test("a past date does not include later sessions", () => {
  const tapes = testTapes(...sessionsBefore(21, (at) => (at === 20 ? 2 : 3)), testTape(sevenPrints));

  const past = queryCompare(tapes, { ...request, date: "2026-06-09" });

  expect(past).toMatchObject({ current: { totalVolume: 150 }, historical: { daysAnalyzed: 20, avgVolume: 225 } });
});

test.each([0, 1, 19])("the average of %d days is no 20-day average, and no day is compared with it", (days) => {
  const tapes = testTapes(...sessionsBefore(days, () => 2), testTape(sevenPrints));

  const compared = queryCompare(tapes, { ...request, nowMs: eastern("2026-06-10 09:31:00") });

  expect(compared).toMatchObject({
    historical: {
      ...{ avgPremium: null, avgVolume: null, avgNetPremium: null },
      ...{ avgCallPutRatio: null, avgCallPremium: null, avgPutPremium: null, daysAnalyzed: days },
    },
    vsAverage: { premiumVsAvg: null, volumeVsAvg: null, netPremiumVsAvg: null },
    percentileRankings: { premiumPercentile: null, volumePercentile: null, netPremiumPercentile: null },
    similarDays: null,
  });
  expect(v.parse(historicalCompareSchema, compared)).toEqual(compared);
});

test("sessions that are older than twenty do not take the place of missing ones", () => {
  // The newest of the twenty sessions is missing; there are 24 older ones.
  const tapes = testTapes(...sessionsBefore(25, () => 2).slice(0, -1), testTape(sevenPrints));

  expect(queryCompare(tapes, request)?.historical).toMatchObject({ daysAnalyzed: 19, avgPremium: null });
});

test("a session without trades counts as zero, and has no call/put ratio to average", () => {
  const [oldest, ...others] = sessionsBefore(20, () => 2);
  const quiet = testTape([], oldest?.day);

  const { historical } = queryCompare(testTapes(quiet, ...others, testTape(sevenPrints)), request) ?? {};

  // 19 times 18,040 dollars in 20 sessions.
  expect(historical).toMatchObject({ daysAnalyzed: 20, avgPremium: 17_138, avgCallPutRatio: null });
});

test("similar days need all of the 252 sessions", () => {
  const year = sessionsBefore(252, () => 2);
  const similarIn = (tapes: typeof year) =>
    queryCompare(testTapes(...tapes, testTape(sevenPrints)), request)?.similarDays;

  expect(similarIn(year)).toHaveLength(5);
  expect(similarIn(year.slice(1))).toBeNull();
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
