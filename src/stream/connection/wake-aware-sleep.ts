import type { Platform } from "../../transport/platform";

/** The timers of a browser stop while the computer sleeps: the clock is compared at this interval, in milliseconds. */
export const CLOCK_CHECK_MS = 5_000;

/**
 * Sleeps as `Platform.sleep` does, and ends a few seconds after the computer wakes if it slept past the end. Setting the clock
 * back does not make it longer.
 */
export async function wakeAwareSleep(
  platform: Pick<Platform, "now" | "sleep">,
  waitMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let leftMs = waitMs; leftMs > 0;) {
    const fromMs = platform.now();
    const stepMs = Math.min(CLOCK_CHECK_MS, leftMs);
    await platform.sleep(stepMs, signal);
    leftMs -= Math.max(stepMs, platform.now() - fromMs);
  }
}
