import fc from "fast-check";
import { forecastSpending } from "../../../src/addin/forecast/forecast";

const at = (text: string) => Date.parse(text);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Tuesday, 25 November 2025, 10:00 in New York. */
const tuesday = at("2025-11-25T10:00:00-05:00");

const window = { metric: "gamma", maxStrikes: 20, expirations: 5, layout: "net" } as const;

/** A stream that costs so much per minute. */
const stream = (creditsPerMinute: number, state: "open" | "connecting" | "closed" = "open") => ({
  id: 1,
  window,
  symbols: Array.from({ length: creditsPerMinute }, (_one, index) => `S${index}`),
  state,
  reason: undefined,
  creditsPerMinute: state === "open" ? creditsPerMinute : 0,
});
const poll = (creditsPerMinute: number) => ({ window, symbols: ["SPY"], reason: "", creditsPerMinute });
const poolOf = (...streams: ReturnType<typeof stream>[]) => ({ streams, polls: [] });

const basis = {
  nowMs: tuesday,
  marketAheadMs: 0,
  pool: poolOf(),
  isLiveAtNight: false,
  refresh: [],
  balance: 5_000,
};

test("live cells cost each minute until the close, and one more connection an hour", () => {
  const { live, closeMs, lastsUntilMs } = forecastSpending({ ...basis, pool: poolOf(stream(10)) });

  expect(closeMs).toBe(at("2025-11-25T16:00:00-05:00"));
  // 360 minutes and 6 connections.
  expect(live).toEqual({ perMinute: 10, untilClose: 3_660 });
  // 20 may be due now. 4,980 credits at 10 + 10/60 a minute last 489.8 minutes: 360 until today's close, the rest of the next session.
  expect(lastsUntilMs).toBeCloseTo(at("2025-11-26T09:30:00-05:00") + (4_980 / (610 / 60) - 360) * MINUTE_MS, 0);
});

test("live quotes cost their requests until the close, whether or not boards are live", () => {
  // 360 minutes at 12 credits, and one request that may be due.
  expect(forecastSpending({ ...basis, quotesPerMinute: 12 }).live).toEqual({ perMinute: 12, untilClose: 12 * 361 });
});

test("an automatic refresh costs what is due at each of its intervals until the close", () => {
  const refresh = [
    { everyMs: 5 * MINUTE_MS, credits: 3 },
    { everyMs: HOUR_MS, credits: 5 },
  ];

  // 72 times 3 and 6 times 5.
  expect(forecastSpending({ ...basis, refresh }).refresh).toEqual({
    perMinute: 3 / 5 + 5 / 60,
    untilClose: 246,
  });
});

test("ten minutes of building a sheet are no rate: without live cells and automatic refresh nothing is forecast to be spent", () => {
  expect(forecastSpending(basis)).toMatchObject({
    live: { perMinute: 0, untilClose: 0 },
    refresh: { perMinute: 0, untilClose: 0 },
    lastsUntilMs: undefined,
  });
});

test("a stream that is being opened counts at its list price, and one that has ended does not", () => {
  const { live } = forecastSpending({ ...basis, pool: poolOf(stream(4, "connecting"), stream(7, "closed")) });

  expect(live).toEqual({ perMinute: 4, untilClose: 4 * (360 + 6 + 1) });
});

/** Returns how many of the instants `first`, `first + every`, ... are after `from` and not after `to`. */
const dueWithin = (first: number, every: number, from: number, to: number) =>
  Math.max(0, Math.floor((to - first) / every) - Math.floor((from - first) / every));

test("the forecast to the close is never exceeded, and by one of everything that is due never more than is spent", () => {
  const parts = fc.record({
    minuteOfDay: fc.integer({ min: 0, max: 389 * 60 }),
    symbols: fc.integer({ min: 1, max: 10 }),
    /** How long the connection has been open, in seconds. */
    openS: fc.integer({ min: 0, max: 3_599 }),
    everyS: fc.constantFrom(10, 30, 60, 300, 900, 3_600),
    credits: fc.integer({ min: 1, max: 30 }),
    /** How long ago the last refresh was, as a part of its interval. */
    phase: fc.double({ min: 0, max: 0.999, noNaN: true }),
    pollS: fc.constantFrom(5, 15, 60),
  });
  fc.assert(
    fc.property(parts, ({ minuteOfDay, symbols, openS, everyS, credits, phase, pollS }) => {
      const nowMs = at("2025-11-25T09:30:00-05:00") + minuteOfDay * 1_000;
      const endMs = at("2025-11-25T16:00:00-05:00");
      // The service charges at each full minute of a connection, and reopens it after an hour.
      const openedMs = nowMs - openS * 1_000;
      const streamed =
        dueWithin(openedMs, MINUTE_MS, nowMs, endMs) * symbols + dueWithin(openedMs, HOUR_MS, nowMs, endMs) * symbols;
      const everyMs = everyS * 1_000;
      const refreshed = dueWithin(nowMs - phase * everyMs, everyMs, nowMs, endMs) * credits;
      const polled = dueWithin(nowMs - phase * pollS * 1_000, pollS * 1_000, nowMs, endMs);
      const perPoll = 60 / pollS;

      const forecast = forecastSpending({
        ...basis,
        nowMs,
        pool: { streams: [stream(symbols)], polls: [poll(perPoll)] },
        refresh: [{ everyMs, credits }],
      });
      const most = forecast.live.untilClose + forecast.refresh.untilClose;
      const spent = streamed + refreshed + polled;
      expect(spent).toBeLessThanOrEqual(most);
      // A minute and a connection of the stream, a refresh, and the polls of a minute and their rounding.
      expect(spent).toBeGreaterThanOrEqual(most - 2 * symbols - credits - perPoll - 2);
    }),
    { numRuns: 2_000 },
  );
});

