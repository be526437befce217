import { isoDate } from "@strikebook/calendar";
import { topContracts, type TopContractsRequest } from "../../../market/flow/queries/top-contracts";
import {
  eastern,
  evening,
  recordReads,
  sessionLike,
  sevenPrints,
  testTape,
  testTapes,
} from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";
import { LruCache, CacheBudget } from "../../../market/days/lru-cache";
import type { TradingDay } from "../../../market/days/trading-day";
import { Tapes } from "../../../market/flow/tapes/tapes";

const daily: TopContractsRequest = {
  period: "daily",
  nowMs: evening,
  limit: 500,
  orderBy: "premium",
  order: "desc",
};

function contractsOf(request: Partial<TopContractsRequest> = {}, tapes = testTapes(testTape(sevenPrints))) {
  const rows = topContracts(tapes, { ...daily, ...request });
  if (rows === undefined) throw new Error("The test market has SPX and SPXW.");
  return rows;
}

const symbolsOf = (request: Partial<TopContractsRequest>) => contractsOf(request).map(({ symbol }) => symbol);

test("a contract has the sums of its trades and the prices of its last trade, and on its last day no change of open interest", () => {
  const row = contractsOf().find(({ symbol }) => symbol === "SPXW__260610C00100000");

  expect(row).toEqual({
    symbol: "SPXW__260610C00100000",
    ticker: "SPXW",
    expiration: "2026-06-10",
    strike: 100,
    right: "C",
    dte: 0,
    totalPremium: 1_020,
    totalVolume: 12,
    openInterest: 100,
    oiChange: null,
    volumeOiRatio: 0.12,
    bidVolume: 2,
    askVolume: 10,
    midVolume: 0,
    vwap: 0.85, // 1,020 / 1,200
    lastPrice: 0.1,
    underlyingPrice: 100,
    iv: 0.25,
    tradeCount: 2,
    sweepVolume: 0,
    sweepPremium: 0,
    multiLegVolume: 0,
    multiLegPremium: 0,
  });
});

test("sweeps, multi-leg trades and aggressors are counted separately", () => {
  const [sweep, leg] = ["SPXW__260612C00110000", "SPX__260717P00100000"].map((symbol) =>
    contractsOf().find((row) => row.symbol === symbol),
  );

  expect(sweep).toMatchObject({ sweepVolume: 5, sweepPremium: 1_000, bidVolume: 5, oiChange: 4 });
  expect(leg).toMatchObject({ multiLegVolume: 4, multiLegPremium: 2_000, askVolume: 4, oiChange: 4 });
});

test("the change of open interest is null before the closing bell, when it is not known", () => {
  const rows = contractsOf({ nowMs: eastern("2026-06-10 15:59:59") });

  expect(rows).toHaveLength(6);
  expect(rows.map(({ oiChange }) => oiChange)).toEqual([null, null, null, null, null, null]);
});

test.each([
  ["premium", "desc", "SPXW__260612P00090000"],
  ["premium", "asc", "SPXW__260610P00100000"], // three tie at 1,000: W comes before _
  ["volume", "asc", "SPX__260717P00090000"],
  ["iv", "desc", "SPXW__260610C00100000"],
  ["oi", "desc", "SPXW__260610C00100000"],
] as const)("the first contract ordered by %s %s is correct", (orderBy, order, first) => {
  expect(symbolsOf({ orderBy, order })[0]).toBe(first);
});

test("filters of volume, open interest and right apply", () => {
  expect(symbolsOf({ minVolume: 12, maxVolume: 20 })).toEqual(["SPXW__260610C00100000", "SPXW__260610P00100000"]);
  expect(symbolsOf({ minOi: 101 })).toEqual([]);
  expect(symbolsOf({ maxOi: 99 })).toEqual([]);
  expect(symbolsOf({ right: "call" })).toEqual(["SPXW__260610C00100000", "SPXW__260612C00110000"]);
  expect(symbolsOf({ limit: 1 })).toEqual(["SPXW__260612P00090000"]);
});

test("a ranking of one ticker contains only its contracts", () => {
  const spy = testTape(
    [{ at: "10:00:00", contract: [0, 100, "C"], size: 3, price: 1, bid: 0.9, ask: 1 }],
    smallDay({ underlying: "SPY", expirations: [["SPY", "2026-06-12"]] }),
  );
  const tapes = testTapes(testTape(sevenPrints), spy);

  expect(contractsOf({}, tapes)).toHaveLength(7);
  expect(contractsOf({ ticker: "SPY" }, tapes).map(({ symbol }) => symbol)).toEqual(["SPY__260612C00100000"]);
  expect(contractsOf({ ticker: "SPXW" }, tapes)).toHaveLength(4);
  expect(topContracts(tapes, { ...daily, ticker: "NOPE" })).toBeUndefined();
});

