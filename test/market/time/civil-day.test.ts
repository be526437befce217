import { dayFromIso, dayOf, isoDate, monthOf, weekday, yearOf } from "../../../market/time/civil-day";

const DAY_MS = 86_400_000;
const first = Date.UTC(1990, 0, 1) / DAY_MS;
const last = Date.UTC(2100, 11, 31) / DAY_MS;

test("every day from 1990 to 2100 has the year, month, weekday and text that the language gives it", () => {
  const wrong: number[] = [];
  for (let day = first; day <= last; day += 1) {
    const date = new Date(day * DAY_MS);
    const text = date.toISOString().slice(0, 10);
    const isRight =
      yearOf(day) === date.getUTCFullYear() &&
      monthOf(day) === date.getUTCMonth() + 1 &&
      weekday(day) === date.getUTCDay() &&
      isoDate(day) === text &&
      dayFromIso(text) === day &&
      dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) === day;
    if (!isRight) wrong.push(day);
  }

  expect(last - first).toBe(40_541);
  expect(wrong).toEqual([]);
});

test.each([
  [2026, 13, 1],
  [2026, 25, 31],
  [2026, 0, 15],
  [2026, -11, 1],
  [2024, 2, 30],
  [1900, 3, 1],
  [2000, 3, 1],
  [1969, 12, 31],
])("year %i, month %i, date %i is the day that Date.UTC gives", (year, month, date) => {
  expect(dayOf(year, month, date)).toBe(Date.UTC(year, month - 1, date) / DAY_MS);
});

test.each(["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-01", "20260401", "", "2026-04-01T00:00"])(
  "%p is not a calendar date",
  (text) => {
    expect(dayFromIso(text)).toBeUndefined();
  },
);
