import { closingMs, easternDate, isTrading, lastClosedSession, nextOpeningMs } from "@strikebook/calendar";

/** The playback speeds, as multiples of real time. */
export const replaySpeeds = [1, 10, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/**
 * The state of the replay clock. All cells show live data or one instant, `atMs`, in milliseconds since 1970 UTC. `loadingMs` is the
 * instant that they show next, while its data is loaded. `speed` is `undefined` if playback is paused.
 */
export type ReplayState =
  | { kind: "live"; loadingMs?: number | undefined }
  | {
      kind: "replay";
      atMs: number;
      loadingMs?: number | undefined;
      speed: ReplaySpeed | undefined;
      reason: PauseReason | undefined;
    };

/** Why playback stopped by itself. */
type PauseReason = "session ended" | "reached present";

export const liveState: ReplayState = { kind: "live" };

/** Whether the clock plays. */
export function isPlaying(state: ReplayState): boolean {
  return state.kind === "replay" && state.speed !== undefined;
}

/** The step of playback at any speed, in market time: whole minutes, because each instant costs credits. */
const TICK_MS = 60_000;

/** Returns the state while an instant is loaded. */
export function loading(state: ReplayState, atMs: number): ReplayState {
  return state.kind === "live" ? { kind: "live", loadingMs: atMs } : { ...state, loadingMs: atMs, reason: undefined };
}

/** Returns the state once all cells show an instant. */
export function showing(state: ReplayState, atMs: number): ReplayState {
  const loadingMs = state.loadingMs === atMs ? undefined : state.loadingMs;
  if (state.kind === "live") return { kind: "replay", atMs, loadingMs, speed: undefined, reason: undefined };
  return { ...state, atMs, loadingMs, reason: undefined };
}

/** Returns the state with nothing loaded. */
export function stopped(state: ReplayState): ReplayState {
  return state.kind === "live" ? liveState : { ...state, loadingMs: undefined };
}

/** Returns the state at the instant that is shown, with nothing loaded and nothing played. */
export function paused(state: ReplayState, reason?: PauseReason): ReplayState {
  return state.kind === "live" ? liveState : { ...state, loadingMs: undefined, speed: undefined, reason };
}

/** Returns the state playing at a speed. A live clock stays live. */
export function playing(state: ReplayState, speed: ReplaySpeed): ReplayState {
  return state.kind === "live" ? state : { ...state, loadingMs: undefined, speed, reason: undefined };
}

/**
 * Returns the instant to which `move` leads, in milliseconds since 1970 UTC; `undefined` if the clock is live. A move while another
 * instant is loaded goes on from there. It goes forward to the present at most, or to the last close while the market is closed.
 */
export function movedTo(state: ReplayState, move: (fromMs: number) => number, nowMs: number): number | undefined {
  const fromMs = state.loadingMs ?? (state.kind === "replay" ? state.atMs : undefined);
  if (fromMs === undefined) return undefined;
  const newestMs = isTrading(nowMs) ? nowMs : closingMs(lastClosedSession(nowMs));
  return Math.min(move(fromMs), Math.max(fromMs, newestMs));
}

/** The next instant of playback, and after how much real time it is due; or why there is none. */
type NextTick = { atMs: number; afterMs: number } | { reason: PauseReason };

/**
 * Returns the tick that follows an instant: the next whole minute, or the close. `isFirst` continues at the next opening if no
 * session is in progress; otherwise playback stops at the close. It never passes the present.
 */
export function nextTick(atMs: number, speed: ReplaySpeed, nowMs: number, isFirst: boolean): NextTick {
  if (!isTrading(atMs)) {
    if (!isFirst) return { reason: "session ended" };
    const openingMs = nextOpeningMs(atMs);
    return openingMs > nowMs ? { reason: "reached present" } : { atMs: openingMs, afterMs: 0 };
  }
  const minuteMs = (Math.floor(atMs / TICK_MS) + 1) * TICK_MS;
  const tickMs = Math.min(minuteMs, closingMs(easternDate(atMs)));
  if (tickMs > nowMs) return { reason: "reached present" };
  return { atMs: tickMs, afterMs: (tickMs - atMs) / speed };
}
