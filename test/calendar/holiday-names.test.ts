import { holidayName } from "../../packages/calendar/holiday-names";

// As announced by the New York Stock Exchange.
test.each([
  ["2026-01-01", "New Year's Day"],
  ["2023-01-02", "New Year's Day"], // observed on Monday
  ["2026-01-19", "Martin Luther King Jr. Day"],
  ["2026-02-16", "Presidents' Day"],
  ["2026-04-03", "Good Friday"],
  ["2024-03-29", "Good Friday"],
  ["2026-05-25", "Memorial Day"],
  ["2026-06-19", "Juneteenth"],
  ["2026-07-03", "Independence Day"], // observed on Friday
  ["2026-09-07", "Labor Day"],
  ["2026-11-26", "Thanksgiving"],
  ["2021-12-24", "Christmas"], // observed on Friday
])("the holiday of %s is %s", (date, name) => {
  expect(holidayName(date)).toBe(name);
});

test.each([
  ["a session", "2026-11-27"],
  ["a weekend", "2026-11-28"],
  ["a day of mourning in the month of another holiday", "2025-01-09"],
  ["a hurricane", "2012-10-29"],
])("%s is no holiday with a name", (_what, date) => {
  expect(holidayName(date)).toBeUndefined();
});
