import { darkPrints as simulatedPrints } from "../../../market/tape/dark-prints";
import { darkPoolTrades, type DarkPoolRequest } from "../../../market/flow/queries/dark-pool-trades";
import { eastern, evening, testTape, testTapes, sevenPrints } from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";
import { expectBetween } from "../../support/market/between";

const request: DarkPoolRequest = { nowMs: evening, limit: 5_000, offset: 0, sort: "timestamp", order: "desc" };

const share = (underlying: string) => testTape([], smallDay({ underlying, expirations: [[underlying, "2026-06-12"]] }));
const market = () => testTapes(testTape(sevenPrints), share("SPY"), share("NVDA"));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function darkPrints(more: Partial<DarkPoolRequest> = {}) {
  return darkPoolTrades(market(), { ...request, ...more }) ?? [];
}

test("shares and funds have prints, an index has none", () => {
  expect([...new Set(darkPrints().map(({ ticker }) => ticker))].sort()).toEqual(["NVDA", "SPY"]);
  expect(darkPrints({ tickers: ["SPX"] })).toEqual([]);
  expect(new Set(darkPrints({ tickers: ["SPY"] }).map(({ ticker }) => ticker))).toEqual(new Set(["SPY"]));
});

test("unknown tickers are ignored, and the result is undefined if all are unknown", () => {
  expect(darkPrints({ tickers: ["NOPE", "SPY"] })).toEqual(darkPrints({ tickers: ["SPY"] }));
  expect(darkPoolTrades(market(), { ...request, tickers: ["NOPE"] })).toBeUndefined();
});

test("prints lie near the price and between 4:00 and 20:00", () => {
  const prints = darkPrints();

  expect(prints.every(({ price }) => Math.abs(price - 100) < 0.3)).toBe(true);
  expect(prints.every(({ price, size, notional }) => Math.abs(price * size - (notional ?? 0)) < 0.01)).toBe(true);
  expect(prints.every(({ timestamp }) => Date.parse(timestamp) >= eastern("2026-06-10 04:00:00"))).toBe(true);
  expect(prints.every(({ timestamp }) => Date.parse(timestamp) < eastern("2026-06-10 20:00:00"))).toBe(true);
});

test("more than half of the prints are odd lots, which are a small part of the shares", () => {
  const sizes = darkPrints().map(({ size }) => size);
  const oddLots = sizes.filter((size) => size < 100);

  expectBetween(oddLots.length / sizes.length, 0.5, 0.65);
  expect(sum(oddLots) / sum(sizes)).toBeLessThan(0.02);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1);
});

test("about a tenth of the prints are before 9:30 and after 16:00, on both sides", () => {
  const prints = darkPrints();
  const before = prints.filter(({ timestamp }) => Date.parse(timestamp) < eastern("2026-06-10 09:30:00"));
  const after = prints.filter(({ timestamp }) => Date.parse(timestamp) >= eastern("2026-06-10 16:00:00"));

  expectBetween((before.length + after.length) / prints.length, 0.08, 0.13);
  expect(Math.min(before.length, after.length) / prints.length).toBeGreaterThan(0.03);
});

test("prices before the opening bell lie between the previous close and the opening price", () => {
  const opened = testTape([], { ...share("SPY").day, previousClose: 100, spotAt: () => 110 });
  const prints = darkPoolTrades(testTapes(opened), { ...request, endMs: eastern("2026-06-10 09:30:00") }) ?? [];

  expect(prints.length).toBeGreaterThan(10);
  expect(prints.every(({ price }) => price > 99.7 && price < 110.3)).toBe(true);
  expect(prints.some(({ price }) => price < 109)).toBe(true);
});

test("the shares of a day are 42 to 50 % of what trades on all venues, in large and small names", () => {
  // Millions of shares of an average day of 2025, on all venues.
  const averages = { SPY: 75, QQQ: 52, NVDA: 190, TSLA: 90, AAPL: 52, MSFT: 23, COST: 2.2 };
  const sessions = ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05", "2026-06-08", "2026-06-09"];
  const shares = Object.entries(averages).flatMap(([underlying, millions]) => {
    const days = sessions.map((session) => smallDay({ underlying, session }));
    const prints = days.flatMap((day) => simulatedPrints(day, 1));
    return sum(prints.map(({ size }) => size)) / sessions.length / (millions * 1e6);
  });

  expectBetween(sum(shares) / shares.length, 0.42, 0.5);
  expect(Math.min(...shares)).toBeGreaterThan(0.3);
  expect(Math.max(...shares)).toBeLessThan(0.65);
});

test("after an early close prints end at 17:00", () => {
  // The day after Thanksgiving, in winter time.
  const early = testTape([], smallDay({ underlying: "SPY", session: "2026-11-27" }));
  const night = Date.parse("2026-11-27T21:00:00-05:00");
  const times = (darkPoolTrades(testTapes(early), { ...request, nowMs: night }) ?? []).map(
    ({ timestamp }) => timestamp,
  );

  expect(times[0] ?? "").toMatch(/^2026-11-27T(18|19|20|21):/);
  expect(Date.parse(times[0] ?? "")).toBeLessThan(Date.parse("2026-11-27T17:00:00-05:00"));
});

test("pages follow one another and end with a short one", () => {
  const all = darkPrints();
  const pages = Array.from({ length: Math.ceil(all.length / 100) }, (_, page) =>
    darkPrints({ limit: 100, offset: 100 * page }),
  );

  expect(pages.flat()).toEqual(all);
  expect(pages.at(-1)?.length).toBe(all.length % 100);
  expect(darkPrints({ offset: all.length })).toEqual([]);
});

test("bounds apply on both sides", () => {
  const sizes = darkPrints({ minSize: 1_000, maxSize: 2_000 }).map(({ size }) => size);

  expect(Math.min(...sizes)).toBe(1_000);
  expect(Math.max(...sizes)).toBe(2_000);
  expect(darkPrints({ minNotional: 200_000 }).every(({ notional }) => (notional ?? 0) >= 200_000)).toBe(true);
  expect(darkPrints({ maxPrice: 99 })).toEqual([]);
});

test.each(["timestamp", "notional", "size", "price"] as const)("prints are sorted by %s in both directions", (sort) => {
  const rising = darkPrints({ sort, order: "asc" }).map((print) => print[sort] ?? 0);
  const falling = darkPrints({ sort, order: "desc" }).map((print) => print[sort] ?? 0);

  expect(rising).toEqual(rising.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  expect(falling).toEqual(rising.toReversed());
});

test("a live page equals the part of the later page up to then", () => {
  const nowMs = eastern("2026-06-10 11:00:00");
  const live = darkPrints({ nowMs });

  expect(live).toEqual(darkPrints().filter(({ timestamp }) => Date.parse(timestamp) <= nowMs));
  expect(live.length).toBeGreaterThan(0);
});
