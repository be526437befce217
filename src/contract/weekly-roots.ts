/**
 * The root of an index's daily and weekly options, by the root of its AM-settled monthly ones. Exposure covers both, each with its
 * own expirations; volatility covers the former only. API document, Parts 1 and 4.7.
 */
export const weeklyRoots: ReadonlyMap<string, string> = new Map([
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
]);
