import { DAY_MS } from "@strikebook/calendar";
import type { ClockSetting } from "../market-source/market-clock";

/** The forms of `--market-clock`, for messages. */
export const marketClockForms = "open, real, 2026-11-20T10:30-05:00, -3h, x60 or 2026-11-20T10:30-05:00,x60";

/** Parses the value of `--market-clock`; `undefined` if it is not valid. */
export function readMarketClock(text: string): ClockSetting | undefined {
  if (text === "open" || text === "real") return { kind: text };
  const parts = text.split(",");
  const instants = parts.flatMap((part) => instantOf(part) ?? []);
  const speeds = parts.flatMap((part) => speedOf(part) ?? []);
  const shifts = parts.flatMap((part) => shiftOf(part) ?? []);
  if (instants.length + speeds.length + shifts.length !== parts.length) return undefined;
  const [fromMs] = instants;
  const [times] = speeds;
  const [byMs] = shifts;
  if (parts.length === 1) {
    if (fromMs !== undefined) return { kind: "pinned", atMs: fromMs };
    if (times !== undefined) return { kind: "fast", times, fromMs: undefined };
    if (byMs !== undefined) return { kind: "shifted", byMs };
  }
  if (parts.length === 2 && fromMs !== undefined && times !== undefined) {
    return { kind: "fast", times, fromMs };
  }
  return undefined;
}

/** Parses an instant. Seconds are optional; the offset is required, because users are not all in New York. */
function instantOf(part: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(part)) return undefined;
  const instantMs = Date.parse(part);
  return Number.isNaN(instantMs) ? undefined : instantMs;
}

function speedOf(part: string): number | undefined {
  const times = /^x(\d+(?:\.\d+)?)$/.exec(part)?.[1];
  return times === undefined || Number(times) === 0 ? undefined : Number(times);
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS };

function shiftOf(part: string): number | undefined {
  const [, sign, count, unit = ""] = /^([+-])(\d+)([smhd])$/.exec(part) ?? [];
  return count === undefined ? undefined : (sign === "-" ? -1 : 1) * Number(count) * (unitMs[unit] ?? 0);
}
