import { addDays, dayOfWeek } from "./plain-dates";
import { isSession } from "./trading-sessions";

/** Returns whether a date is the third Friday of its month, or the Thursday before it if the exchanges are closed on that Friday. */
export function canBeMonthly(date: string): boolean {
  const day = Number(date.slice(8));
  const weekday = dayOfWeek(date);
  if (weekday === 5) return day >= 15 && day <= 21;
  return weekday === 4 && day >= 14 && day <= 20 && !isSession(addDays(date, 1));
}
