import { dayOf } from "@strikebook/calendar";
import {
  queryHistory,
  topUnderlyings,
  type TopUnderlyingsRequest,
} from "../../../market/flow/queries/underlying-totals";
import { eastern, evening, testTape, testTapes, sessionLike, sevenPrints } from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";

const june = (date: number) => dayOf(2026, 6, date);

/** Calls 1,000 + 1,000 + 20 dollars and 17 contracts; puts 1,000 + 3,000 + 2,000 + 1,000 and 58. */
const sevenTotals = {
  totalPremium: 9_020,
  totalVolume: 75,
  callPremium: 2_020,
  putPremium: 7_000,
  callVolume: 17,
  putVolume: 58,
  netPremium: -4_980,
};

test("a history has one row per session with trades, including both dates", () => {
  const tapes = testTapes(sessionLike("2026-06-05", 2), sessionLike("2026-06-09", 3), testTape(sevenPrints));

  const rows = queryHistory(tapes, { ticker: "SPX", nowMs: evening, startDay: june(5), endDay: june(10) });

  expect(rows?.map(({ date, totalVolume }) => [date, totalVolume])).toEqual([
    ["2026-06-05", 150],
    ["2026-06-09", 225],
    ["2026-06-10", 75],
  ]);
  expect(rows?.at(-1)).toEqual({ date: "2026-06-10", ...sevenTotals });
});

test("the current session is included so far", () => {
  const request = { ticker: "SPX", startDay: june(10), endDay: june(12) };
  const tapes = testTapes(testTape(sevenPrints));

  const early = queryHistory(tapes, { ...request, nowMs: eastern("2026-06-10 09:35:00") });
  const later = queryHistory(tapes, { ...request, nowMs: eastern("2026-06-10 10:15:00") });
  const early2 = queryHistory(tapes, { ...request, nowMs: eastern("2026-06-10 09:35:00") });

  expect(early).toMatchObject([{ totalPremium: 2_000, callVolume: 10, putVolume: 20 }]);
  expect(later).toMatchObject([{ totalPremium: 9_000, callVolume: 15 }]);
  expect(early2).toEqual(early);
});

test("the history of a root contains only its trades", () => {
  const tapes = testTapes(testTape(sevenPrints));

  const rows = queryHistory(tapes, { ticker: "SPXW", nowMs: evening, startDay: june(10), endDay: june(10) });

  expect(rows).toMatchObject([{ totalPremium: 6_020, putPremium: 4_000, callPremium: 2_020 }]);
});

test("the history of an unknown ticker is undefined", () => {
  const request = { ticker: "NOPE", nowMs: evening, startDay: june(10), endDay: june(10) };

  expect(queryHistory(testTapes(testTape(sevenPrints)), request)).toBeUndefined();
});

const top: TopUnderlyingsRequest = { nowMs: evening, limit: 500, orderBy: "premium", order: "desc" };

/** SPX as above, SPY with calls only (300 dollars, 3 contracts), QQQ without a trade. */
const market = () =>
  testTapes(
    testTape(sevenPrints),
    testTape(
      [{ at: "10:00:00", contract: [0, 100, "C"], size: 3, price: 1, bid: 0.9, ask: 1 }],
      smallDay({ underlying: "SPY", expirations: [["SPY", "2026-06-10"]] }),
    ),
    testTape([], smallDay({ underlying: "QQQ", expirations: [["QQQ", "2026-06-10"]] })),
  );

test("the top underlyings are history rows with a call/put ratio", () => {
  expect(topUnderlyings(market(), top)).toEqual([
    { ticker: "SPX", ...sevenTotals, callPutRatio: 0.2886 }, // 2,020 / 7,000
    {
      ticker: "SPY",
      totalPremium: 300,
      totalVolume: 3,
      callPremium: 300,
      putPremium: 0,
      callVolume: 3,
      putVolume: 0,
      netPremium: 300,
      callPutRatio: null,
    },
  ]);
});

test.each([
  ["premium", "asc", ["SPY", "SPX"]],
  ["volume", "desc", ["SPX", "SPY"]],
  ["net_premium", "desc", ["SPY", "SPX"]],
  // Without put premium SPY has no ratio, and is last in both orders.
  ["call_put_ratio", "desc", ["SPX", "SPY"]],
  ["call_put_ratio", "asc", ["SPX", "SPY"]],
] as const)("top underlyings are ordered by %s %s", (orderBy, order, tickers) => {
  expect(topUnderlyings(market(), { ...top, orderBy, order }).map(({ ticker }) => ticker)).toEqual(tickers);
});

test("minimum premium and volume apply to each row", () => {
  expect(topUnderlyings(market(), { ...top, minPremium: 301 })).toHaveLength(1);
  expect(topUnderlyings(market(), { ...top, minVolume: 4 })).toHaveLength(1);
  expect(topUnderlyings(market(), { ...top, limit: 1 })).toHaveLength(1);
});

test("a day without a session has no top underlyings", () => {
  expect(topUnderlyings(market(), { ...top, date: "2026-06-13" })).toEqual([]);
});
