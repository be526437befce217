import { forecastSpending } from "../../../src/addin/spending/forecast";

const at = (text: string) => Date.parse(text);
const MINUTE_MS = 60_000;

/** Tuesday, 25 November 2025, 10:00 in New York. */
const tuesday = at("2025-11-25T10:00:00-05:00");

const basis = { nowMs: tuesday, marketAheadMs: 0, minutes: [], livePerMinute: 0, refreshPerMinute: 0, balance: 5_000 };

test("live cells are forecast to the close by their cost per minute", () => {
  const { close, emptyAtMs } = forecastSpending({ ...basis, livePerMinute: 10 });

  expect(close).toEqual({ atMs: at("2025-11-25T16:00:00-05:00"), credits: 3_600 });
  // 5,000 credits last 500 minutes: 360 until today's close, 140 of the next session.
  expect(emptyAtMs).toBe(at("2025-11-26T11:50:00-05:00"));
});

test("requests count at the pace of the last ten minutes, without those of live data", () => {
  const minutes = [
    { atMs: tuesday - 11 * MINUTE_MS, credits: 1_000, live: 0 },
    { atMs: tuesday - 9 * MINUTE_MS, credits: 15, live: 5 },
    { atMs: tuesday, credits: 10, live: 0 },
  ];

  expect(forecastSpending({ ...basis, minutes, livePerMinute: 5 })).toMatchObject({
    requestsPerMinute: 2,
    close: { credits: 2_520 },
  });
});

test("an automatic refresh counts from its start, and once", () => {
  const minutes = [{ atMs: tuesday, credits: 10, live: 0 }];

  expect(forecastSpending({ ...basis, refreshPerMinute: 3 }).requestsPerMinute).toBe(3);
  expect(forecastSpending({ ...basis, minutes, refreshPerMinute: 0.5 }).requestsPerMinute).toBe(1);
});

test("holidays and early closes count", () => {
  // Thursday is Thanksgiving, Friday closes at 13:00. 990 minutes: 360 on Tuesday, 390 on Wednesday, 210 on Friday, 30 on Monday.
  const { emptyAtMs } = forecastSpending({ ...basis, livePerMinute: 1, balance: 990 });

  expect(emptyAtMs).toBe(at("2025-12-01T10:00:00-05:00"));
});

test("outside the session there is no forecast to the close, and the balance lasts until the next session", () => {
  const nowMs = at("2025-11-25T20:00:00-05:00");

  expect(forecastSpending({ ...basis, nowMs, livePerMinute: 100 })).toMatchObject({
    close: undefined,
    emptyAtMs: at("2025-11-26T10:20:00-05:00"),
  });
});

test("without spending, or with an unlimited balance, no end is forecast", () => {
  expect(forecastSpending(basis)).toMatchObject({ close: { credits: 0 }, emptyAtMs: undefined });
  expect(forecastSpending({ ...basis, livePerMinute: 1, balance: undefined }).emptyAtMs).toBeUndefined();
  expect(forecastSpending({ ...basis, livePerMinute: 0.001 }).emptyAtMs).toBeUndefined();
});

test("a practice market with a clock of its own closes by its own clock", () => {
  const { close } = forecastSpending({
    ...basis,
    nowMs: tuesday - 86_400_000,
    marketAheadMs: 86_400_000,
    livePerMinute: 1,
  });

  expect(close).toEqual({ atMs: at("2025-11-25T16:00:00-05:00"), credits: 360 });
});
