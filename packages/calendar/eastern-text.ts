import { dayOfWeek } from "./civil-day";
import { easternClock } from "./eastern-time";
import { timeText } from "./time-of-day";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * Formats an instant (milliseconds since 1970 UTC) for messages: `Fri 20 Nov 2026 16:00 ET`, with seconds if there are any.
 */
export function easternText(instantMs: number): string {
  const { date, timeMs } = easternClock(instantMs);
  const [year, month, day] = date.split("-").map(Number);
  const time = timeText(timeMs).replace(/:00$/, "");
  return `${weekdays[dayOfWeek(date) - 1]} ${day} ${months[(month ?? 1) - 1]} ${year} ${time} ET`;
}

/** An instant with its time zone, as services write it: RFC 3339, or with a space and the words UTC or GMT. */
const instantShape =
  /\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z\b| ?(?:UTC|GMT)\b|[+-]\d{2}:\d{2}\b)/g;

/** Returns a text of a service with its instants in New York time. Dates and other text stay as they are. */
export function withEasternTimes(text: string): string {
  return text.replace(instantShape, (typed) => {
    const instantMs = Date.parse(typed.replace(" ", "T").replace(/ ?(?:UTC|GMT)$/, "Z"));
    return Number.isNaN(instantMs) ? typed : easternText(instantMs);
  });
}

/** Returns the date and the time of an instant in New York, without seconds if these are 0: `2026-01-06 15:45`. */
function dateAndTime(instantMs: number): string {
  const { date, timeMs } = easternClock(instantMs);
  return `${date} ${timeText(timeMs).replace(/(:\d\d):00$/, "$1")}`;
}

/** Formats an instant for tables and files (milliseconds since 1970 UTC): `2026-01-06 15:45 ET`. */
export function newYorkTime(instantMs: number): string {
  return `${dateAndTime(instantMs)} ET`;
}

/** Formats a period for people: `2026-01-06 09:30 to 15:45 ET`. */
export function newYorkPeriod(fromMs: number, toMs: number): string {
  const [from, to] = [dateAndTime(fromMs), dateAndTime(toMs)];
  if (from === to) return `${to} ET`;
  return from.slice(0, 10) === to.slice(0, 10) ? `${from} to ${to.slice(11)} ET` : `${from} to ${to} ET`;
}
