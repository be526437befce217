import { type Day, DAY_MS, easternMs, yearOf } from "@strikebook/calendar";

/** A zone as its offset from UTC in minutes, New York's with its daylight time, or another one by its name in the tz database. */
export type Zone = number | "new-york" | { name: string };

/** Zones by name. HNE and HAE are the French names of Eastern time. */
const zones: Readonly<Record<string, Zone>> = {
  ET: "new-york",
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  HNE: -300,
  HAE: -240,
  UTC: 0,
  GMT: 0,
  Z: 0,
  BST: 60,
  CET: 60,
  CEST: 120,
};

/** Reads a zone: a name, `UTC-5`, `-05:00`, `America/Chicago`; `undefined` for other text. */
export function readZone(text: string): Zone | undefined {
  if (/^(?:America\/New_York|US\/Eastern)$/i.test(text.trim())) return "new-york";
  if (/^[A-Z]\w+\/[\w/+-]+$/i.test(text.trim())) return clockOf(text.trim()) && { name: text.trim() };
  const [, name = "", sign, hours, minutes = "0"] =
    /^([A-Z]*)\s*(?:([+-])\s*(\d{1,2})(?::?(\d{2}))?)?$/.exec(text.trim().toUpperCase()) ?? [];
  if (hours === undefined) return zones[name];
  const offset = Number(hours) * 60 + Number(minutes);
  const base = name === "" ? 0 : zones[name];
  return base === 0 && offset <= 14 * 60 ? (sign === "-" ? -offset : offset) : undefined;
}

const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

/** Returns what writes the offset of a zone of the tz database; `undefined` for a name that it does not have. */
function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(timeZone)) return clocks.get(timeZone);
  let clock: Intl.DateTimeFormat | undefined;
  try {
    clock = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  } catch {
    clock = undefined; // No zone has this name.
  }
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns the offset from UTC of a named zone at an instant, in minutes. */
function offsetMinutes(name: string, ms: number): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(clockOf(name)?.format(ms) ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** A time of a day: `second` may have a fraction, of which milliseconds count. */
interface ClockTime {
  hour: number;
  minute: number;
  second?: number;
}

/** Returns an instant in milliseconds since 1970 UTC; `undefined` if the time does not exist or the year is not 1990 to 2100. */
export function instantOf(
  day: Day | undefined,
  { hour, minute, second = 0 }: ClockTime,
  zone: Zone,
): number | undefined {
  if (day === undefined || !(hour < 24 && minute < 60 && second < 60)) return undefined;
  const year = yearOf(day);
  if (year < 1990 || year > 2100) return undefined;
  const timeMs = (hour * 60 + minute) * 60_000;
  const localMs = day * DAY_MS + timeMs;
  const msAt = (offset: number) => localMs - offset * 60_000;
  const ms =
    zone === "new-york"
      ? easternMs(day, timeMs)
      : msAt(typeof zone === "number" ? zone : offsetMinutes(zone.name, msAt(offsetMinutes(zone.name, localMs))));
  return ms + Math.floor(second * 1000 + 1e-6);
}
