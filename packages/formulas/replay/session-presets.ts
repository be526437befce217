import { HOUR_MS, closingMs, easternMs, isPlainDate, isSession, openingMs, sessionsBefore } from "@strikebook/calendar";

/** A time that is often chosen in a session. `atMs` is in milliseconds since 1970 UTC. */
interface SessionPreset {
  name: string;
  atMs: number;
}

/**
 * Returns the preset times of the session on a date (YYYY-MM-DD), or of the session before if it has none. A session that closes at 13:00
 * has its last hour from 12:00. Without a date there are none.
 */
export function sessionPresets(date: string): readonly SessionPreset[] {
  if (!isPlainDate(date)) return [];
  const session = isSession(date) ? date : sessionsBefore(date, 1);
  const closeMs = closingMs(session);
  return [
    { name: "Open", atMs: openingMs(session) },
    { name: "10:00", atMs: easternMs(session, 10 * HOUR_MS) },
    { name: "Noon", atMs: easternMs(session, 12 * HOUR_MS) },
    { name: "Last hour", atMs: closeMs - HOUR_MS },
    { name: "Close", atMs: closeMs },
  ];
}
