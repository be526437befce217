import type { Platform } from "../../transport/platform";
import type { CellReading } from "../../workbook/runs/read-cells";

/** The time between two readings, in milliseconds. */
const POLL_MS = 50;

/** How long the cells must stay the same if Excel has taken the new results, in milliseconds. */
const SETTLED_MS = 100;

/**
 * How long they must stay the same if that is not certain, in milliseconds. Excel takes results at intervals of half a second: for a
 * longer time nothing of ours is on its way.
 */
const CERTAIN_MS = 700;

interface SettledReadingOptions {
  platform: Pick<Platform, "now" | "sleep">;
  /** Reads the cells. Rejects if Excel is busy. */
  read: () => Promise<CellReading>;
  /** Whether the replay clock is still at the instant. */
  isAtInstant: () => boolean;
  /** Whether a formula has no result yet. */
  isPending: () => boolean;
  /** What the cells showed before the instant, if Excel gets all its results together; `undefined` if they may come one by one. */
  before: string | undefined;
  /** The latest time, in milliseconds since 1970 UTC. */
  deadlineMs: number;
}

/**
 * Reads cells once they show one instant: no calculation is pending before and after, and the next reading is the same. Returns
 * "moved" if the replay clock is at another instant, and "late" with the last reading if they do not settle until the deadline.
 */
export async function settledReading(
  options: SettledReadingOptions,
): Promise<{ reading: CellReading; isLate: boolean } | "moved"> {
  const { platform, read, isAtInstant, isPending, before, deadlineMs } = options;
  let first: { text: string; atMs: number } | undefined;
  let latest: CellReading | undefined;
  while (isAtInstant()) {
    const wasPending = isPending();
    const reading = await read().catch(() => undefined); // Excel is busy: read again.
    if (!isAtInstant()) return "moved";
    latest = reading ?? latest;
    if (reading && !wasPending && !isPending() && !reading.isCalculating) {
      const text = textOf(reading);
      if (first?.text !== text) first = { text, atMs: platform.now() };
      const isShown = before !== undefined && reading.others !== before;
      const waitMs = isShown ? SETTLED_MS : CERTAIN_MS;
      if (platform.now() - first.atMs >= waitMs) return { reading, isLate: false };
    } else {
      first = undefined;
    }
    if (platform.now() >= deadlineMs && latest) return { reading: latest, isLate: true };
    if (platform.now() >= deadlineMs) throw new Error("Excel was busy for two minutes.");
    await platform.sleep(POLL_MS);
  }
  return "moved";
}

function textOf({ values, others }: CellReading): string {
  return JSON.stringify([values, others]);
}