test("a balance lasts at least as long as is said", () => {
  const parts = fc.record({
    symbols: fc.integer({ min: 1, max: 10 }),
    openS: fc.integer({ min: 0, max: 3_599 }),
    everyS: fc.constantFrom(10, 60, 900),
    credits: fc.integer({ min: 1, max: 30 }),
    phase: fc.double({ min: 0, max: 0.999, noNaN: true }),
    balance: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(parts, ({ symbols, openS, everyS, credits, phase, balance }) => {
      const everyMs = everyS * 1_000;
      const refresh = [{ everyMs, credits }];
      const { lastsUntilMs = 0, closeMs = 0 } = forecastSpending({
        ...basis,
        pool: poolOf(stream(symbols)),
        refresh,
        balance,
      });
      const endMs = Math.min(lastsUntilMs, closeMs);
      const openedMs = tuesday - openS * 1_000;
      const spent =
        dueWithin(openedMs, MINUTE_MS, tuesday, endMs) * symbols +
        dueWithin(openedMs, HOUR_MS, tuesday, endMs) * symbols +
        dueWithin(tuesday - phase * everyMs, everyMs, tuesday, endMs) * credits;
      expect(endMs === tuesday ? 0 : spent).toBeLessThanOrEqual(balance);
    }),
    { numRuns: 2_000 },
  );
});

test("holidays and early closes count", () => {
  // Thursday is Thanksgiving, Friday closes at 13:00: 360 minutes on Tuesday, 390 on Wednesday, 210 on Friday, 30 on Monday.
  const refresh = [{ everyMs: MINUTE_MS, credits: 1 }];
  // One more may be due now.
  const { lastsUntilMs } = forecastSpending({ ...basis, refresh, balance: 991 });

  expect(lastsUntilMs).toBe(at("2025-12-01T10:00:00-05:00"));
});

test("outside the session there is no forecast to the close, and the balance lasts until the next session", () => {
  const nowMs = at("2025-11-25T20:00:00-05:00");
  const refresh = [{ everyMs: MINUTE_MS, credits: 100 }];

  expect(forecastSpending({ ...basis, nowMs, refresh, balance: 5_100 })).toMatchObject({
    closeMs: undefined,
    refresh: { untilClose: 0 },
    lastsUntilMs: at("2025-11-26T10:20:00-05:00"),
  });
});

test("live data that continues at night uses up the balance at night", () => {
  const nowMs = at("2025-11-25T20:00:00-05:00");
  const pool = poolOf(stream(60));
  const { lastsUntilMs } = forecastSpending({ ...basis, nowMs, pool, isLiveAtNight: true, balance: 120 + 61 * 120 });

  expect(lastsUntilMs).toBeCloseTo(at("2025-11-25T22:00:00-05:00"), 0);
});

test("with an unlimited balance, or one that lasts for more than 30 sessions, no end is forecast", () => {
  const pool = poolOf(stream(1));
  expect(forecastSpending({ ...basis, pool, balance: undefined }).lastsUntilMs).toBeUndefined();
  expect(forecastSpending({ ...basis, pool, balance: 20_000 }).lastsUntilMs).toBeUndefined();
});

test("a practice market with a clock of its own closes by its own clock", () => {
  const day = 24 * HOUR_MS;
  const { live, closeMs } = forecastSpending({
    ...basis,
    nowMs: tuesday - day,
    marketAheadMs: day,
    pool: poolOf(stream(1)),
  });

  expect([closeMs, live.untilClose]).toEqual([at("2025-11-25T16:00:00-05:00"), 366]);
});
