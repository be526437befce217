import { easternDate } from "../calendar/eastern-time";
import { closingMs, isSession, nextOpeningMs, openingMs } from "../calendar/trading-sessions";

/** How many times as fast as the market a replay plays. */
export const replaySpeeds = [1, 10, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** The clock of a workbook: off, so that everything is live; or at an instant, standing (`speed` undefined) or playing. */
export type ReplayState =
  | { kind: "live" }
  | { kind: "replay"; atMs: number; speed: ReplaySpeed | undefined; reason: StandsBecause | undefined };

/** Why a clock that was playing stands: the session is over, or it has come to now. */
export type StandsBecause = "session over" | "at now";

export const live: ReplayState = { kind: "live" };

/** Boards are asked for by the minute while the clock plays: each is a question with a price, at every speed. */
const PLAYED_STEP_MS = 60_000;

/** The clock standing at an instant, in milliseconds since 1970 UTC, and never past `nowMs`. */
export function standingAt(atMs: number, nowMs: number): ReplayState {
  return { kind: "replay", atMs: Math.min(atMs, nowMs), speed: undefined, reason: undefined };
}

/** The clock so many milliseconds later, or earlier; a playing one goes on from there. A clock that is off stays off. */
export function movedBy(state: ReplayState, byMs: number, nowMs: number): ReplayState {
  if (state.kind === "live") return state;
  return { ...state, atMs: Math.min(state.atMs + byMs, nowMs), reason: undefined };
}

/** The clock playing from where it stands; from the next opening bell where no session is under way. */
export function playing(state: ReplayState, speed: ReplaySpeed, nowMs: number): ReplayState {
  if (state.kind === "live") return state;
  const atMs = isTrading(state.atMs) ? state.atMs : nextOpeningMs(state.atMs);
  if (atMs >= nowMs) return { ...state, speed: undefined, reason: "at now" };
  return { ...state, atMs, speed, reason: undefined };
}

/** The clock standing where it is. */
export function paused(state: ReplayState): ReplayState {
  return state.kind === "live" ? state : { ...state, speed: undefined };
}

/** The clock after so many milliseconds of real time: it stops at the closing bell, and at now. */
export function elapsed(state: ReplayState, realMs: number, nowMs: number): ReplayState {
  if (state.kind === "live" || state.speed === undefined) return state;
  const bellMs = closingMs(easternDate(state.atMs));
  const toMs = state.atMs + realMs * state.speed;
  if (toMs < Math.min(bellMs, nowMs)) return { ...state, atMs: toMs };
  const reason = bellMs <= nowMs ? "session over" : "at now";
  return { ...state, atMs: Math.min(bellMs, nowMs), speed: undefined, reason };
}

/** The instant that questions are asked for, in milliseconds since 1970 UTC; undefined while everything is live. */
export function askedAtMs(state: ReplayState): number | undefined {
  if (state.kind === "live") return undefined;
  return state.speed === undefined ? state.atMs : Math.floor(state.atMs / PLAYED_STEP_MS) * PLAYED_STEP_MS;
}

function isTrading(instantMs: number): boolean {
  const date = easternDate(instantMs);
  return isSession(date) && openingMs(date) <= instantMs && instantMs < closingMs(date);
}
