import { flowList, type FlowListRequest } from "../../../market/flow/queries/flow-list";
import { flowMeasures, emptySums } from "../../../market/flow/tapes/flow-sums";
import { eastern, evening, testTape, testTapes, sessionLike, sevenPrints } from "../../support/market/test-tape";

const whole: FlowListRequest = {
  ticker: "SPX",
  nowMs: evening,
  timeframe: "1d",
  limit: 100,
  filter: {},
  withClusters: false,
};

function listOf(request: Partial<FlowListRequest>) {
  const list = flowList(testTapes(testTape(sevenPrints)), { ...whole, ...request });
  if (list === undefined) throw new Error("The test market has SPX and SPXW.");
  return list;
}

/** Returns which of the seven prints are in a list, numbered from 1. */
const printsOf = (request: Partial<FlowListRequest>) =>
  listOf(request).trades.map(({ tradeId }) => Number(tradeId.slice(-6)));

test("a list starts with the newest trade and adds up all trades", () => {
  const { trades, ...rest } = listOf({});

  expect(trades.map(({ premium }) => premium)).toEqual([20, 1_000, 2_000, 3_000, 1_000, 1_000, 1_000]);
  expect(rest).toMatchObject({ ticker: "SPX", timeframe: "1d", tradeCount: 7, sweepCount: 2, totalPremium: 9_020 });
});

test("the measures follow from the premiums and scores", () => {
  const { flowScore } = testTape(sevenPrints);
  const premiums = [1_000, 1_000, 1_000, 3_000, 2_000, 1_000, 20];
  const scoredPremium = premiums.reduce((sum, premium, row) => sum + premium * (flowScore[row] ?? 0), 0);
  const { vwf } = flowMeasures({ ...emptySums(), premium: 9_020, scoredPremium });

  // Bullish 3,000 and bearish 3,020; sweep premium is balanced.
  expect(listOf({}).aggregate).toEqual({ vwf, sdf: 0, fir: -0.33 });
});

test("the limit selects the newest trades and does not change the sums", () => {
  expect(printsOf({ limit: 2 })).toEqual([7, 6]);
  expect(listOf({ limit: 2 })).toMatchObject({ tradeCount: 7, totalPremium: 9_020 });
});

test.each([
  ["premium from", { minPremium: 2_000 }, [5, 4]],
  ["premium to", { maxPremium: 999 }, [7]],
  ["contracts from", { minContracts: 20 }, [4, 2]],
  ["contracts to", { maxContracts: 4 }, [7, 6, 5]],
  ["calls", { right: "call" }, [7, 3, 1]],
  ["puts", { right: "put" }, [6, 5, 4, 2]],
  ["sweeps", { kinds: ["sweep"] }, [3, 2]],
  ["packages", { kinds: ["multi_leg"] }, [6, 5]],
  ["sweeps or packages", { kinds: ["sweep", "multi_leg"] }, [6, 5, 3, 2]],
  ["single legs", { singleLegOnly: true }, [7, 4, 3, 2, 1]],
  ["at the money", { moneyness: ["atm"] }, [7, 5, 2, 1]],
  ["out of the money in both directions", { moneyness: ["otm", "deep_otm"] }, [6, 4, 3]],
  ["days from", { minDte: 2 }, [6, 5, 4, 3]],
  ["days to", { maxDte: 0 }, [7, 2, 1]],
  ["strikes from", { minStrike: 110 }, [3]],
  ["strikes to", { maxStrike: 90 }, [6, 4]],
  ["one expiration", { expiration: "2026-06-12" }, [4, 3]],
  ["an expiration that is not listed", { expiration: "2026-06-11" }, []],
] as const)("the filter %s applies", (_, filter, prints) => {
  expect(printsOf({ filter })).toEqual(prints);
});

test("a relative volume filter excludes unknown values", () => {
  // The usual volume of the session is 50 contracts: at 15:59:59 the 12 so far are 0.24 of it.
  expect(printsOf({ filter: { minRvol: 0.2, right: "call" } })).toContain(7);
  expect(printsOf({ filter: { minRvol: 0.3, right: "call" } })).not.toContain(7);
});

test("score filters apply to the trades and the sums", () => {
  const { flowScore } = testTape(sevenPrints);
  const bullish = [...flowScore].flatMap((score, row) => (score >= 20 ? [row + 1] : [])).reverse();

  expect(printsOf({ minFlowScore: 20 })).toEqual(bullish);
  expect(listOf({ minFlowScore: 20 }).tradeCount).toBe(bullish.length);
  expect(printsOf({ minFlowBonus: 101 })).toEqual([]);
});

test("the weights of a request apply to scores, filters and measures", () => {
  // Only sweeps count: the put sold in print 2 is worth 100 * (0.5 + 1), at most 100; the rest are worth half.
  const list = listOf({ weights: { sweep: 1 }, minFlowScore: 51 });

  expect(list.trades.map(({ scores }) => scores.flowScore)).toEqual([100]);
  expect(list.aggregate).toMatchObject({ vwf: 100, fir: 100 });
});

test("a root as ticker selects only its contracts", () => {
  expect(printsOf({ ticker: "SPXW" })).toEqual([7, 4, 3, 2, 1]);
});

test("the list of an unknown ticker is undefined", () => {
  expect(flowList(testTapes(testTape(sevenPrints)), { ...whole, ticker: "NOPE" })).toBeUndefined();
});

test("a trailing window ends now", () => {
  expect(printsOf({ nowMs: eastern("2026-06-10 10:15:00"), timeframe: "1h" })).toEqual([6, 5, 4, 3, 2, 1]);
  expect(printsOf({ nowMs: eastern("2026-06-10 10:40:00"), timeframe: "1h" })).toEqual([6, 5, 4, 3]);
  expect(printsOf({ nowMs: eastern("2026-06-10 10:19:59"), timeframe: "5m" })).toEqual([6, 5, 4]);
});

test("explicit bounds replace the timeframe, and the end is excluded", () => {
  const startMs = eastern("2026-06-10 09:31:00");
  const endMs = eastern("2026-06-10 10:15:00");

  expect(printsOf({ startMs, endMs })).toEqual([3, 2]);
  expect(printsOf({ startMs })).toEqual([7, 6, 5, 4, 3, 2]);
  expect(printsOf({ endMs, timeframe: "1h" })).toEqual([3, 2, 1]);
});

test("a past date covers the whole day, regardless of the current time", () => {
  const tapes = testTapes(sessionLike("2026-06-09", 3), testTape(sevenPrints));
  const nowMs = eastern("2026-06-10 09:31:00");

  expect(flowList(tapes, { ...whole, nowMs, date: "2026-06-09" })).toMatchObject({
    tradeCount: 7,
    totalPremium: 27_060,
  });
  expect(flowList(tapes, { ...whole, nowMs })).toMatchObject({ tradeCount: 2 });
});

test("a window over two days contains trades of both", () => {
  const tapes = testTapes(sessionLike("2026-06-09", 1), testTape(sevenPrints));
  const request = { ...whole, startMs: eastern("2026-06-09 10:15:00"), endMs: eastern("2026-06-10 09:31:00") };

  // 3,000 + 2,000 + 1,000 + 20 of June 9, and the first print of June 10.
  expect(flowList(tapes, request)).toMatchObject({ tradeCount: 5, totalPremium: 7_020 });
});

test("a future day and a holiday have an empty list", () => {
  expect(listOf({ date: "2026-06-11" }).trades).toEqual([]);
  expect(listOf({ date: "2026-06-13" }).trades).toEqual([]);
});
