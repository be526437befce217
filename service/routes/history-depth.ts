import { HISTORY_DAYS } from "../../market/exposure/served-market";
import type { ServedMarket } from "../../market/exposure/market";
import { ApiError } from "@strikebook/http";

/** Throws an `ApiError` for an instant in the future (`invalid_parameter`), or before boards, or `what`, are stored (`no_data`). */
export function checkPast(
  name: string,
  instantMs: number,
  nowMs: number,
  market: Pick<ServedMarket, "oldestMs">,
  what = "Boards",
): void {
  const shown = (ms: number) => new Date(ms).toISOString();
  if (instantMs > nowMs) {
    const message = `${name} must be a past instant; received ${shown(instantMs)}, and the time in this market is ${shown(nowMs)}.`;
    throw new ApiError("invalid_parameter", message);
  }
  const oldestMs = market.oldestMs(nowMs);
  if (instantMs < oldestMs) {
    throw new ApiError(
      "no_data",
      `${what} are stored for ${HISTORY_DAYS} days, and there is none for ${shown(instantMs)}: request ${shown(oldestMs)} or later.`,
    );
  }
}

/** Throws an `ApiError` for a range that ends before it starts, or that is longer than `max`, in words `longest`. */
export function checkRange({ from, to }: { from: number; to: number }, max: number, longest: string): void {
  if (from > to) throw new ApiError("invalid_parameter", "from must not be later than to: swap them.");
  if (to - from > max) throw new ApiError("range_too_large", `The window can be ${longest} long at most.`);
}
