import fc from "fast-check";
import { dayOf, isoDate, nextSession, openingMs, previousSession } from "@strikebook/calendar";
import type { Trade } from "@strikebook/contract";
import { queryHistory, topUnderlyings } from "../../../market/flow/queries/underlying-totals";
import { flowList, type FlowListRequest } from "../../../market/flow/queries/flow-list";
import { chainPressure } from "../../../market/flow/queries/chain-pressure";
import { querySentiment } from "../../../market/flow/queries/flow-sentiment";
import { queryStrikes } from "../../../market/flow/queries/flow-strikes";
import { queryTide } from "../../../market/flow/queries/flow-tide";
import { topContracts, type TopContractsRequest } from "../../../market/flow/queries/top-contracts";
import { sessionsEnding } from "../../../market/flow/tapes/flow-window";
import { simulatedTapes } from "../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../market/flow/tapes/tapes";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { firstDifference } from "../../support/first-difference";

const names = ["COST", "LLY", "XOM"];
const days = new SimulatedDays(11);
const small = { symbols: names, day: (symbol: string, session: number) => days.day(symbol, session) };
const tapes = new Tapes(simulatedTapes(small, { seed: 11, signal: 1 }));

const sessions = sessionsEnding(dayOf(2026, 6, 10), 4);
const last = dayOf(2026, 6, 10);

/** A ticker, one of four sessions, and a second of it. */
const instants = fc.record({
  ticker: fc.constantFrom(...names),
  session: fc.constantFrom(...sessions),
  second: fc.integer({ min: 0, max: 23_400 }),
});
const buckets = fc.constantFrom("1min" as const, "5min" as const, "15min" as const, "30min" as const, "1h" as const);
const few = { numRuns: 15 };

const wholeList = (ticker: string, nowMs: number, date: number): FlowListRequest => ({
  ticker,
  nowMs,
  timeframe: "1d",
  date: isoDate(date),
  limit: Infinity,
  filter: {},
  withClusters: true,
});

const total = <Row>(rows: readonly Row[] | undefined, pick: (row: Row) => number): number =>
  (rows ?? []).reduce((sum, row) => sum + pick(row), 0);

test("tide, flow list and sentiment have the same totals at any time and for any bucket", () => {
  fc.assert(
    fc.property(instants, buckets, ({ ticker, session, second }, bucket) => {
      const startMs = openingMs(session);
      const nowMs = startMs + second * 1000;
      const list = flowList(tapes, wholeList(ticker, nowMs, session));
      const bars = queryTide(tapes, { ticker, nowMs, startMs, endMs: startMs + 23_400_000, bucket, filter: {} })?.bars;
      const sentiment = querySentiment(tapes, {
        ticker,
        nowMs,
        timeframes: ["1d"],
        includeBreakdown: true,
        includeMoneyness: true,
      });

      const directional = (bar: { bullishPremium: number; bearishPremium: number; neutralPremium: number }) =>
        bar.bullishPremium + bar.bearishPremium + bar.neutralPremium;
      expect(total(bars, ({ tradeCount }) => tradeCount)).toBe(list?.tradeCount);
      expect(total(bars, ({ sweepCount }) => sweepCount)).toBe(list?.sweepCount);
      expect(total(bars, directional)).toBe(list?.totalPremium);
      expect(total(bars, ({ netPremium }) => netPremium)).toBe(bars?.at(-1)?.netPremiumCumulative);
      const day = sentiment?.byTimeframe["1d"];
      expect(day).toMatchObject({ tradeCount: list?.tradeCount, totalPremium: list?.totalPremium });
      const { vwf, sdf, fir } = day?.components ?? {};
      expect({ vwf, sdf, fir }).toEqual(list?.aggregate);
      expect(total(sentiment?.byMoneyness, ({ premium }) => premium)).toBe(list?.totalPremium);
    }),
    few,
  );
});

test("top underlyings, history and the sum of the tape agree", () => {
  fc.assert(
    fc.property(instants, ({ ticker, session, second }) => {
      const nowMs = openingMs(session) + second * 1000;
      const trades = flowList(tapes, wholeList(ticker, nowMs, session))?.trades ?? [];
      const calls = trades.filter(({ optionType }) => optionType === "CALL");
      const callPremium = total(calls, ({ premium }) => premium);
      const totalPremium = total(trades, ({ premium }) => premium);

      const [row] = queryHistory(tapes, { ticker, nowMs, startDay: session, endDay: session }) ?? [];
      const top = topUnderlyings(tapes, { nowMs, limit: 500, orderBy: "volume", order: "desc" });

      if (row === undefined) return expect(trades).toEqual([]);
      expect(row).toEqual({
        date: isoDate(session),
        totalPremium,
        totalVolume: total(trades, ({ contracts }) => contracts),
        callPremium,
        putPremium: totalPremium - callPremium,
        callVolume: total(calls, ({ contracts }) => contracts),
        putVolume: total(trades, ({ contracts }) => contracts) - total(calls, ({ contracts }) => contracts),
        netPremium: 2 * callPremium - totalPremium,
      });
      expect({ ...top.find((one) => one.ticker === ticker), date: row.date }).toMatchObject(row);
    }),
    few,
  );
});

const contracts: Omit<TopContractsRequest, "period" | "nowMs"> = {
  limit: Infinity,
  orderBy: "premium",
  order: "desc",
};

