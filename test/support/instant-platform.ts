import { BATCH_WINDOW_MS } from "../../src/client/market-client";
import type { Platform } from "../../src/transport/platform";

/**
 * A platform on which no time passes: waits as short as a batch's are over at once, longer ones never end but by being given
 * up. For services that take turns of their own to answer.
 */
export function instantPlatform(fetch: Platform["fetch"], nowMs = Date.parse("2025-11-25T15:00:00Z")): Platform {
  return {
    fetch,
    now: () => nowMs,
    random: () => 0,
    sleep: (waitMs, signal) =>
      new Promise((resolve, reject) => {
        if (waitMs <= BATCH_WINDOW_MS) resolve();
        else signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
  };
}
