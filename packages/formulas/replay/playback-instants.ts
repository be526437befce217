import { nextTick } from "./replay-state";

/**
 * Returns the instants that playback from an instant shows until the close of the session; all in milliseconds since 1970 UTC. From
 * the close on it returns the instants of the next session, if it has opened. Instants after `nowMs` are included: the present moves on too.
 */
export function playbackInstants(atMs: number, nowMs: number): readonly number[] {
  const instants: number[] = [];
  let tick = nextTick(atMs, 1, nowMs, true);
  while ("atMs" in tick) {
    instants.push(tick.atMs);
    tick = nextTick(tick.atMs, 1, Infinity, false);
  }
  return instants;
}
