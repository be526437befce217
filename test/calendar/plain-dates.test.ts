import { addDays, dayNumber, dayOfWeek, isPlainDate, plainDateOf } from "../../packages/calendar/plain-dates";

test.each([
  ["2026-11-22", true],
  ["2024-02-29", true],
  ["2025-02-29", false],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["2026-11-22T10:30", false],
  ["", false],
])("whether %p is a date is %p", (text, expected) => {
  expect(isPlainDate(text)).toBe(expected);
});

test("days are counted from 1970, before it too", () => {
  expect(dayNumber("1970-01-02")).toBe(1);
  expect(dayNumber("1969-12-31")).toBe(-1);
  expect(plainDateOf(20_000)).toBe("2024-10-04"); // 54 years with 13 leap days are 19,723 days until 2024; 277 more
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
