import type { VolSource } from "../../market/days/vol-source";

/** A source without symbols, for a market whose past is not known. */
export const nothingCovered: VolSource = {
  symbols: [],
  firstSession: () => Infinity,
  close: () => undefined,
  term: () => [],
  reports: () => [],
  newestMs: (_, instantMs) => instantMs,
};
