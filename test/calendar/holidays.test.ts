import { dayOf, isoDate, lastWeekday } from "../../packages/calendar/civil-day";
import { closedDays, endsEarly, holidayName, isHoliday } from "../../packages/calendar/holidays";
import { isSession, sessionsBetween } from "../../packages/calendar/trading-sessions";

/** Returns the days of a year that satisfy a condition, as MM-DD. */
function daysOf(year: number, condition: (date: string) => boolean): string {
  const dates = Array.from({ length: 366 }, (_, index) => isoDate(dayOf(year, 1, 1) + index));
  return dates
    .filter((date) => date.startsWith(String(year)) && condition(date))
    .map((date) => date.slice(5))
    .join(" ");
}

/**
 * Holidays and early closes (13:00) as the New York Stock Exchange published them: its table of holidays and special closings since 1885
 * for years up to 2012, its yearly announcements (Holidays & Trading Hours) for later years.
 */
const published: readonly (readonly [year: number, closed: string, early: string])[] = [
  [1994, "02-21 04-01 04-27 05-30 07-04 09-05 11-24 12-26", "11-25"],
  [1996, "01-01 02-19 04-05 05-27 07-04 09-02 11-28 12-25", "07-05 11-29 12-24"],
  [1997, "01-01 02-17 03-28 05-26 07-04 09-01 11-27 12-25", "07-03 11-28 12-24 12-26"],
  [1998, "01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25", "11-27 12-24"],
  [1999, "01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24", "11-26 12-31"],
  [2001, "01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25", "07-03 11-23 12-24"],
  // Independence Day was a Thursday: the Friday was short, and not the Wednesday.
  [2002, "01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25", "07-05 11-29 12-24"],
  [2003, "01-01 01-20 02-17 04-18 05-26 07-04 09-01 11-27 12-25", "07-03 11-28 12-24 12-26"],
  [2004, "01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24", "11-26"],
  [2007, "01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25", "07-03 11-23 12-24"],
  [2012, "01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25", "07-03 11-23 12-24"],
  [2013, "01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25", "07-03 11-29 12-24"],
  [2018, "01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25", "07-03 11-23 12-24"],
  [2021, "01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24", "11-26"],
  [2022, "01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26", "11-25"],
  [2024, "01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25", "07-03 11-29 12-24"],
  [2025, "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25", "07-03 11-28 12-24"],
  [2026, "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25", "11-27 12-24"],
  [2027, "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24", "11-26"],
];

test.each(published)(
  "the holidays and early closes of %i are those that the exchange published",
  (year, closed, early) => {
    expect(daysOf(year, isHoliday)).toBe(closed);
    expect(daysOf(year, endsEarly)).toBe(early);
    expect(
      [...closedDays(year)]
        .map((day) => isoDate(day).slice(5))
        .sort()
        .join(" "),
    ).toBe(closed);
  },
);

test("a year has as many sessions as the exchange counted", () => {
  const sessionsOf = (year: number) => sessionsBetween(dayOf(year, 1, 1) - 1, dayOf(year, 12, 31));

  expect([2001, 2020, 2021, 2022, 2023, 2024, 2025].map(sessionsOf)).toEqual([248, 253, 252, 251, 250, 252, 250]);
});

test("the Friday before a New Year's Day on a Saturday is a session, and Juneteenth was one before it became a holiday", () => {
  expect(["1993-12-31", "1999-12-31", "2021-12-31", "2027-12-31", "2020-06-19"].map(isSession)).toEqual(
    Array(5).fill(true),
  );
});

// Tables of the dates of Easter.
test.each([
  [1990, "04-15"],
  [2000, "04-23"],
  [2008, "03-23"], // among the earliest
  [2011, "04-24"],
  [2038, "04-25"], // the latest
])("Good Friday of %i is two days before Easter, %s", (year, easter) => {
  const friday = Date.parse(`${year}-${easter}T00:00Z`) / 86_400_000 - 2;

  expect(holidayName(friday)).toBe("Good Friday");
});

test.each([
  ["2026-01-01", "New Year's Day"],
  ["2023-01-02", "New Year's Day"], // observed on Monday
  ["2026-01-19", "Martin Luther King Jr. Day"],
  ["2026-02-16", "Presidents' Day"],
  ["2024-03-29", "Good Friday"],
  ["2026-05-25", "Memorial Day"],
  ["2026-06-19", "Juneteenth"],
  ["2026-07-03", "Independence Day"], // observed on Friday
  ["2026-09-07", "Labor Day"],
  ["2026-11-26", "Thanksgiving"],
  ["2021-12-24", "Christmas"], // observed on Friday
  ["2026-11-27", undefined], // a session
  ["2026-11-28", undefined], // a weekend
  ["2025-01-09", undefined], // a day of mourning
  ["2012-10-29", undefined], // a hurricane
])("the holiday of %s is %s", (date, name) => {
  expect(holidayName(date)).toBe(name);
});

test("the last Monday of a month is in its last seven days", () => {
  expect(isoDate(lastWeekday(2026, 5, 1))).toBe("2026-05-25");
  expect(isoDate(lastWeekday(2027, 5, 1))).toBe("2027-05-31"); // the last day itself
  expect(isoDate(lastWeekday(2024, 2, 4))).toBe("2024-02-29");
});
