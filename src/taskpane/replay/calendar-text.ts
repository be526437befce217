import type { CalendarDay } from "@strikebook/formulas";
import { dateFormat, shortDate } from "@strikebook/ui";

const longDate = dateFormat({ dateStyle: "full" });

/** The days of the week from Sunday on, short and in full. */
export const weekdays = [
  ["Su", "Sunday"],
  ["Mo", "Monday"],
  ["Tu", "Tuesday"],
  ["We", "Wednesday"],
  ["Th", "Thursday"],
  ["Fr", "Friday"],
  ["Sa", "Saturday"],
] as const;

/** `2026-11-26` as `November 2026`. */
export const monthName = dateFormat({ month: "long", year: "numeric" });

/** Says what is special about a day: `market closed: Thanksgiving`; `undefined` for a session of usual length. */
export function dayRemark({ isSession, holiday, endsEarly, isFuture }: CalendarDay): string | undefined {
  if (!isSession) return holiday === undefined ? "market closed" : `market closed: ${holiday}`;
  if (isFuture) return endsEarly ? "in the future, closes 1:00 PM" : "in the future";
  return endsEarly ? "closes 1:00 PM" : undefined;
}

/** Names a day in full: `Friday, November 27, 2026, closes 1:00 PM`. */
export function dayLabel(day: CalendarDay): string {
  const remark = dayRemark(day);
  const name = longDate(day.date);
  return [name, ...(day.isToday ? ["today"] : []), ...(remark === undefined ? [] : [remark])].join(", ");
}

/** Lists the holidays and early closes of a month: `Nov 26: Thanksgiving`, `Nov 27: closes 1:00 PM`. */
export function specialDays(weeks: readonly (readonly (CalendarDay | undefined)[])[]): string[] {
  return weeks.flat().flatMap((day) => {
    if (day?.isHoliday) return [`${shortDate(day.date)}: ${day.holiday ?? "market closed"}`];
    return day?.endsEarly ? [`${shortDate(day.date)}: closes 1:00 PM`] : [];
  });
}
