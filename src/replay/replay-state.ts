import { easternDate } from "../calendar/eastern-time";
import { closingMs, isTrading, nextOpeningMs } from "../calendar/trading-sessions";

/** The playback speeds, as multiples of real time. */
export const replaySpeeds = [1, 10, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** The state of the replay clock: live, or at a past time, paused (`speed` is `undefined`) or playing. */
export type ReplayState =
  { kind: "live" } | { kind: "replay"; atMs: number; speed: ReplaySpeed | undefined; reason: PauseReason | undefined };

/** Why playback stopped by itself. */
export type PauseReason = "session ended" | "reached present";

export const liveState: ReplayState = { kind: "live" };

/** The interval of requests during playback at any speed: each one costs credits. */
const PLAYED_STEP_MS = 60_000;

/** Returns the clock paused at a time, in milliseconds since 1970 UTC, at most `nowMs`. */
export function pausedAt(atMs: number, nowMs: number): ReplayState {
  return { kind: "replay", atMs: Math.min(atMs, nowMs), speed: undefined, reason: undefined };
}

/** Returns the clock moved forward or back by `byMs`, still playing if it was. A live clock stays live. */
export function steppedBy(state: ReplayState, byMs: number, nowMs: number): ReplayState {
  if (state.kind === "live") return state;
  return { ...state, atMs: Math.min(state.atMs + byMs, nowMs), reason: undefined };
}

/** Returns the clock playing from its current time, or from the next opening if no session is in progress. */
export function playing(state: ReplayState, speed: ReplaySpeed, nowMs: number): ReplayState {
  if (state.kind === "live") return state;
  const atMs = isTrading(state.atMs) ? state.atMs : nextOpeningMs(state.atMs);
  if (atMs >= nowMs) return { ...state, speed: undefined, reason: "reached present" };
  return { ...state, atMs, speed, reason: undefined };
}

/** Returns the clock paused at its current time. */
export function paused(state: ReplayState): ReplayState {
  return state.kind === "live" ? state : { ...state, speed: undefined };
}

/** Returns the clock after `realMs` milliseconds of real time. Playback stops at the close of the session and at the present. */
export function advanced(state: ReplayState, realMs: number, nowMs: number): ReplayState {
  if (state.kind === "live" || state.speed === undefined) return state;
  const closeMs = closingMs(easternDate(state.atMs));
  const toMs = state.atMs + realMs * state.speed;
  if (toMs < Math.min(closeMs, nowMs)) return { ...state, atMs: toMs };
  const reason = closeMs <= nowMs ? "session ended" : "reached present";
  return { ...state, atMs: Math.min(closeMs, nowMs), speed: undefined, reason };
}

/** Returns the time that requests are made for, in milliseconds since 1970 UTC; `undefined` if live. */
export function requestedAtMs(state: ReplayState): number | undefined {
  if (state.kind === "live") return undefined;
  return state.speed === undefined ? state.atMs : Math.floor(state.atMs / PLAYED_STEP_MS) * PLAYED_STEP_MS;
}