test("the totals of a week of contracts are those of its five days", () => {
  const nowMs = openingMs(last) + 86_400_000;
  const week = sessionsEnding(last, 5);
  const daily = week.map((session) =>
    topContracts(tapes, { ...contracts, period: "daily", nowMs, ticker: "COST", date: isoDate(session) }),
  );
  const rows = topContracts(tapes, { ...contracts, period: "weekly", nowMs, ticker: "COST", date: isoDate(last) });

  for (const field of ["totalPremium", "totalVolume", "tradeCount", "sweepPremium", "askVolume"] as const) {
    expect(total(rows, (row) => row[field])).toBe(total(daily.flat(), (row) => row?.[field] ?? 0));
  }
  const first = rows?.[0];
  const parts = daily.flat().filter((row) => row?.symbol === first?.symbol);
  expect(first?.totalVolume).toBe(total(parts, (row) => row?.totalVolume ?? 0));
});

test("bid, ask and mid volumes add up, and open interest changes by at most the volume from one day to the next", () => {
  const nowMs = openingMs(nextSession(last)) + 86_400_000;
  const contractsOf = (session: number) =>
    topContracts(tapes, { ...contracts, period: "daily", nowMs, ticker: "COST", date: isoDate(session) }) ?? [];
  const today = contractsOf(last);
  const tomorrow = new Map(contractsOf(nextSession(last)).map((row) => [row.symbol, row.openInterest]));

  expect(today.every((row) => row.bidVolume + row.askVolume + row.midVolume === row.totalVolume)).toBe(true);
  expect(today.filter(({ oiChange, totalVolume }) => Math.abs(oiChange ?? 0) > totalVolume)).toEqual([]);
  const carried = today.filter(({ symbol }) => tomorrow.has(symbol));
  expect(carried.length).toBeGreaterThan(100);
  expect(carried.map(({ openInterest, oiChange }) => (openInterest ?? NaN) + (oiChange ?? 0))).toEqual(
    carried.map(({ symbol }) => tomorrow.get(symbol)),
  );
});

test("strikes and pressure have the same totals as the window", () => {
  fc.assert(
    fc.property(instants, ({ ticker, session, second }) => {
      const startMs = openingMs(session);
      const nowMs = startMs + second * 1000;
      const list = flowList(tapes, { ...wholeList(ticker, nowMs, session), limit: 1 });
      const window = { ticker, nowMs, startMs, endMs: startMs + 23_400_000, filter: {} };
      const { byStrike } = queryStrikes(tapes, { ...window, topN: Infinity, orderBy: "volume" }) ?? { byStrike: [] };
      const pressure = chainPressure(tapes, { ticker, nowMs, timeframe: "1d", date: isoDate(session), filter: {} });

      expect(total(byStrike, ({ totalPremium }) => totalPremium)).toBe(list?.totalPremium);
      expect(total(byStrike, ({ tradeCount }) => tradeCount)).toBe(list?.tradeCount);
      expect(pressure?.totalPremium).toBe(list?.totalPremium);
      const { bullPct, bearPct, neutralPct } = pressure?.metrics ?? {};
      if (!pressure?.totalVolume) expect([bullPct, bearPct, neutralPct]).toEqual([null, null, null]);
      else expect(Math.abs((bullPct ?? 0) + (bearPct ?? 0) + (neutralPct ?? 0) - 100)).toBeLessThan(0.02);
    }),
    few,
  );
});

test("a later list contains the trades of the live list unchanged", () => {
  const whole = new Map<string, Trade[]>();
  const laterList = (ticker: string, session: number): Trade[] => {
    const key = `${ticker} ${session}`;
    const trades =
      whole.get(key) ?? flowList(tapes, wholeList(ticker, openingMs(nextSession(last)), session))?.trades ?? [];
    whole.set(key, trades);
    return trades;
  };
  fc.assert(
    fc.property(instants, ({ ticker, session, second }) => {
      const live = flowList(tapes, wholeList(ticker, openingMs(session) + second * 1000, session))?.trades ?? [];
      const later = laterList(ticker, session);

      // Newest first: the oldest are at the end of both.
      expect(firstDifference(later.slice(later.length - live.length), live)).toBeUndefined();
      expect(live.every(({ timestamp }) => Date.parse(timestamp) <= openingMs(session) + second * 1000)).toBe(true);
      const next = later[later.length - live.length - 1];
      if (next) expect(Date.parse(next.timestamp)).toBeGreaterThan(openingMs(session) + second * 1000);
    }),
    few,
  );
});

test("responses do not depend on earlier requests", () => {
  const fresh = () => new Tapes(simulatedTapes(small, { seed: 11, signal: 1 }));
  const day = sessions[1] ?? last;
  const nows = [7_200, 600, 23_400, 3_600].map((second) => openingMs(day) + second * 1000);
  const responses = (from: Tapes, nowMs: number) => [
    queryHistory(from, { ticker: "COST", nowMs, startDay: previousSession(day), endDay: day }),
    topUnderlyings(from, { nowMs, limit: 3, orderBy: "premium", order: "desc" }),
  ];
  const used = fresh();

  expect(nows.map((nowMs) => responses(used, nowMs))).toEqual(nows.map((nowMs) => responses(fresh(), nowMs)));
});
