import { endsEarly, isHoliday } from "../../packages/calendar/closures";
import { addDays, dayNumber, dayOfWeek } from "../../packages/calendar/plain-dates";

/** Returns the weekdays of a year (YYYY-MM-DD) that satisfy a condition. */
function weekdaysOf(year: number, condition: (date: string) => boolean): string[] {
  const first = `${year}-01-01`;
  const days = dayNumber(`${year + 1}-01-01`) - dayNumber(first);
  return Array.from({ length: days }, (_, index) => addDays(first, index)).filter(
    (date) => dayOfWeek(date) <= 5 && condition(date),
  );
}

// As announced by the New York Stock Exchange.
test.each([
  [
    2021, // Christmas on a Saturday
    ["01-01", "01-18", "02-15", "04-02", "05-31", "07-05", "09-06", "11-25", "12-24"],
  ],
  [
    2022, // New Year's Day on a Saturday, the first Juneteenth observed on a Monday
    ["01-17", "02-21", "04-15", "05-30", "06-20", "07-04", "09-05", "11-24", "12-26"],
  ],
  [
    2025, // a day of mourning for a president
    ["01-01", "01-09", "01-20", "02-17", "04-18", "05-26", "06-19", "07-04", "09-01", "11-27", "12-25"],
  ],
  [
    2026, // Independence Day on a Saturday
    ["01-01", "01-19", "02-16", "04-03", "05-25", "06-19", "07-03", "09-07", "11-26", "12-25"],
  ],
  [
    2027, // Juneteenth on a Saturday, Independence Day on a Sunday, Christmas on a Saturday
    ["01-01", "01-18", "02-15", "03-26", "05-31", "06-18", "07-05", "09-06", "11-25", "12-24"],
  ],
])("the weekday holidays of %i are those of the exchange", (year, holidays) => {
  expect(weekdaysOf(year, isHoliday)).toEqual(holidays.map((date) => `${year}-${date}`));
});

test.each([
  [2021, ["11-26"]],
  [2022, ["11-25"]],
  [2024, ["07-03", "11-29", "12-24"]],
  [2025, ["07-03", "11-28", "12-24"]],
  [2026, ["11-27", "12-24"]],
])("the early closes of %i are those of the exchange", (year, eves) => {
  expect(weekdaysOf(year, (date) => endsEarly(date) && !isHoliday(date))).toEqual(
    eves.map((date) => `${year}-${date}`),
  );
});

test("Juneteenth was a session before it became a holiday", () => {
  expect(isHoliday("2020-06-19")).toBe(false);
});
