import {
  MINUTE_MS,
  addDays,
  afterTradingTime,
  closingMs,
  easternClock,
  easternMs,
  isSession,
  openingMs,
  sessionsBefore,
} from "@strikebook/calendar";

/** Whether a step goes forward or back. */
export type StepDirection = 1 | -1;

/** The sizes of a step of the replay clock: minutes of trading time, one session, or one week. */
export const minuteSteps = [1, 5, 15, 30] as const;
export type StepSize = (typeof minuteSteps)[number] | "session" | "week";

/**
 * Returns where a step from an instant leads; both in milliseconds since 1970 UTC.
 *
 * Minutes count within sessions, which follow each other without a gap. A session or a week leads to the same New York time of
 * another session, or to its opening or close if it opens later or closes earlier. If there is no session a week away, it leads to
 * the nearest session beyond.
 */
export function steppedMs(fromMs: number, size: StepSize, direction: StepDirection): number {
  if (typeof size === "number") return afterTradingTime(fromMs, direction * size * MINUTE_MS);
  const { date, timeMs } = easternClock(fromMs);
  const session = size === "week" ? weekFrom(date, direction) : sessionFrom(date, direction);
  return withinHours(session, timeMs);
}

/** Returns the instant of a New York time (milliseconds since midnight) in a session, moved to its opening or close if it is outside. */
export function withinHours(session: string, timeMs: number): number {
  return Math.min(Math.max(easternMs(session, timeMs), openingMs(session)), closingMs(session));
}

function sessionFrom(date: string, direction: StepDirection): string {
  return direction < 0 ? sessionsBefore(date, 1) : sessionAt(addDays(date, 1), 1);
}

function weekFrom(date: string, direction: StepDirection): string {
  return sessionAt(addDays(date, 7 * direction), direction);
}

/** Returns a date if it is a session, otherwise the nearest session in a direction. */
function sessionAt(date: string, direction: StepDirection): string {
  let day = date;
  while (!isSession(day)) day = addDays(day, direction);
  return day;
}
