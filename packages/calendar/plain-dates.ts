const DAY_MS = 86_400_000;

/** Whether a text is a date that exists, in the form YYYY-MM-DD. */
export function isPlainDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayNumber(text) : NaN;
  return !Number.isNaN(day) && plainDateOf(day) === text; // 2026-02-30 is read as 2026-03-02.
}

/** Returns the number of days from 1970-01-01 to a date (YYYY-MM-DD); NaN for a text that is not a date. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00Z`) / DAY_MS;
}

/** Returns the date (YYYY-MM-DD) so many days after 1970-01-01. @throws RangeError if that is not a date. */
export function plainDateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the date (YYYY-MM-DD) so many days after another; before it if the number is negative. */
export function addDays(date: string, days: number): string {
  return plainDateOf(dayNumber(date) + days);
}

/** Returns the day of the week of a date (YYYY-MM-DD): 1 for Monday to 7 for Sunday. */
export function dayOfWeek(date: string): number {
  return new Date(dayNumber(date) * DAY_MS).getUTCDay() || 7;
}
