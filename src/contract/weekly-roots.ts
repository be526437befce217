/**
 * The root of an index's daily and weekly options, by the root of its AM-settled monthly options. Exposure covers both, each with its
 * own expirations; volatility covers the former only. docs/api.md, Overview and Volatility records.
 */
export const weeklyRoots: ReadonlyMap<string, string> = new Map([
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
]);
