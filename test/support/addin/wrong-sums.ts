const missing = 'A root is missing beside a "+": write "SPX+SPXW", or "SPX+" for SPX and all other roots.';

/** What is no sum of roots, and the sentence that says why and what to write. */
export const wrongSums = [
  ["+", `"+" is not a sum of roots. ${missing}`],
  ["SPX+ +SPXW", `"SPX++SPXW" is not a sum of roots. ${missing}`],
  ["+SPX", `"+SPX" is not a sum of roots. ${missing}`],
  ["SPX+SPX", '"SPX+SPX" is not a sum of roots. SPX is in it twice: name each root once.'],
  [
    "SPX+NDX",
    '"SPX+NDX" is not a sum of roots. SPX and NDX are not roots of one index, so their strikes cannot be added: write them as a list, "SPX,NDX".',
  ],
  ["AAPL+", '"AAPL+" is not a sum of roots. AAPL has no other root to add: use "AAPL".'],
  [
    "SPX*",
    'Symbols must be tickers such as "SPXW" or "SPXW,SPY"; "SPX*" is not a ticker. For all roots of an index write "SPX+".',
  ],
  [
    "SPX+".repeat(75),
    'Symbols must be tickers such as "SPXW" or "SPXW,SPY"; "SPX+SPX+SPX+SPX+SPX+SPX+SPX+SPX+SPX+... is not a ticker.',
  ],
] as const;
