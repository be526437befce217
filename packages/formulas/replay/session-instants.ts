import { MINUTE_MS, closingMs, easternMs, openingMs } from "@strikebook/calendar";

/** Returns every instant of a span, in steps of minutes; both ends included, in milliseconds since 1970 UTC. */
export function instantsOfSpan(fromMs: number, toMs: number, minutes: number): number[] {
  const count = Math.max(0, Math.floor((toMs - fromMs) / (minutes * MINUTE_MS)) + 1);
  return Array.from({ length: count }, (_, index) => fromMs + index * minutes * MINUTE_MS);
}

/** Returns the instant of a time of day of each session (YYYY-MM-DD) that was open then, its close included. In New York. */
export function instantsOfSessions(dates: readonly string[], timeMs: number): number[] {
  return dates.flatMap((date) => {
    const atMs = easternMs(date, timeMs);
    return openingMs(date) <= atMs && atMs <= closingMs(date) ? [atMs] : [];
  });
}
