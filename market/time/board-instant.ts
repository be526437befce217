import { closingMs, easternDay, isSession, openingMs, previousSession, sessionSeconds } from "@strikebook/calendar";

const SECOND_MS = 1000;

/**
 * Returns the instant of the newest board at or before an instant; both in milliseconds since 1970 UTC.
 *
 * There is one board per second of a session, the last one a second before the close. Outside a session the newest board
 * is the last one of the previous session.
 */
export function boardInstant(instantMs: number): number {
  const secondMs = Math.floor(instantMs / SECOND_MS) * SECOND_MS;
  const day = easternDay(secondMs);
  if (isSession(day) && secondMs >= openingMs(day)) return Math.min(secondMs, closingMs(day) - SECOND_MS);
  return closingMs(previousSession(day)) - SECOND_MS;
}

/** Returns the board instant `seconds` of trading time earlier; nights, weekends and holidays do not count. */
export function boardInstantBefore(instantMs: number, seconds: number): number {
  const fromMs = boardInstant(instantMs);
  let session = easternDay(fromMs);
  let second = (fromMs - openingMs(session)) / SECOND_MS - seconds;
  while (second < 0) {
    session = previousSession(session);
    second += sessionSeconds(session);
  }
  return openingMs(session) + second * SECOND_MS;
}

/**
 * Returns the board instant at the same second of the previous session, or its last one if that session closed earlier.
 */
export function boardInstantOneSessionBefore(instantMs: number): number {
  const fromMs = boardInstant(instantMs);
  const session = easternDay(fromMs);
  const before = previousSession(session);
  const second = Math.min((fromMs - openingMs(session)) / SECOND_MS, sessionSeconds(before) - 1);
  return openingMs(before) + SECOND_MS * second;
}
