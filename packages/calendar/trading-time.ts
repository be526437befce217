import { easternDate } from "./eastern-time";
import { closingMs, isTrading, lastClosedSession, nextOpeningMs, openingMs, sessionsBefore } from "./trading-sessions";

/**
 * Returns the instant that follows another after an amount of trading time, or precedes it if the amount is negative; all in
 * milliseconds, instants since 1970 UTC. Hours in which the market is closed count as no time: five minutes after Friday 15:58 are
 * over on Monday at 9:33. An instant outside a session counts as the close before it. An amount of 0 changes nothing.
 */
export function afterTradingTime(fromMs: number, byMs: number): number {
  if (byMs === 0) return fromMs;
  return byMs > 0 ? later(fromMs, byMs) : earlier(fromMs, -byMs);
}

/** An amount that ends exactly with a session ends at its close, not at the next opening. */
function later(fromMs: number, byMs: number): number {
  let atMs = isTrading(fromMs) ? fromMs : nextOpeningMs(fromMs);
  let endMs = closingMs(easternDate(atMs));
  for (let leftMs = byMs; ;) {
    if (atMs + leftMs <= endMs) return atMs + leftMs;
    leftMs -= endMs - atMs;
    atMs = nextOpeningMs(endMs);
    endMs = closingMs(easternDate(atMs));
  }
}

/** An amount that began exactly with a session began at its opening, not at the close before. */
function earlier(fromMs: number, byMs: number): number {
  let atMs = isTrading(fromMs) ? fromMs : closingMs(lastClosedSession(fromMs));
  for (let leftMs = byMs; ;) {
    const date = easternDate(atMs);
    const startMs = openingMs(date);
    if (atMs - leftMs >= startMs) return atMs - leftMs;
    leftMs -= atMs - startMs;
    atMs = closingMs(sessionsBefore(date, 1));
  }
}
