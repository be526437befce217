import { expectRefused } from "../support/mcp/open-assistant";

const missing = 'A root is missing beside a "+": write "SPX+SPXW", or "SPX+" for SPX and all other roots.';
const refusedSum = '"SPX+" is a sum of roots, which this function does not take: ';

test.each([
  ["+", `"+" is not a sum of roots. ${missing}`],
  ["SPX+ +SPXW", `"SPX++SPXW" is not a sum of roots. ${missing}`],
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
])("an assistant that asks for %p is told in a sentence what is wrong", async (symbols, sentence) => {
  await expectRefused("levels", { symbols }, sentence);
});

test.each([
  [
    "daily",
    { symbols: "SPX+", from: "-2d" },
    'the extremes of single cells cannot be added: use one row for each root, such as "SPX,SPXW".',
  ],
  ["tide", { ticker: "SPX+" }, "flow is recorded by ticker: use the index, such as SPX."],
  [
    "volatility",
    { symbols: "SPX+", view: "history", from: "-5d", fields: "iv30" },
    "volatility belongs to one root: use SPXW or NDXP.",
  ],
])("an assistant that asks %s for a sum of roots is told why there is none", async (tool, given, reason) => {
  await expectRefused(tool, given, `${refusedSum}${reason}`);
});
