import { dayOf, isoDate } from "@strikebook/calendar";
import {
  bucketBars,
  currentSession,
  sessionsEnding,
  sessionsOfDays,
  sessionsOfInterval,
  sessionSpan,
  sessionsWithin,
  trailingSpan,
} from "../../../market/flow/tapes/flow-window";
import { eastern } from "../../support/market/test-tape";

const wednesday = dayOf(2026, 6, 10);
const dates = (days: readonly number[] | undefined) => days?.map(isoDate);

test.each([
  ["before the opening bell", "2026-06-10 09:29:59", "2026-06-09"],
  ["from the opening bell on", "2026-06-10 09:30:00", "2026-06-10"],
  ["at night", "2026-06-10 23:00:00", "2026-06-10"],
  ["on Sunday", "2026-06-14 12:00:00", "2026-06-12"],
])("%s the current session is the newest that has begun", (_, now, session) => {
  expect(isoDate(currentSession(eastern(now)))).toBe(session);
});

test("the span of the current session includes the current millisecond", () => {
  const now = eastern("2026-06-10 10:00:00");

  expect(sessionSpan(wednesday, now)).toEqual({ fromMs: eastern("2026-06-10 09:30:00"), untilMs: now + 1 });
});

test("a trailing hour at night ends at the closing bell", () => {
  const span = trailingSpan("1h", wednesday, eastern("2026-06-10 22:00:00"));

  expect(span).toEqual({ fromMs: eastern("2026-06-10 15:00:00"), untilMs: eastern("2026-06-10 16:00:00") });
});

test("a trailing window does not start before the opening bell", () => {
  const now = eastern("2026-06-10 11:00:00");

  expect(trailingSpan("4h", wednesday, now).fromMs).toBe(eastern("2026-06-10 09:30:00"));
  expect(trailingSpan("1d", wednesday, now).fromMs).toBe(eastern("2026-06-10 09:30:00"));
});

test("a window over a weekend and a holiday contains the sessions around them", () => {
  // Juneteenth 2026 is Friday the 19th.
  const span = { fromMs: eastern("2026-06-18 15:00:00"), untilMs: eastern("2026-06-22 09:30:00.001") };

  expect(dates(sessionsWithin(span))).toEqual(["2026-06-18", "2026-06-22"]);
});

test("a window that ends at an opening bell does not contain that session", () => {
  const span = { fromMs: eastern("2026-06-09 16:00:00"), untilMs: eastern("2026-06-10 09:30:00") };

  expect(sessionsWithin(span)).toEqual([]);
});

test("five sessions up to a Sunday are those of the week before", () => {
  expect(dates(sessionsEnding(dayOf(2026, 6, 14), 5))).toEqual([
    "2026-06-08",
    "2026-06-09",
    "2026-06-10",
    "2026-06-11",
    "2026-06-12",
  ]);
});

test("seven days with a holiday have four sessions", () => {
  expect(dates(sessionsOfDays(dayOf(2026, 6, 21), 7))).toEqual([
    "2026-06-15",
    "2026-06-16",
    "2026-06-17",
    "2026-06-18",
  ]);
});

test.each([
  ["1D", 1],
  ["7D", 5],
  ["1W", 5],
  ["1M", 21],
])("an interval of %s has %d sessions", (interval, count) => {
  expect(sessionsOfInterval(interval, wednesday)).toHaveLength(count);
});

test.each(["", "D", "0D", "1Y", "1d"])("%j is not an interval", (interval) => {
  expect(sessionsOfInterval(interval, wednesday)).toBeUndefined();
});

test("bars start at the opening bell and end with the window", () => {
  const span = { fromMs: eastern("2026-06-10 09:40:00"), untilMs: eastern("2026-06-10 11:00:00") };

  expect(bucketBars(span, "1h", eastern("2026-06-10 20:00:00"))).toEqual([
    { fromMs: eastern("2026-06-10 09:40:00"), untilMs: eastern("2026-06-10 10:30:00") },
    { fromMs: eastern("2026-06-10 10:30:00"), untilMs: eastern("2026-06-10 11:00:00") },
  ]);
});

test("the current bar has its full length, and future bars are omitted", () => {
  const span = { fromMs: eastern("2026-06-10 09:30:00"), untilMs: eastern("2026-06-10 16:00:00") };

  const bars = bucketBars(span, "30min", eastern("2026-06-10 10:10:00"));

  expect(bars).toHaveLength(2);
  expect(bars[1]?.untilMs).toBe(eastern("2026-06-10 10:30:00"));
});

test("an early close shortens the last bar", () => {
  // The day after Thanksgiving ends at 13:00 Eastern, in winter time.
  const fromMs = Date.parse("2026-11-27T12:30:00-05:00");
  const untilMs = Date.parse("2026-11-27T16:00:00-05:00");

  const bars = bucketBars({ fromMs, untilMs }, "1h", untilMs);

  expect(bars).toEqual([{ fromMs, untilMs: Date.parse("2026-11-27T13:00:00-05:00") }]);
});
