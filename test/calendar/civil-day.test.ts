import {
  addDays,
  dayFromIso,
  dayNumber,
  dayOf,
  dayOfWeek,
  isPlainDate,
  isoDate,
  monthOf,
  yearOf,
} from "../../packages/calendar/civil-day";

test("every day from 1990 to 2100 has the year, month, day of the week and text that the language gives it", () => {
  const [first, last] = [Date.UTC(1990, 0, 1) / 86_400_000, Date.UTC(2100, 11, 31) / 86_400_000];
  const wrong: number[] = [];
  for (let day = first; day <= last; day += 1) {
    const date = new Date(day * 86_400_000);
    const text = date.toISOString().slice(0, 10);
    const isRight =
      yearOf(day) === date.getUTCFullYear() &&
      monthOf(day) === date.getUTCMonth() + 1 &&
      dayOfWeek(day) === (date.getUTCDay() || 7) &&
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
  expect(dayOf(year, month, date)).toBe(Date.UTC(year, month - 1, date) / 86_400_000);
});

test.each([
  ["2026-11-22", true],
  ["2024-02-29", true],
  ["2025-02-29", false],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-1-1", false],
  ["20260401", false],
  ["2026-11-22T10:30", false],
  ["", false],
])("whether %p is a date is %p", (text, expected) => {
  expect(isPlainDate(text)).toBe(expected);
});

test("days are counted from 1970, before it too", () => {
  expect(dayNumber("1970-01-02")).toBe(1);
  expect(dayNumber("1969-12-31")).toBe(-1);
  expect(isoDate(20_000)).toBe("2024-10-04"); // 54 years with 13 leap days are 19,723 days until 2024; 277 more
  expect(dayNumber("today")).toBeNaN();
});

test("days are added across months and years", () => {
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});

test.each([
  ["1970-01-01", 4], // a Thursday
  ["1969-12-28", 7],
  ["2026-11-22", 7],
  ["2026-11-23", 1],
])("the day of the week of %s is %i", (date, expected) => {
  expect(dayOfWeek(date)).toBe(expected);
});
