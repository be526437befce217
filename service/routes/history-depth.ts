import { DAY_MS, newYorkPeriod } from "@strikebook/calendar";
import type { Market } from "../../market/exposure/market";
import { ApiError } from "@strikebook/http";

/** How long boards and trades are stored. docs/api.md, Historical. */
export const HISTORY_DAYS = 365;

/** Returns the oldest instant that can be replayed, in milliseconds since 1970 UTC. */
export function oldestBoardMs(nowMs: number): number {
  return nowMs - HISTORY_DAYS * DAY_MS;
}

/**
 * Throws an `ApiError` for an instant in the future (`invalid_parameter`) or, unless the market is a recording, before boards are stored
 * (`no_data`).
 */
export function checkPast(
  name: string,
  instantMs: number,
  nowMs: number,
  { recorded }: Pick<Market, "recorded">,
): void {
  const shown = (ms: number) => new Date(ms).toISOString();
  if (instantMs > nowMs) {
    const message = `${name} must be a past instant; received ${shown(instantMs)}, and the time in this market is ${shown(nowMs)}.`;
    throw new ApiError("invalid_parameter", message);
  }
  if (!recorded && instantMs < oldestBoardMs(nowMs)) {
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

/** Returns the error for an instant without a recorded board: what is recorded, and how to import more. `wanted` is in words. */
export function notRecorded(
  { recorded }: Pick<Market, "recorded">,
  symbols: readonly string[],
  wanted: string,
): ApiError {
  const known = symbols.map((symbol) => {
    const period = recorded?.period(symbol);
    return period
      ? `${symbol} is recorded from ${newYorkPeriod(period.firstMs, period.lastMs)}`
      : `${symbol} is not recorded`;
  });
  return new ApiError(
    "no_data",
    `There is no recorded board for ${wanted}: ${known.join("; ")}. Choose another time, or import its file with npm run data -- import.`,
  );
}
