import {
  directionOf,
  flowBonusInterpretation,
  flowScoreInterpretation,
  scoresOf,
  sideOf,
} from "../../../market/tape/trade-scores";
import { dteMultiplier, moneynessOf, moneynessPct } from "../../../market/tape/moneyness";
import { convictionParts, type ScoreInputs } from "../../../market/tape/conviction";

/** A call of 110 with the price at 100: 9.09 % out of the money, 30 days, bought at the ask of a quote that is 10 % wide. */
const trade: ScoreInputs = {
  right: "call",
  strike: 110,
  spot: 100,
  dte: 30,
  price: 210,
  bid: 190,
  ask: 210,
  premiumUsd: 100_000,
  size: 40,
  openInterest: 1_000,
  volumeSoFar: 500,
  rvol: 3,
  venues: 1,
  isSweep: false,
  isMultiLeg: false,
};

test.each([
  ["at the ask", 100, 1],
  ["at seven tenths of the way up", 97, 1],
  ["a cent below that", 96, 0],
  ["in the middle", 95, 0],
  ["a cent above three tenths", 94, 0],
  ["at three tenths of the way up", 93, -1],
  ["at the bid", 90, -1],
  ["above the ask", 105, 1],
])("a price %s determines the aggressor", (_, price, side) => {
  expect(sideOf(price, 90, 100)).toBe(side);
});

test("a locked quote has no aggressor", () => {
  expect(sideOf(100, 100, 100)).toBe(0);
});

test.each([
  ["a call bought at the ask", 1, "call", 1],
  ["a put sold at the bid", -1, "put", 1],
  ["a call sold at the bid", -1, "call", -1],
  ["a put bought at the ask", 1, "put", -1],
  ["a put in the middle", 0, "put", 0],
] as const)("%s has its direction by the bull/bear rule", (_, side, right, direction) => {
  expect(directionOf(side, right)).toBe(direction);
});

test("moneyness is the percent in the money of either right", () => {
  expect(moneynessPct("call", 80, 100)).toBeCloseTo(25, 12);
  expect(moneynessPct("put", 125, 100)).toBeCloseTo(25, 12);
  expect(moneynessPct("call", 125, 100)).toBeCloseTo(-20, 12);
});

test.each([
  [10, "deep_itm"],
  [9.99, "itm"],
  [2, "itm"],
  [1.99, "atm"],
  [-1.99, "atm"],
  [-2, "otm"],
  [-9.99, "otm"],
  [-10, "deep_otm"],
])("%d percent in the money is %s", (percent, name) => {
  expect(moneynessOf(percent)).toBe(name);
});

test.each([
  [0, 0.8],
  [1, 1],
  [7, 1],
  [8, 0.9],
  [45, 0.9],
  [46, 0.7],
  [180, 0.7],
  [181, 0.5],
])("%d days to expiration have the weight %d", (dte, weight) => {
  expect(dteMultiplier(dte)).toBe(weight);
});

test("each part of conviction is a share of its maximum", () => {
  const parts = convictionParts(trade);

  // (log10 100,000 - 4) / 3; 500 / 1,000 / 2; (3 - 1) / 4; no sweep; 5 * 40 / 1,000; OTM 1 * 0.9; 1 - 10 % / 25 %.
  expect(parts.premium).toBeCloseTo(1 / 3, 12);
  expect(parts.volOi).toBeCloseTo(0.25, 12);
  expect(parts.rvol).toBeCloseTo(0.5, 12);
  expect(parts.sweep).toBe(0);
  expect(parts.sizeOi).toBeCloseTo(0.2, 12);
  expect(parts.moneynessDte).toBeCloseTo(0.9, 12);
  expect(parts.spread).toBeCloseTo(0.6, 12);
});

test("a flow score is the direction times one half plus the conviction", () => {
  // 0.25/3 + 0.2*0.25 + 0.15*0.5 + 0 + 0.1*0.2 + 0.1*0.9 + 0.05*0.6 = 0.348333; the multiplier is 0.848333.
  expect(scoresOf(trade)).toEqual({ baseDirection: 100, convictionMultiplier: 0.848, flowScore: 85, flowBonus: 35 });
});

test("a put bought at the ask has the opposite score", () => {
  // At 90.91 the put is as far out of the money as the call.
  const put = { ...trade, right: "put", strike: 100 / 1.1 } as const;

  expect(scoresOf(put).flowScore).toBe(-85);
});

test("a leg of a multi-leg trade counts half", () => {
  expect(scoresOf({ ...trade, isMultiLeg: true })).toMatchObject({ convictionMultiplier: 0.424, flowScore: 42 });
});

test("a price in the middle has no direction, regardless of conviction", () => {
  expect(scoresOf({ ...trade, price: 200 })).toMatchObject({ baseDirection: 0, flowScore: 0, flowBonus: 35 });
});

test("a sweep counts in full, several venues count half", () => {
  expect(convictionParts({ ...trade, isSweep: true, venues: 3 }).sweep).toBe(1);
  expect(convictionParts({ ...trade, venues: 3 }).sweep).toBe(0.5);
});

test("a contract without open interest has full volume and size scores", () => {
  expect(convictionParts({ ...trade, openInterest: 0 })).toMatchObject({ volOi: 1, sizeOi: 1 });
});

test("an unknown relative volume scores 0", () => {
  expect(convictionParts({ ...trade, rvol: undefined }).rvol).toBe(0);
});

test("weights of the request replace all default weights", () => {
  // Only the spread counts, with 0.6 of its maximum.
  expect(scoresOf(trade, { spread: 1 })).toMatchObject({ flowBonus: 60, convictionMultiplier: 1.1, flowScore: 100 });
});

test.each([
  [60, "strong_bullish"],
  [59, "bullish"],
  [20, "bullish"],
  [19, "neutral"],
  [-19, "neutral"],
  [-20, "bearish"],
  [-59, "bearish"],
  [-60, "strong_bearish"],
])("a flow score of %d is labelled %s", (score, words) => {
  expect(flowScoreInterpretation(score)).toBe(words);
});

test.each([
  [70, "high_conviction"],
  [69, "moderate_conviction"],
  [40, "moderate_conviction"],
  [39, "low_conviction"],
])("a flow bonus of %d is labelled %s", (bonus, words) => {
  expect(flowBonusInterpretation(bonus)).toBe(words);
});
