import { MINUTE_MS, HOUR_MS } from "./civil-day";

/** Formats a time of day (milliseconds since midnight): `16:00:00`. */
export function timeText(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(11, 19);
}

const timeShape = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?\s*([ap]m)?$/i;

/** Reads `10:30`, `9:30:15` or `3:45 PM`, in milliseconds since midnight; `undefined` for anything else. */
export function readTimeOfDay(text: string): number | undefined {
  const [, hours, minutes, seconds = "0", thousandths = "0", half] = timeShape.exec(text) ?? [];
  if (hours === undefined || (half && !/^(0?[1-9]|1[0-2])$/.test(hours))) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const millisecond = Number(thousandths.padEnd(3, "0"));
  return hour * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000 + millisecond;
}
