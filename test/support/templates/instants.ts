/** When templates are filled, and the last session that has settled by then. New York is 5 hours behind UTC on all of these days. */
export const instants = [
  ["at noon", "2026-11-18T17:00:00Z", "2026-11-17"],
  ["before the open", "2026-11-16T13:00:00Z", "2026-11-13"],
  ["at a weekend", "2026-11-14T17:00:00Z", "2026-11-13"],
] as const;

export const noonMs = Date.parse(instants[0][1]);

/** Returns the Excel number of a date or an instant. */
export const serialOf = (date: string): number => Date.parse(date) / 86_400_000 + 25_569;
