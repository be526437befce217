import { wrongSums } from "../support/addin/wrong-sums";
import { expectRefused } from "../support/mcp/open-assistant";

const refusedSum = '"SPX+" is a sum of roots, which this function does not take: ';

test.each(wrongSums)("an assistant that asks for %p is told in a sentence what is wrong", async (symbols, sentence) => {
  await expectRefused("levels", { symbols }, sentence);
});

test.each([
  [
    "daily",
    { symbols: "SPX+", from: "-2d" },
    'the extremes of single cells cannot be added up. Use one row for each root, such as "SPX,SPXW", or view=levels.',
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
