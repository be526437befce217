import { BATCH_WINDOW_MS, type Platform } from "@strikebook/client";

/**
 * Returns a platform on which no time passes: waits up to the length of a batch window end at once, and longer ones only when
 * they are aborted. For services that respond asynchronously.
 */
export function instantPlatform(fetch: Platform["fetch"], nowMs = Date.parse("2025-11-25T15:00:00Z")): Platform {
  return {
    fetch,
    now: () => nowMs,
    random: () => 0,
    sleep: (waitMs, signal) =>
      new Promise((resolve, reject) => {
        if (waitMs <= BATCH_WINDOW_MS) resolve();
        else signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      }),
  };
}
