/** Returns the most of these instants within any minute, whenever it begins. In milliseconds. */
export function mostPerMinute(instantsMs: readonly number[]): number {
  const counts = instantsMs.map((endMs) => instantsMs.filter((ms) => ms <= endMs && ms > endMs - 60_000).length);
  return Math.max(0, ...counts);
}
