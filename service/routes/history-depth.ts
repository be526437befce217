import { ApiError } from "../query/api-error";

const DAY_MS = 86_400_000;

/** How long boards and trades are stored. docs/api.md, Historical. */
export const HISTORY_DAYS = 365;

/** Returns the oldest instant that can be replayed, in milliseconds since 1970 UTC. */
export function oldestBoardMs(nowMs: number): number {
  return nowMs - HISTORY_DAYS * DAY_MS;
}

/** Throws an `ApiError` for an instant in the future (`invalid_parameter`) or before boards are stored (`no_data`). */
export function checkPast(name: string, instantMs: number, nowMs: number): void {
  const shown = (ms: number) => new Date(ms).toISOString();
  if (instantMs > nowMs) {
    const message = `${name} must be a past instant; received ${shown(instantMs)}, and the time in this market is ${shown(nowMs)}.`;
    throw new ApiError("invalid_parameter", message);
  }
  if (instantMs < oldestBoardMs(nowMs)) {
    throw new ApiError(
      "no_data",
      `Boards are stored for ${HISTORY_DAYS} days, and there is none for ${shown(instantMs)}: request ${shown(oldestBoardMs(nowMs))} or later.`,
    );
  }
}
