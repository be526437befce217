import { calendarMonth } from "@strikebook/formulas";
import { dayLabel, dayRemark, monthName, specialDays } from "../../../src/taskpane/replay/calendar-text";

/** Friday 2026-11-27, noon in New York: an early close. */
const weeks = calendarMonth("2026-11-01", Date.parse("2026-11-27T12:00:00-05:00"));
const labels = weeks.flat().map((day) => day && dayLabel(day));

test("a day is named in full, with the reason why it cannot be chosen and its early close", () => {
  expect(labels.slice(24)).toEqual([
    "Wednesday, November 25, 2026",
    "Thursday, November 26, 2026, market closed: Thanksgiving",
    "Friday, November 27, 2026, today, closes 1:00 PM",
    "Saturday, November 28, 2026, market closed",
    "Sunday, November 29, 2026, market closed",
    "Monday, November 30, 2026, in the future",
    ...new Array<undefined>(5).fill(undefined),
  ]);
});

test("the special days of a month are listed below it", () => {
  expect(monthName("2026-11-01")).toBe("November 2026");
  expect(specialDays(weeks)).toEqual(["Nov 26: Thanksgiving", "Nov 27: closes 1:00 PM"]);
});

test("an early close in the future says both", () => {
  const days = calendarMonth("2026-11-01", Date.parse("2026-11-18T12:00:00-05:00")).flat();

  expect(days[26] && dayRemark(days[26])).toBe("in the future, closes 1:00 PM");
});
