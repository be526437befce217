import type { ReplayState } from "../../replay/replay-state";
import { endpoints } from "../../contract/endpoints";

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

/** Formats an instant of the replay clock (milliseconds since 1970 UTC): `Wed, Nov 18, 2026, 10:30:00 AM ET`. */
export const replayClock = (atMs: number): string => `${eastern.format(atMs).replaceAll("\u202f", " ")} ET`;

/** Credits of one call for past boards. API document, Part 3. */
const BOARD_CREDITS = endpoints.historical.credits;

/** Describes what the replay clock does, and the cost of playback. */
export function replayMotion(state: Extract<ReplayState, { kind: "replay" }>): string {
  if (state.speed !== undefined) {
    const boards = state.speed === 1 ? "one board per minute" : `${state.speed} boards per minute`;
    return `Playing, ${boards}: up to ${state.speed * BOARD_CREDITS} credits per minute for every ten symbols.`;
  }
  if (state.reason === "session ended") return "The session has ended. Playback continues at the next open.";
  return state.reason === "reached present" ? "Replay has reached the present. Switch back to live." : "Paused.";
}

/** The cost of a replay. */
export const replayCost = `Past boards cost ${BOARD_CREDITS} credits per call of up to ten symbols. Boards that were shown before are free.`;
