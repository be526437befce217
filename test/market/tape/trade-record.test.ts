import { activity } from "../../../market/time/variance-clock";
import { factsOfPrint } from "../../../market/tape/tape-facts";
import { tradeOf } from "../../../market/tape/trade-record";
import type { Tape } from "../../../market/tape/tape";
import { testTape, sevenPrints } from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";

const tradeAt = (tape: Tape, row: number, withCluster = false) => tradeOf(factsOfPrint(tape, row, withCluster));

test("a trade has every field of the API documentation, as calculated by hand", () => {
  const { scores, delta, notionalDeltaExposure, rvol, rvolScore, ...facts } = tradeAt(testTape(sevenPrints), 2);

  expect(facts).toEqual({
    timestamp: "2026-06-10T13:45:00.000Z",
    tradeId: "SPX-20260610-000003",
    optionType: "CALL",
    strike: 110,
    expiration: "2026-06-12",
    dte: 2,
    contracts: 5,
    premium: 1_000,
    price: 2,
    bid: 2,
    ask: 2.4,
    mid: 2.2,
    underlyingPrice: 100,
    isSweep: true,
    isMultiLeg: false,
    moneyness: "OTM",
    moneynessPct: -9.09, // 100 / 110 - 1
    moneynessWeight: 1,
    dteCategory: "WEEKLY",
    dteFactor: 0.995, // 1 - 2 / 365
    dteMultiplier: 1,
    combinedMoneynessDteWeight: 1,
    spreadWidth: 0.4,
    spreadWidthPct: 18.18, // 0.40 / 2.20
    liquidityGrade: "LOW",
    exchangeCount: 3,
    openInterest: 100,
    dailyVolume: 5,
    volOiRatio: 0.05,
    volOiScore: 0.025,
    sizeOiRatio: 0.05,
    sizeOiScore: 0.25,
    oiIsZero: false,
    rvolCategory: "NORMAL",
    iv: 0.25,
    ivChangePct: 25, // 0.25 against 0.20 at the opening bell
    relativePremium: 2, // 2.00 of 100, in percent
  });
  // The usual volume is 50 contracts for the session, 4.24 by 09:45.
  expect(rvol).toBe(1.18);
  expect(activity(900 / 23_400)).toBeCloseTo(0.0849, 4);
  expect(rvolScore).toBeCloseTo(0.18 / 4, 2);
  expect(notionalDeltaExposure).toBeCloseTo((delta ?? 0) * 5 * 100 * 100, 0);
  // 0.25 * 0 + 0.2 * 0.025 + 0.15 * 0.045 + 0.15 + 0.1 * 0.25 + 0.1 + 0.05 * (1 - 18.18 / 25) = 0.3004, sold at the bid.
  expect(scores).toEqual({
    flowScore: -80,
    flowScoreInterpretation: "strong_bearish",
    flowBonus: 30,
    flowBonusInterpretation: "low_conviction",
    baseDirection: -100,
    convictionMultiplier: 0.8,
  });
});

test("delta is that of the model at the volatility of the trade", () => {
  // At the money d1 is half of 0.25 * sqrt(years); N(d1) of a call a month out is near 0.51.
  const day = smallDay();
  const tape = testTape([{ at: "09:30:00", contract: [2, 100, "C"], size: 1, price: 3, bid: 2.9, ask: 3 }], day);
  const d1 = (0.25 * Math.sqrt(day.yearsAt(2, 0))) / 2;

  expect(tradeAt(tape, 0).delta).toBeCloseTo(0.5 + d1 / Math.sqrt(2 * Math.PI), 3);
});

test("a put has a negative delta", () => {
  expect(tradeAt(testTape(sevenPrints), 4).delta).toBeLessThan(0);
});

test("a contract without open interest has null ratios and full scores", () => {
  const tape = testTape(sevenPrints, smallDay({ openInterest: 0 }));

  expect(tradeAt(tape, 0)).toMatchObject({
    oiIsZero: true,
    volOiRatio: null,
    sizeOiRatio: null,
    volOiScore: 1,
    sizeOiScore: 1,
  });
});

test("the legs of a multi-leg trade include their cluster on request", () => {
  const tape = testTape(sevenPrints);
  const cluster = {
    clusterId: "SPX-20260610-000005-cluster",
    clusterTradeCount: 2,
    clusterTotalPremium: 3_000,
    clusterTimeSpanSeconds: 0,
  };

  expect(tradeAt(tape, 4, true).cluster).toEqual(cluster);
  expect(tradeAt(tape, 5, true).cluster).toEqual(cluster);
  expect(tradeAt(tape, 4)).not.toHaveProperty("cluster");
  expect(tradeAt(tape, 3, true)).not.toHaveProperty("cluster");
});

test.each([
  [0, "0DTE"],
  [7, "WEEKLY"],
  [8, "SHORT_TERM"],
  [30, "SHORT_TERM"],
  [31, "MEDIUM_TERM"],
  [90, "MEDIUM_TERM"],
  [91, "LONG_TERM"],
  [180, "LONG_TERM"],
  [181, "LEAPS"],
])("%d days to expiration are in the category %s", (dte, category) => {
  const date = new Date(Date.UTC(2026, 5, 10 + dte)).toISOString().slice(0, 10);
  const day = smallDay({ expirations: [["SPXW", date]] });
  const tape = testTape([{ at: "10:00:00", contract: [0, 100, "C"], size: 1, price: 1, bid: 0.9, ask: 1 }], day);

  expect(tradeAt(tape, 0).dteCategory).toBe(category);
});

test.each([
  [10, 10.19, "HIGH"],
  [9.9, 10.1, "MEDIUM"],
  [9.76, 10.24, "MEDIUM"],
  [9.7, 10.3, "LOW"],
])("a quote of %d to %d has %s liquidity", (bid, ask, grade) => {
  const tape = testTape([{ at: "10:00:00", contract: [2, 100, "C"], size: 1, price: 10, bid, ask }]);

  expect(tradeAt(tape, 0).liquidityGrade).toBe(grade);
});
