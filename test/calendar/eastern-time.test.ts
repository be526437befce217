import { dayOf } from "../../packages/calendar/civil-day";
import {
  easternClock,
  easternDate,
  easternDay,
  easternMs,
  easternOffsetMs,
} from "../../packages/calendar/eastern-time";

const HOUR_MS = 3_600_000;

test.each([
  ["in winter", "2026-11-25", 10.5, "2026-11-25T15:30:00Z"],
  ["in summer", "2026-07-01", 10.5, "2026-07-01T14:30:00Z"],
  ["in the hour skipped in March, one hour later", "2026-03-08", 2.5, "2026-03-08T07:30:00Z"],
  ["in the hour repeated in November, its first occurrence", "2026-11-01", 1.5, "2026-11-01T05:30:00Z"],
  ["in March before 2007, when clocks went forward in April", "2006-03-20", 12, "2006-03-20T17:00:00Z"],
  ["on the Sunday of a change, before it", "2026-03-08", 0, "2026-03-08T05:00:00Z"],
  ["on the Sunday of a change, after it", "2026-03-08", 3, "2026-03-08T07:00:00Z"],
])("a New York time is converted %s", (_, date, hours, instant) => {
  expect(easternMs(date, hours * HOUR_MS)).toBe(Date.parse(instant));
  expect(easternMs(Date.parse(`${date}T00:00Z`) / (24 * HOUR_MS), hours * HOUR_MS)).toBe(Date.parse(instant));
});

test("a text that is not a date has no instant", () => {
  expect(easternMs("today", 0)).toBeNaN();
});

/** New York's clock by the tz database: `2026-03-08 01:59`. */
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "short",
});

test("every hour of the weekends near a change from 1967 to 2035, and every tenth hour between, is that of the tz database", () => {
  const wrong: string[] = [];
  const start = dayOf(1967, 1, 1) * 24;
  const end = dayOf(2036, 1, 1) * 24;
  for (let hour = start; hour < end; hour += 1) {
    const instantMs = hour * HOUR_MS;
    const date = new Date(instantMs);
    const isNear = date.getUTCDay() % 6 === 0 && [0, 1, 2, 3, 9, 10].includes(date.getUTCMonth());
    if (!isNear && hour % 10 !== 0) continue;
    const text = clock.format(instantMs);
    const local = easternClock(instantMs);
    const time = new Date(local.timeMs).toISOString().slice(11, 16);
    if (`${local.date} ${time}` !== text || easternDay(instantMs) !== Date.parse(text.slice(0, 10)) / (24 * HOUR_MS))
      wrong.push(date.toISOString());
  }

  expect(wrong).toEqual([]);
});

test("a New York time on the days of a change from 1967 to 2035 is shown by the tz database as it was", () => {
  const wrong: string[] = [];
  for (let day = dayOf(1967, 1, 1); day < dayOf(2036, 1, 1); day += 1) {
    for (const hour of [0, 1, 4]) {
      const written = `${new Date(day * 24 * HOUR_MS).toISOString().slice(0, 10)} 0${hour}:30`;
      if (day % 7 === 3 && clock.format(easternMs(day, (hour + 0.5) * HOUR_MS)) !== written) wrong.push(written);
    }
  }

  expect(dayOf(2026, 3, 8) % 7).toBe(3); // a Sunday
  expect(wrong).toEqual([]);
});

test.each([
  ["a winter evening", "2026-11-26T02:15:00Z", "2026-11-25T21:15:00"],
  ["the millisecond before midnight", "2026-07-02T03:59:59.999Z", "2026-07-01T23:59:59.999"],
  ["midnight", "2026-07-02T04:00:00Z", "2026-07-02T00:00:00"],
  ["the second before the clocks go forward", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59"],
  ["the moment when the clocks go forward", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00"],
  ["the first half past one when the clocks go back", "2026-11-01T05:30:00Z", "2026-11-01T01:30:00"],
  ["the second half past one when the clocks go back", "2026-11-01T06:30:00Z", "2026-11-01T01:30:00"],
  ["a date before 1970", "1929-10-29T15:00:00Z", "1929-10-29T10:00:00"],
])("an instant is shown as New York time: %s", (_, instant, shown) => {
  const atMs = Date.parse(instant);

  const { date, timeMs } = easternClock(atMs);

  expect(date).toBe(shown.slice(0, 10));
  expect(Date.parse(`${date}T00:00Z`) + timeMs).toBe(Date.parse(`${shown}Z`));
  expect(easternDate(atMs)).toBe(date);
});

test("years that alternate do not mix their clocks", () => {
  const july = (year: number) => easternOffsetMs(Date.UTC(year, 6, 1)) / HOUR_MS;
  const january = (year: number) => easternOffsetMs(Date.UTC(year, 0, 1)) / HOUR_MS;

  expect([july(2026), january(2027), july(2025), january(2026), july(2026)]).toEqual([-4, -5, -4, -5, -4]);
});

test("an instant that is not a time is refused", () => {
  expect(() => easternDate(NaN)).toThrow(RangeError);
  expect(() => easternClock(NaN)).toThrow(RangeError);
});
