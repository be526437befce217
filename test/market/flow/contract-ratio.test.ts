import { readContractSymbol } from "../../../market/chains/contract-symbol";
import { chainPressure, type PressureRequest } from "../../../market/flow/queries/chain-pressure";
import { chainRatio, contractRatio } from "../../../market/flow/queries/contract-ratio";
import { biasOf, confidenceOf } from "../../../market/flow/queries/interpretation";
import { cappedRatio } from "@strikebook/contract";
import { eastern, evening, testTape, testTapes, sevenPrints } from "../../support/market/test-tape";
const tapes = () => testTapes(testTape(sevenPrints));

function ratioOf(symbol: string, more: { minPremium?: number; nowMs?: number; timeframe?: "1d" | "1h" } = {}) {
  const contract = readContractSymbol(symbol);
  if (contract === undefined) throw new Error(`${symbol} is not a contract symbol.`);
  return contractRatio(tapes(), { contract, nowMs: evening, timeframe: "1d", ...more });
}

test("the ratios of a contract are shares of its trades", () => {
  expect(ratioOf("SPXW__260610C00100000")).toEqual({
    symbol: "SPXW__260610C00100000",
    ticker: "SPXW",
    optionType: "CALL",
    date: "2026-06-10",
    timeframe: "1d",
    tradeCount: 2,
    totalVolume: 12,
    totalPremium: 1_020,
    contractRatios: { askRatio: 0.5, bidRatio: 0.5, midRatio: 0, aggressionRatio: 999 },
    interpretation: {
      bias: "MIXED",
      aggression: "HIGH",
      confidence: "LOW",
      description: "50 % of 2 trades were bullish and 50 % bearish; the rest traded between bid and ask.",
    },
  });
});

test("a put sold at the bid is bullish", () => {
  expect(ratioOf("SPXW__260610P00100000")).toMatchObject({
    contractRatios: { askRatio: 0, bidRatio: 1 },
    interpretation: { bias: "BULLISH" },
  });
});

test("a trade at the middle is not aggressive", () => {
  expect(ratioOf("SPXW__260612P00090000")).toMatchObject({
    contractRatios: { midRatio: 1, aggressionRatio: 0 },
    interpretation: { bias: "NEUTRAL", aggression: "LOW" },
  });
});

test("the minimum premium and the window exclude trades", () => {
  expect(ratioOf("SPXW__260610C00100000", { minPremium: 21 })?.tradeCount).toBe(1);
  expect(ratioOf("SPXW__260610C00100000", { timeframe: "1h" })?.tradeCount).toBe(1);
});

test("a listed contract without trades has no ratios", () => {
  expect(ratioOf("SPX__260717C00110000")).toMatchObject({
    tradeCount: 0,
    contractRatios: { askRatio: null, bidRatio: null, midRatio: null, aggressionRatio: null },
    interpretation: { description: "No trades in the window." },
  });
});

test("an expired contract has no trades", () => {
  expect(ratioOf("SPXW__260605C00100000")).toMatchObject({ tradeCount: 0 });
});

test.each(["SPXW__260610C00101000", "SPXW__260717C00100000", "SPX__260610C00100000", "NOPE__260610C00100000"])(
  "the contract %s is unknown",
  (symbol) => {
    expect(ratioOf(symbol)).toBeUndefined();
  },
);

test("the ratios of a chain cover all its trades", () => {
  const chain = chainRatio(tapes(), { ticker: "SPX", nowMs: evening, timeframe: "1d", filter: {} });

  // Ask 1 and 5, bid 2, 3, 6 and 7, mid 4. Bullish 1, 2, 6; bearish 3, 5, 7.
  expect(chain).toMatchObject({
    symbol: "SPX",
    optionType: "ALL",
    tradeCount: 7,
    totalPremium: 9_020,
    contractRatios: { askRatio: 0.2857, bidRatio: 0.5714, midRatio: 0.1429, aggressionRatio: 6 },
    interpretation: { bias: "MIXED", confidence: "LOW" },
  });
});

test("a chain ratio can be restricted to puts", () => {
  const puts = chainRatio(tapes(), { ticker: "SPXW", nowMs: evening, timeframe: "1d", filter: { right: "put" } });

  expect(puts).toMatchObject({ optionType: "PUT", tradeCount: 2 });
  expect(chainRatio(tapes(), { ticker: "NOPE", nowMs: evening, timeframe: "1d", filter: {} })).toBeUndefined();
});

const pressure: PressureRequest = { ticker: "SPX", nowMs: evening, timeframe: "1d", filter: {} };

test("the pressure of a chain is weighted by volume", () => {
  const whole = chainPressure(tapes(), pressure);

  // Of 75 contracts 34 are bullish, 11 bearish and 30 neutral; 10 of 17 calls and 24 of 58 puts are bullish.
  expect(whole).toEqual({
    ticker: "SPX",
    date: "2026-06-10",
    timeframe: "1d",
    tradeCount: 7,
    totalVolume: 75,
    totalPremium: 9_020,
    metrics: {
      bullPct: 45.33,
      bearPct: 14.67,
      neutralPct: 40,
      bullBearRatio: 3.0909,
      callBullPct: 58.82,
      putBullPct: 41.38,
    },
    interpretation: {
      bias: "BULLISH",
      strength: "strong",
      confidence: "LOW",
      description: "45 % of 75 contracts were bullish and 15 % bearish; the rest traded between bid and ask.",
    },
  });
});

test("chain pressure applies its filters and window", () => {
  expect(chainPressure(tapes(), { ...pressure, filter: { minDte: 30 } })?.totalVolume).toBe(8);
  expect(chainPressure(tapes(), { ...pressure, filter: { minPremium: 2_000 } })?.totalVolume).toBe(34);
  expect(chainPressure(tapes(), { ...pressure, nowMs: eastern("2026-06-10 09:40:00") })?.totalVolume).toBe(30);
  expect(chainPressure(tapes(), { ...pressure, ticker: "NOPE" })).toBeUndefined();
});

test("a day without trades has no shares of its volume", () => {
  const empty = chainPressure(tapes(), { ...pressure, date: "2026-06-13" });

  expect(empty).toMatchObject({ totalVolume: 0, metrics: { bullPct: null, callBullPct: null, bullBearRatio: null } });
});

test.each([
  [3, 2, 1.5],
  [5_000, 1, 999],
  [1, 0, 999],
  [0, 0, null],
])("the ratio %d / %d is served as %s", (part, whole, ratio) => {
  expect(cappedRatio(part, whole)).toBe(ratio);
});

test.each([
  [0.55, 0.4, "BULLISH"],
  [0.4, 0.55, "BEARISH"],
  [0.42, 0.38, "MIXED"],
  [0.2, 0.15, "NEUTRAL"],
])("a bullish share of %d and a bearish share of %d is %s", (bullish, bearish, bias) => {
  expect(biasOf(bullish, bearish)).toBe(bias);
});

test.each([
  [100, "HIGH"],
  [99, "MEDIUM"],
  [20, "MEDIUM"],
  [19, "LOW"],
])("%d trades give %s confidence", (count, confidence) => {
  expect(confidenceOf(count)).toBe(confidence);
});
