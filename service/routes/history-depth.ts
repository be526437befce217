import { Refusal } from "../query/answers";

const DAY_MS = 86_400_000;

/** How far back boards are kept. API document, Part 4.2. */
export const HISTORY_DAYS = 365;

/** The oldest instant that can be replayed, in milliseconds since 1970 UTC. */
export function oldestMs(nowMs: number): number {
  return nowMs - HISTORY_DAYS * DAY_MS;
}

/** Throws a `Refusal` for an instant that is not past (`invalid_parameter`) or too long past (`no_data`). */
export function checkPast(name: string, instantMs: number, nowMs: number): void {
  const shown = (ms: number) => new Date(ms).toISOString();
  if (instantMs > nowMs) {
    const message = `${name} must be a past instant: ${shown(instantMs)} came and it is ${shown(nowMs)} in this market.`;
    throw new Refusal("invalid_parameter", message);
  }
  if (instantMs < oldestMs(nowMs)) {
    throw new Refusal(
      "no_data",
      `Boards are kept for ${HISTORY_DAYS} days; nothing is stored for ${shown(instantMs)}. Ask from ${shown(oldestMs(nowMs))} on.`,
    );
  }
}