test("a week adds up five sessions", () => {
  const tapes = testTapes(
    sessionLike("2026-06-03", 100),
    sessionLike("2026-06-04", 3),
    sessionLike("2026-06-09", 2),
    testTape(sevenPrints),
  );

  const friday = contractsOf({ period: "weekly" }, tapes).find(({ symbol }) => symbol === "SPXW__260612P00090000");

  // June 4 is the first of the five sessions. Each adds a change of four contracts.
  expect(friday).toMatchObject({
    totalVolume: 180,
    totalPremium: 18_000,
    tradeCount: 3,
    oiChange: 12,
    openInterest: 100,
  });
});

test("the ranking of a live week one second later reads the tape of the current session only", () => {
  const tapes = testTapes(
    ...["2026-06-04", "2026-06-05", "2026-06-08", "2026-06-09"].map((date) => sessionLike(date, 1)),
    testTape(sevenPrints),
  );
  const reads = recordReads(tapes);
  const live = { period: "weekly", nowMs: eastern("2026-06-10 09:50:00") } as const;

  const first = contractsOf(live, tapes);
  const readFirst = new Set(reads);
  reads.length = 0;
  const second = contractsOf({ ...live, nowMs: live.nowMs + 1_000 }, tapes);

  expect(readFirst.size).toBe(5);
  expect(reads).toEqual(["SPX 2026-06-10"]);
  expect(second).toEqual(first);
});

test("the ranking of a live week one second later adds only the trades of that second", () => {
  const today = testTape(sevenPrints);
  let rowsRead = 0;
  const size = new Proxy(today.size, {
    get(column, name: string) {
      if (/^\d+$/.test(name)) rowsRead += 1;
      return Reflect.get(column, name) as unknown;
    },
  });
  const tapes = testTapes(sessionLike("2026-06-09", 2), { ...today, size });
  const weekly = (time: string) => contractsOf({ period: "weekly", nowMs: eastern(`2026-06-10 ${time}`) }, tapes);
  weekly("10:14:59");
  rowsRead = 0;

  const rows = weekly("10:15:00");

  // Three prints at 10:15:00: volume and premium of each.
  expect(rowsRead).toBe(6);
  expect(rows.reduce((sum, { totalVolume }) => sum + totalVolume, 0)).toBe(2 * 75 + 73);
});

test("a contract that traded before and during the current session has the sums of both and the newest prices", () => {
  const tapes = testTapes(sessionLike("2026-06-09", 2), testTape(sevenPrints));
  const live = { period: "weekly", nowMs: eastern("2026-06-10 15:00:00") } as const;

  const friday = contractsOf(live, tapes).find(({ symbol }) => symbol === "SPXW__260612C00110000");

  // Tuesday 10 contracts for 2,000 dollars, today 5 for 1,000. Tuesday's change of open interest is known.
  expect(friday).toMatchObject({ totalVolume: 15, totalPremium: 3_000, tradeCount: 2, bidVolume: 15, sweepVolume: 15 });
  expect(friday).toMatchObject({ oiChange: 4, openInterest: 100, lastPrice: 2, vwap: 2 });
});

test("the ranking of a live week leaves the tapes of the current session cached", () => {
  const dates = ["2026-06-04", "2026-06-05", "2026-06-08", "2026-06-09", "2026-06-10"];
  const expirations = { SPY: [["SPY", "2026-06-12"]], QQQ: [["QQQ", "2026-06-12"]] } as const;
  const underlyings = ["SPY", "QQQ"] as const;
  const days = underlyings.flatMap((underlying) =>
    dates.map((session) => smallDay({ underlying, session, expirations: expirations[underlying] })),
  );
  // Days and tapes share room for the days and the tapes of one session.
  const budget = new CacheBudget(1_000_000);
  const cachedDays = new LruCache<string, TradingDay | undefined>(budget, () => 200_000);
  const computed: string[] = [];
  const tapes = new Tapes(
    {
      seed: 1,
      underlyings,
      scopeOf: (underlying) => ({ underlying }),
      day: (underlying, session) =>
        cachedDays.getOrCreate(`${underlying} ${session}`, () =>
          days.find((day) => day.underlying === underlying && day.sessionDay === session),
        ),
      tape(day) {
        computed.push(`${day.underlying} ${isoDate(day.sessionDay)}`);
        return testTape([], day);
      },
    },
    budget,
  );
  const live = { period: "weekly", nowMs: eastern("2026-06-10 09:50:00") } as const;
  contractsOf(live, tapes);
  computed.length = 0;

  contractsOf({ ...live, nowMs: live.nowMs + 1_000 }, tapes);

  expect(computed).toEqual([]);
});
