import type { Platform } from "../transport/platform";

/** The timers of a browser stand still while the computer sleeps: the clock is looked at this often, in milliseconds. */
export const PULSE_MS = 5_000;

/**
 * Waits as `Platform.sleep` does, and is over a few seconds after the computer wakes where it slept past the end. A clock set
 * back makes it no longer.
 */
export async function waitOut(
  platform: Pick<Platform, "now" | "sleep">,
  waitMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let leftMs = waitMs; leftMs > 0;) {
    const fromMs = platform.now();
    const pulseMs = Math.min(PULSE_MS, leftMs);
    await platform.sleep(pulseMs, signal);
    leftMs -= Math.max(pulseMs, platform.now() - fromMs);
  }
}
