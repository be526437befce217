import type { WatchedStatus } from "./hub-state";
import type { FeedStatus, LiveState } from "./live-board";

/** States in which a velocity arrives by itself, if none has yet. */
const expectsVelocity: ReadonlySet<LiveState> = new Set(["connecting", "live", "lagged"]);

/** Why the velocity of a board that has none may never arrive, by its state. */
const lackOfVelocity: Readonly<Partial<Record<LiveState, string>>> = {
  recorded: "A recording has velocity only where the boards of the minutes before are recorded too.",
  "market closed": "Velocity is published while the market is open.",
};

/** Returns why a board has no velocity, and whether it will have one. */
export function velocityReason({ state, reason }: FeedStatus): string {
  if (state === "replay") return "The service stores no velocity of past times. Switch the replay clock off to see it.";
  const waiting = "The service publishes velocity once per minute: the first values arrive within a minute.";
  return lackOfVelocity[state] ?? (expectsVelocity.has(state) ? waiting : (reason ?? waiting));
}

/** Returns why a watched board is in its state, and why its velocity may never arrive if a cell shows it; `undefined` for nothing to say. */
export function boardReason({ live, subscription }: Pick<WatchedStatus, "live" | "subscription">): string | undefined {
  const { state, reason, velocity } = live;
  const lack = subscription.velocity && !velocity ? lackOfVelocity[state] : undefined;
  return reason !== undefined && lack !== undefined ? `${reason} ${lack}` : (reason ?? lack);
}
