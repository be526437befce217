import { addDays, dayNumber, dayOfWeek, easternDate, endsEarly, holidayName, isSession } from "@strikebook/calendar";
import { addMonths, firstOfMonth } from "./calendar-moves";

/** A day of the calendar of sessions. */
export interface CalendarDay {
  /** YYYY-MM-DD. */
  date: string;
  isSession: boolean;
  /** The name of the holiday for which the market is closed, if any. */
  holiday: string | undefined;
  /** Whether the market is closed on this weekday. */
  isHoliday: boolean;
  /** Whether the session closes at 13:00. */
  endsEarly: boolean;
  isToday: boolean;
  isFuture: boolean;
}

/** Returns the month of a date (both as in YYYY-MM-DD), in weeks from Sunday to Saturday; days of other months are `undefined`. */
export function calendarMonth(date: string, nowMs: number): readonly (readonly (CalendarDay | undefined)[])[] {
  const today = easternDate(nowMs);
  const first = firstOfMonth(date);
  const length = dayNumber(addMonths(first, 1)) - dayNumber(first);
  const offset = dayOfWeek(first) % 7;
  const weeks = Math.ceil((offset + length) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, column) => {
      const index = week * 7 + column - offset;
      return index >= 0 && index < length ? calendarDay(addDays(first, index), today) : undefined;
    }),
  );
}

function calendarDay(date: string, today: string): CalendarDay {
  const isOpen = isSession(date);
  return {
    date,
    isSession: isOpen,
    holiday: holidayName(date),
    isHoliday: !isOpen && dayOfWeek(date) <= 5,
    endsEarly: isOpen && endsEarly(date),
    isToday: date === today,
    isFuture: date > today,
  };
}
