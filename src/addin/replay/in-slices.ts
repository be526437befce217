import type { Platform } from "@strikebook/client";

/** How long the page may be busy without a pause, in milliseconds. */
const SLICE_MS = 10;

/**
 * Does some work for each item in turn, and lets the page do other work in between. Rejects with the reason of the signal once it aborts,
 * and with the first failure of the work.
 */
export async function inSlices<Item>(
  platform: Pick<Platform, "now" | "sleep">,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let sinceMs = platform.now();
  for (const item of items) {
    signal?.throwIfAborted();
    await work(item);
    if (platform.now() - sinceMs < SLICE_MS) continue;
    await platform.sleep(0, signal);
    sinceMs = platform.now();
  }
  signal?.throwIfAborted();
}
