import * as v from "valibot";
import { sentimentSchema } from "@strikebook/contract";
import { querySentiment, type SentimentRequest, sentimentTrend } from "../../../market/flow/queries/flow-sentiment";
import { flowMeasures, emptySums } from "../../../market/flow/tapes/flow-sums";
import { eastern, evening, testTape, testTapes, sessionLike, sevenPrints } from "../../support/market/test-tape";

const request: SentimentRequest = {
  ticker: "SPX",
  nowMs: evening,
  timeframes: ["1d"],
  includeBreakdown: true,
  includeMoneyness: false,
};

function sentimentOf(more: Partial<SentimentRequest>, tapes = testTapes(testTape(sevenPrints))) {
  const sentiment = querySentiment(tapes, { ...request, ...more });
  if (sentiment === undefined) throw new Error("The test market has SPX and SPXW.");
  return sentiment;
}

const dayOf = (more: Partial<SentimentRequest>) => sentimentOf(more).byTimeframe["1d"];

test("the day has the sums and measures of its trades", () => {
  const { flowScore } = testTape(sevenPrints);
  const premiums = [1_000, 1_000, 1_000, 3_000, 2_000, 1_000, 20];
  const scoredPremium = premiums.reduce((sum, premium, row) => sum + premium * (flowScore[row] ?? 0), 0);
  const measures = flowMeasures({
    ...emptySums(),
    premium: 9_020,
    scoredPremium,
    bullishPremium: 3_000,
    bearishPremium: 3_020,
  });
  const scores = [...flowScore].reduce((sum, score) => sum + score, 0);

  expect(dayOf({})).toMatchObject({
    composite: measures.composite,
    direction: "neutral",
    signalStrength: "weak",
    confidence: 0.03, // 7 / 207
    sweepAlignment: "none",
    components: {
      vwf: measures.vwf,
      sdf: 0,
      fir: -0.33,
      bullishPremium: 3_000,
      bearishPremium: 3_020,
      sweepPremium: 2_000,
    },
    tradeCount: 7,
    totalPremium: 9_020,
    sweepCount: 2,
    avgFlowScore: Math.round((100 * scores) / 7) / 100,
  });
});

test("components are included only on request", () => {
  expect(dayOf({ includeBreakdown: false })).not.toHaveProperty("components");
});

test.each([
  ["0dte", 3, 2_020],
  ["weekly", 2, 4_000],
  ["monthly", 2, 3_000],
  ["leaps", 0, 0],
] as const)("the expiration bucket %s selects its trades", (expirations, tradeCount, totalPremium) => {
  expect(dayOf({ expirations })).toMatchObject({ tradeCount, totalPremium });
});

test("a moneyness filter applies, and a root selects only its contracts", () => {
  expect(dayOf({ moneyness: "otm" })).toMatchObject({ tradeCount: 1, totalPremium: 1_000 }); // 110 C, 9.09 % out
  expect(dayOf({ moneyness: "deep_otm" })).toMatchObject({ tradeCount: 2, totalPremium: 4_000 }); // 90 P, 10 % out
  expect(dayOf({ ticker: "SPXW" })).toMatchObject({ tradeCount: 5, totalPremium: 6_020 });
});

test("the moneyness breakdown covers the longest window", () => {
  const { byMoneyness } = sentimentOf({ includeMoneyness: true });

  expect(byMoneyness).toMatchObject([
    { category: "deep_itm", tradeCount: 0, premium: 0, pctOfTotal: 0, composite: null },
    { category: "itm", tradeCount: 0 },
    { category: "atm", tradeCount: 4, premium: 4_020, pctOfTotal: 44.57 },
    { category: "otm", tradeCount: 1, premium: 1_000, pctOfTotal: 11.09 },
    { category: "deep_otm", tradeCount: 2, premium: 4_000, pctOfTotal: 44.35 },
  ]);
  expect(sentimentOf({ includeMoneyness: true, moneyness: "atm" }).byMoneyness).toMatchObject([{ pctOfTotal: 44.57 }]);
  expect(sentimentOf({})).not.toHaveProperty("byMoneyness");
});

