import { queryTide, type TideRequest } from "../../../market/flow/queries/flow-tide";
import { eastern, evening, testTape, testTapes, sessionLike, sevenPrints } from "../../support/market/test-tape";

const whole: TideRequest = {
  ticker: "SPX",
  nowMs: evening,
  startMs: eastern("2026-06-10 09:30:00"),
  endMs: eastern("2026-06-10 16:00:00"),
  bucket: "15min",
  filter: {},
};

function barsOf(request: Partial<TideRequest>, tapes = testTapes(testTape(sevenPrints))) {
  const tide = queryTide(tapes, { ...whole, ...request });
  if (tide === undefined) throw new Error("The test market has SPX and SPXW.");
  return tide.bars;
}

test("the premium of each bar is split by direction", () => {
  const [first, second, third, fourth] = barsOf({});

  expect(first).toMatchObject({
    timestamp: eastern("2026-06-10 09:30:00") / 1000,
    timestampEnd: eastern("2026-06-10 09:45:00") / 1000,
    bullishPremium: 2_000,
    bearishPremium: 0,
    neutralPremium: 0,
    netPremium: 2_000,
    bullishVolume: 30,
    bearishVolume: 0,
    fir: 100,
    sdf: 50, // 1,000 of 2,000 was swept up
    tradeCount: 2,
    sweepCount: 1,
  });
  expect(second).toMatchObject({ bearishPremium: 1_000, netPremium: -1_000, fir: -100, sdf: -100, tradeCount: 1 });
  expect(third).toMatchObject({ tradeCount: 0, netPremium: 0, vwf: null, sdf: null, fir: null });
  expect(fourth).toMatchObject({ bullishPremium: 1_000, bearishPremium: 2_000, neutralPremium: 3_000 });
});

test("the cumulative net premium starts at the first bar", () => {
  const cumulative = barsOf({}).map((bar) => bar.netPremiumCumulative);

  // +2,000; -1,000; 0; 1,000 - 2,000; 0 until -20 in the last bar.
  expect(cumulative.slice(0, 5)).toEqual([2_000, 1_000, 1_000, 0, 0]);
  expect(cumulative).toHaveLength(26);
  expect(cumulative.at(-1)).toBe(-20);
});

test("every bucket size ends at the same cumulative premium", () => {
  const ends = (["1min", "5min", "15min", "30min", "1h"] as const).map((bucket) => barsOf({ bucket }).at(-1));

  expect(ends.map((bar) => bar?.netPremiumCumulative)).toEqual([-20, -20, -20, -20, -20]);
});

test("a window of two days has the bars of both sessions and none in between", () => {
  const bars = barsOf(
    { startMs: eastern("2026-06-09 15:30:00"), endMs: eastern("2026-06-10 10:30:00"), bucket: "30min" },
    testTapes(sessionLike("2026-06-09", 1), testTape(sevenPrints)),
  );

  expect(bars.map((bar) => bar.netPremiumCumulative)).toEqual([-20, 980, -20]);
});

test("future prints are in no bar", () => {
  const bars = barsOf({ nowMs: eastern("2026-06-10 09:30:30") });

  expect(bars).toHaveLength(1);
  expect(bars[0]).toMatchObject({ tradeCount: 1, netPremium: 1_000 });
});

test("filters of right and days apply", () => {
  expect(barsOf({ filter: { right: "call" } }).at(-1)?.netPremiumCumulative).toBe(-20); // 1,000 - 1,000 - 20
  expect(barsOf({ filter: { minDte: 30 } }).at(-1)?.netPremiumCumulative).toBe(-1_000);
});

test("the tide of an unknown ticker is undefined", () => {
  expect(queryTide(testTapes(testTape(sevenPrints)), { ...whole, ticker: "NOPE" })).toBeUndefined();
});
