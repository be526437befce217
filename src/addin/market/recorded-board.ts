import { type MinuteBoard, type Subscription, callOf } from "@strikebook/client";
import { endpoints } from "@strikebook/contract";
import type { NewBoard } from "@strikebook/formulas";

/** Returns a streamed board as the result of a call for its minute, which a replay makes. It has cost nothing more than the stream. */
export function recordedBoard(
  market: string,
  { symbol, window }: Subscription,
  { board, atMs, receivedAtMs, attribution }: MinuteBoard,
): NewBoard {
  const meta = { metric: window.metric, resolution: "1s", mode: "historical", cached: false };
  return {
    market,
    call: callOf(endpoints.historical, { symbol, ...window, atMs }),
    result: { record: board, meta: attribution ? { ...meta, attribution } : meta, receivedAtMs, credits: 0 },
  };
}
