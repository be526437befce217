import { DAY_MS } from "../../market/time/civil-day";
import { ApiError } from "../query/api-error";

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

/** Throws an `ApiError` for a range that ends before it starts, or that is longer than `max`, in words `longest`. */
export function checkRange({ from, to }: { from: number; to: number }, max: number, longest: string): void {
  if (from > to) throw new ApiError("invalid_parameter", "from must not be later than to: swap them.");
  if (to - from > max) throw new ApiError("range_too_large", `The window can be ${longest} long at most.`);
}
