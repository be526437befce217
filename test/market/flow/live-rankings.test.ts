import { dayOf, openingMs } from "@strikebook/calendar";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { topContracts, type TopContractsRequest } from "../../../market/flow/queries/top-contracts";
import { topUnderlyings } from "../../../market/flow/queries/underlying-totals";
import { simulatedTapes } from "../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../market/flow/tapes/tapes";
import { sessionTasks } from "../../../service/background/session-tasks";
import { firstDifference } from "../../support/first-difference";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { Draws } from "../../../market/days/random";

const session = dayOf(2026, 11, 27);
const underlyings = ["COST", "LLY", "WMT"];
const days = new SimulatedDays(5);
const source = simulatedTapes(
  { symbols: underlyings, day: (symbol, day) => days.day(symbol, day) },
  { seed: 5, signal: 1 },
);
/** The tapes of the session, computed once for all tests. */
const whole = new Map(underlyings.map((symbol) => [symbol, new Tapes(source).tape(symbol, session)]));
const startTapes = () =>
  new Tapes({
    ...source,
    tape: (day) => {
      const tape = whole.get(day.underlying);
      if (tape === undefined) throw new Error(`The market has no ${day.underlying} that day.`);
      return { ...tape };
    },
  });

/** Instants of the session, in the order of time. */
const draws = new Draws(1, 2, 3);
const instants = Array.from(
  { length: 8 },
  (_, at) => openingMs(session) + Math.floor(draws.uniform(at) * 12_600_000),
).sort((a, b) => a - b);

const rankings: readonly Omit<TopContractsRequest, "nowMs">[] = [
  { period: "daily", limit: 500, orderBy: "premium", order: "desc" },
  { period: "daily", limit: 50, orderBy: "volume", order: "asc" },
  { period: "daily", limit: 7, orderBy: "oi", order: "desc", right: "put", minVolume: 3 },
  { period: "daily", limit: 100, orderBy: "iv", order: "asc", ticker: "LLY" },
];

test("a ranking that advances with an open session equals one that is computed from its beginning", () => {
  const advanced = startTapes();

  for (const nowMs of instants) {
    const fresh = startTapes();
    for (const ranking of rankings) {
      const request = { ...ranking, nowMs };
      expect(firstDifference(topContracts(advanced, request), topContracts(fresh, request))).toBeUndefined();
    }
    const request = { nowMs, limit: 100, orderBy: "premium", order: "desc" } as const;
    expect(topUnderlyings(advanced, request)).toEqual(topUnderlyings(fresh, request));
  }
});

test.each(rankings)("the first contracts are those of all contracts in order: %j", (ranking) => {
  const nowMs = instants[5] ?? 0;
  const everyContract = topContracts(startTapes(), { ...ranking, nowMs, limit: 1e6 }) ?? [];
  const field = { premium: "totalPremium", volume: "totalVolume", oi: "openInterest", iv: "iv" } as const;
  const sign = ranking.order === "asc" ? 1 : -1;
  const sorted = everyContract.toSorted(
    (a, b) =>
      sign * ((a[field[ranking.orderBy]] ?? 0) - (b[field[ranking.orderBy]] ?? 0)) ||
      // Volatility is served rounded and sorted exactly, so that rows with the same rounded value keep their order.
      (ranking.orderBy === "iv" ? 0 : a.symbol < b.symbol ? -1 : 1),
  );

  expect(everyContract.length).toBeGreaterThan(ranking.limit);
  expect(topContracts(startTapes(), { ...ranking, nowMs })).toEqual(sorted.slice(0, ranking.limit));
});

test("tapes and trading by contract that another thread computed are used, with the same rankings", () => {
  const there = sessionTasks({ market: smallMarket, tapes: startTapes() });
  const here = new Tapes({
    ...source,
    tape: () => {
      throw new Error("This thread must not compute tapes.");
    },
  });
  const [open, evening] = [instants[4] ?? 0, openingMs(session) + 40_000_000];
  for (const underlying of underlyings) {
    const columns = there.tape(underlying, session);
    if (columns) here.storeTape(underlying, session, structuredClone(columns));
    here.storeContracts(underlying, [session], structuredClone(there.contracts(underlying, session)));
  }

  for (const nowMs of [open, evening]) {
    const request = {
      period: "daily",
      nowMs,
      limit: 20,
      orderBy: "premium",
      order: "desc",
      date: "2026-11-27",
    } as const;
    expect(topContracts(here, request)).toEqual(topContracts(startTapes(), request));
  }
});
