import { setTimeout as delay } from "node:timers/promises";

const PAUSE_MS = 100;
/** For a computer that does other work too. */
const LIMIT_MS = 120_000;

interface UntilOptions {
  limitMs?: number;
  /** Describes the state in the end, for the message. */
  detail?: () => Promise<string>;
}

/**
 * Repeats a probe until it finds something, and resolves to that. `awaited` names it in the message of the error after the limit.
 *
 * A probe may reject: a page that is being loaded has no values.
 */
export async function until<Found>(
  awaited: string,
  probe: () => Promise<Found | undefined | false>,
  { limitMs = LIMIT_MS, detail }: UntilOptions = {},
): Promise<Found> {
  const endMs = performance.now() + limitMs;
  let problem: unknown;
  do {
    try {
      const found = await probe();
      if (found !== undefined && found !== false) return found;
      problem = undefined;
    } catch (thrown) {
      problem = thrown;
    }
    await delay(PAUSE_MS);
  } while (performance.now() < endMs);
  const reason = problem instanceof Error ? problem.message : await detail?.();
  throw new Error(`waited ${limitMs / 1000} s for ${awaited}${reason ? ` (${reason})` : ""}`);
}
