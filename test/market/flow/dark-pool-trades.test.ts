import * as v from "valibot";
import { darkPoolTradeSchema } from "../../../src/contract/flow/contracts";
import { darkPoolTrades, type DarkPoolRequest } from "../../../market/flow/queries/dark-pool-trades";
import { eastern, evening, testTape, testTapes, sevenPrints } from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";

const request: DarkPoolRequest = { nowMs: evening, limit: 5_000, offset: 0, sort: "timestamp", order: "desc" };

const share = (underlying: string) => testTape([], smallDay({ underlying, expirations: [[underlying, "2026-06-12"]] }));
const market = () => testTapes(testTape(sevenPrints), share("SPY"), share("NVDA"));

function ask(more: Partial<DarkPoolRequest> = {}) {
  return darkPoolTrades(market(), { ...request, ...more }) ?? [];
}

test("shares and funds have prints, an index has none", () => {
  expect([...new Set(ask().map(({ ticker }) => ticker))].sort()).toEqual(["NVDA", "SPY"]);
  expect(ask({ tickers: ["SPX"] })).toEqual([]);
  expect(new Set(ask({ tickers: ["SPY"] }).map(({ ticker }) => ticker))).toEqual(new Set(["SPY"]));
});

test("unknown tickers are ignored, and the result is undefined if all are unknown", () => {
  expect(ask({ tickers: ["NOPE", "SPY"] })).toEqual(ask({ tickers: ["SPY"] }));
  expect(darkPoolTrades(market(), { ...request, tickers: ["NOPE"] })).toBeUndefined();
});

test("prints lie near the price and within the session, and match the contract schema", () => {
  const prints = ask();

  expect(prints.every(({ price }) => Math.abs(price - 100) < 0.2)).toBe(true);
  expect(prints.every(({ price, size, notional }) => Math.abs(price * size - (notional ?? 0)) < 0.01)).toBe(true);
  expect(prints.every(({ timestamp }) => Date.parse(timestamp) >= eastern("2026-06-10 09:30:00"))).toBe(true);
  expect(prints.every(({ timestamp }) => Date.parse(timestamp) < eastern("2026-06-10 16:00:00"))).toBe(true);
  expect(prints.map((print) => v.parse(darkPoolTradeSchema, print))).toEqual(prints);
});

test("pages follow one another and end with a short one", () => {
  const all = ask();
  const pages = Array.from({ length: Math.ceil(all.length / 100) }, (_, page) =>
    ask({ limit: 100, offset: 100 * page }),
  );

  expect(pages.flat()).toEqual(all);
  expect(pages.at(-1)?.length).toBe(all.length % 100);
  expect(ask({ offset: all.length })).toEqual([]);
});

test("bounds apply on both sides", () => {
  const sizes = ask({ minSize: 1_000, maxSize: 2_000 }).map(({ size }) => size);

  expect(Math.min(...sizes)).toBe(1_000);
  expect(Math.max(...sizes)).toBe(2_000);
  expect(ask({ minNotional: 200_000 }).every(({ notional }) => (notional ?? 0) >= 200_000)).toBe(true);
  expect(ask({ maxPrice: 99 })).toEqual([]);
});

test.each(["timestamp", "notional", "size", "price"] as const)("prints are sorted by %s in both directions", (sort) => {
  const rising = ask({ sort, order: "asc" }).map((print) => print[sort] ?? 0);
  const falling = ask({ sort, order: "desc" }).map((print) => print[sort] ?? 0);

  expect(rising).toEqual(rising.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  expect(falling).toEqual(rising.toReversed());
});

test("a live page equals the part of the later page up to then", () => {
  const nowMs = eastern("2026-06-10 11:00:00");
  const live = ask({ nowMs });

  expect(live).toEqual(ask().filter(({ timestamp }) => Date.parse(timestamp) <= nowMs));
  expect(live.length).toBeGreaterThan(0);
});