test("hours end now, days are sessions of calendar days", () => {
  const tapes = testTapes(sessionLike("2026-06-03", 1), sessionLike("2026-06-04", 1), testTape(sevenPrints));
  const nowMs = eastern("2026-06-10 10:40:00");

  const { byTimeframe } = sentimentOf({ nowMs, timeframes: ["1h", "4h", "1d", "7d", "30d", "90d"] }, tapes);

  expect(Object.entries(byTimeframe).map(([atom, { tradeCount }]) => [atom, tradeCount])).toEqual([
    ["1h", 4], // from 09:40 on
    ["4h", 6],
    ["1d", 6],
    ["7d", 13],
    ["30d", 20],
    ["90d", 20],
  ]);
});

test("an unknown timeframe is a single trading day", () => {
  const { byTimeframe } = sentimentOf({ timeframes: ["1d", "2w"] });

  expect(byTimeframe["2w"]).toEqual(byTimeframe["1d"]);
});

test("time decay halves a trade for every half-life before the newest", () => {
  // Prints 1 and 3, calls of today and Friday, 14:50 apart: a half-life of 7:25 gives print 1 a weight of one quarter.
  const prints = sevenPrints.filter((_, row) => row === 0 || row === 2);
  const tapes = testTapes(testTape(prints));

  const faded = sentimentOf({ halfLifeMinutes: 7 + 25 / 60 }, tapes).byTimeframe["1d"];

  expect(faded?.components).toMatchObject({
    bullishPremium: 250,
    bearishPremium: 1_000,
    sweepPremium: 1_000,
    fir: -60, // (250 - 1,000) / 1,250
    sdf: -80, // -1,000 / 1,250
  });
  expect(faded).toMatchObject({ tradeCount: 2, totalPremium: 2_000, sweepAlignment: "aligned" });
});

test("time decay spans sessions, and values do not decay while the market is closed", () => {
  const tapes = testTapes(sessionLike("2026-06-09", 1), testTape([]));
  const nowMs = eastern("2026-06-10 09:45:00");

  const { byTimeframe } = sentimentOf({ nowMs, timeframes: ["7d"], halfLifeMinutes: 1 }, tapes);

  // The newest trade is the last one of June 9 with full weight: 20 dollars bearish. All others are hours older.
  expect(byTimeframe["7d"]?.components).toMatchObject({ bullishPremium: 0, bearishPremium: 20, fir: -100 });
});

test("without trades a sentiment has no direction", () => {
  const empty = sentimentOf({ includeMoneyness: true }, testTapes(testTape([])));

  expect(empty.byTimeframe["1d"]).toMatchObject({
    ...{ composite: null, direction: null, signalStrength: null, avgFlowScore: null },
    ...{ confidence: 0, tradeCount: 0, totalPremium: 0, sweepAlignment: "none" },
  });
  expect(empty.trend).toEqual({
    shortVsLong: "unknown",
    momentum: "unknown",
    description: "Both windows have no trades with a direction.",
  });
  expect(v.parse(sentimentSchema, empty)).toEqual(empty);
});

test("the response matches the contract schema", () => {
  const sentiment = sentimentOf({ includeMoneyness: true });

  expect(v.parse(sentimentSchema, sentiment)).toEqual(sentiment);
  expect(sentiment.generatedAt).toBe("2026-06-11T00:00:00.000Z");
});

test("the sentiment of an unknown ticker is undefined", () => {
  expect(querySentiment(testTapes(testTape([])), { ...request, ticker: "NOPE" })).toBeUndefined();
});

test.each([
  [10, 0, "stable", "stable"],
  [14.99, 0, "stable", "stable"],
  [30, 10, "improving", "accelerating_bullish"],
  [-10, -30, "improving", "mixed"],
  [20, -10, "bullish_divergence", "accelerating_bullish"],
  [-20, 10, "bearish_divergence", "accelerating_bearish"],
  [10, 30, "deteriorating", "mixed"],
  [-30, -10, "deteriorating", "accelerating_bearish"],
])("a short composite of %d and a long one of %d give %s and %s", (short, long, shortVsLong, momentum) => {
  expect(sentimentTrend(short, long)).toMatchObject({ shortVsLong, momentum });
});
