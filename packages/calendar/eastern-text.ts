import { easternClock } from "./eastern-time";
import { dayOfWeek } from "./plain-dates";
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
