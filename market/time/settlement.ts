import { closeMs, openMs, sessionOnOrBefore } from "./calendar";
import { type Day, DAY_MS } from "./civil-day";

/** Roots whose contracts settle at the opening prices of their expiration date. API document, Part 1. */
const settlingAtTheOpen: ReadonlySet<string> = new Set(["SPX", "NDX", "RUT", "DJX", "VIX"]);

const YEAR_MS = 365 * DAY_MS;

/** Under 15 minutes a single strike would outweigh the rest of its board. */
const SHORTEST_MS = 15 * 60_000;

/** Whether a root's contracts settle at the open (AM) rather than at the close (PM). */
export function settlesAtOpen(root: string): boolean {
  return settlingAtTheOpen.has(root);
}

/** When the contracts of a root and expiration date are worth their final value, in milliseconds since 1970 UTC. */
export function settlementMs(root: string, expiration: Day): number {
  const session = sessionOnOrBefore(expiration);
  return settlesAtOpen(root) ? openMs(session) : closeMs(session);
}

/** Calendar years of 365 days from an instant to settlement, never under 15 minutes. */
export function yearsToSettlement(asOfMs: number, settlesMs: number): number {
  return Math.max(SHORTEST_MS, settlesMs - asOfMs) / YEAR_MS;
}
