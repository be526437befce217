import { addSums, addTrade, flowMeasures, emptySums } from "../../../market/flow/tapes/flow-sums";
import { testTape, sevenPrints } from "../../support/market/test-tape";

function sumsOf(rows: readonly number[]) {
  const tape = testTape(sevenPrints);
  const sums = emptySums();
  for (const row of rows) addTrade(sums, tape, row);
  return sums;
}

test("the sums of seven prints match a calculation by hand", () => {
  const sums = sumsOf([0, 1, 2, 3, 4, 5, 6]);

  expect(sums).toMatchObject({
    tradeCount: 7,
    sweepCount: 2,
    volume: 75,
    premium: 9_020,
    bullishPremium: 3_000, // 1, 2 and 6
    bearishPremium: 3_020, // 3, 5 and 7
    bullishVolume: 34,
    bearishVolume: 11,
    sweepPremium: 2_000,
    bullishSweepPremium: 1_000,
    bearishSweepPremium: 1_000,
    askTrades: 2, // 1 and 5
    bidTrades: 4, // 2, 3, 6 and 7
    askVolume: 14,
    bidVolume: 31,
  });
});

test("sums of parts add up to the sums of the whole", () => {
  const whole = sumsOf([0, 1, 2]);
  addSums(whole, sumsOf([3, 4, 5, 6]));

  expect(whole).toEqual(sumsOf([0, 1, 2, 3, 4, 5, 6]));
});

test("premium times score is added up trade by trade", () => {
  const { flowScore } = testTape(sevenPrints);
  const [first = 0, second = 0] = flowScore;

  expect(sumsOf([0, 1])).toMatchObject({ scoredPremium: 1_000 * first + 1_000 * second, scores: first + second });
});

test("the measures follow from the sums", () => {
  const sums = {
    ...emptySums(),
    premium: 10_000,
    scoredPremium: 250_000,
    bullishPremium: 6_000,
    bearishPremium: 2_000,
    bullishSweepPremium: 1_000,
    bearishSweepPremium: 3_000,
  };

  // 250,000 / 10,000; 100 * -2,000 / 8,000; 100 * 4,000 / 8,000; 0.4 * 25 - 0.35 * 25 + 0.25 * 50.
  expect(flowMeasures(sums)).toEqual({ vwf: 25, sdf: -25, fir: 50, composite: 13.75 });
});

test("without premium every measure is unknown", () => {
  expect(flowMeasures(emptySums())).toEqual({ vwf: null, sdf: null, fir: null, composite: null });
});

test("a weight scales every sum of a trade and no measure", () => {
  const tape = testTape(sevenPrints);
  const half = emptySums();
  addTrade(half, tape, 0, { weight: 0.5 });

  expect(half).toMatchObject({ tradeCount: 0.5, volume: 5, premium: 500, bullishPremium: 500 });
  expect(flowMeasures(half)).toEqual(flowMeasures(sumsOf([0])));
});
