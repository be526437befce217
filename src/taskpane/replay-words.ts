import type { ReplayState } from "../addin/replay";
import { endpoints } from "../contract/endpoints";

const eastern = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

/** An instant of the replay clock, in milliseconds since 1970 UTC: `Wed, Nov 18, 2026, 10:30:00 AM ET`. */
export const replayClock = (atMs: number): string => `${eastern.format(atMs).replaceAll("\u202f", " ")} ET`;

/** Credits of one call for a board of the past. API document, Part 3. */
const BOARD_CREDITS = endpoints.historical.credits;

/** What the replay clock does, and what that costs. */
export function replayMotion(state: Extract<ReplayState, { kind: "replay" }>): string {
  if (state.speed !== undefined) {
    const boards = state.speed === 1 ? "one board a minute" : `${state.speed} boards a minute`;
    return `Playing, ${boards}: up to ${state.speed * BOARD_CREDITS} credits a minute for each call of ten symbols.`;
  }
  if (state.reason === "session over") return "The session is over. Play goes on at the next opening bell.";
  return state.reason === "at now" ? "The clock has come to now: go back to live." : "Standing.";
}

/** What a replay costs. */
export const replayCost = `A board of the past costs ${BOARD_CREDITS} credits per call of up to ten symbols. Once shown it costs nothing again.`;
