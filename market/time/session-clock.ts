import { closeMs, easternDay, isSession, openMs, previousSession, sessionSeconds } from "./calendar";

const SECOND_MS = 1000;

/**
 * The newest instant a board exists for, at or before an instant; both in milliseconds since 1970 UTC.
 *
 * There is one board for each whole second of a session, the last one second before the close. Outside a session it is
 * the last board of the session before.
 */
export function boardInstant(instantMs: number): number {
  const secondMs = Math.floor(instantMs / SECOND_MS) * SECOND_MS;
  const day = easternDay(secondMs);
  if (isSession(day) && secondMs >= openMs(day)) return Math.min(secondMs, closeMs(day) - SECOND_MS);
  return closeMs(previousSession(day)) - SECOND_MS;
}

/** The board instant so many seconds of trading earlier: nights, weekends and holidays are skipped. */
export function boardInstantBefore(instantMs: number, seconds: number): number {
  const fromMs = boardInstant(instantMs);
  let session = easternDay(fromMs);
  let second = (fromMs - openMs(session)) / SECOND_MS - seconds;
  while (second < 0) {
    session = previousSession(session);
    second += sessionSeconds(session);
  }
  return openMs(session) + second * SECOND_MS;
}
