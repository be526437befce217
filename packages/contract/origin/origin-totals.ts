import type { Origin } from "./origin";

/** Returns the credits of all requests. A request for several symbols counts once. `undefined` if all data is streamed. */
export function paidCredits(origins: readonly Pick<Origin, "credits" | "call">[]): number | undefined {
  const paid = new Map<object, number>();
  for (const origin of origins) {
    const { credits, call = origin } = origin;
    if (credits !== undefined) paid.set(call, Math.max(credits, paid.get(call) ?? 0));
  }
  return paid.size === 0 ? undefined : [...paid.values()].reduce((sum, credits) => sum + credits, 0);
}

/** Returns the earliest and the latest time of data, in milliseconds since 1970 UTC. `undefined` if no response states a time. */
export function timesOfData(
  origins: readonly Pick<Origin, "asOf">[],
): { oldestMs: number; newestMs: number } | undefined {
  const times = origins.flatMap(({ asOf }) => (asOf === undefined ? [] : Date.parse(asOf)));
  const known = times.filter((atMs) => !Number.isNaN(atMs));
  return known.length === 0 ? undefined : { oldestMs: Math.min(...known), newestMs: Math.max(...known) };
}
