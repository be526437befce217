import type { WatchRule } from "./watch-rule";

/** An alarm of a watch, or several in quick succession. */
export interface WatchAlarm {
  watchId: string;
  name: string;
  rule: WatchRule;
  /** The address of the cell at the time, as Excel writes it. */
  address: string;
  /** The newest value. */
  value: string | number | boolean;
  /** When the newest alarm was raised, in milliseconds since 1970 UTC. */
  atMs: number;
  /** When the first of them was raised. */
  firstAtMs: number;
  count: number;
}

/** The most alarms that are kept. */
const MAX_ALARMS = 100;

/** Alarms of one watch that follow each other within this time are one entry. */
const REPEAT_MS = 60_000;

/** Returns the log, newest first, with one more alarm. */
export function withAlarm(
  log: readonly WatchAlarm[],
  alarm: Omit<WatchAlarm, "firstAtMs" | "count">,
): readonly WatchAlarm[] {
  const repeated = log.find(({ watchId, atMs }) => watchId === alarm.watchId && alarm.atMs - atMs < REPEAT_MS);
  const entry = { ...alarm, firstAtMs: repeated?.firstAtMs ?? alarm.atMs, count: (repeated?.count ?? 0) + 1 };
  return [entry, ...log.filter((one) => one !== repeated)].slice(0, MAX_ALARMS);
}
