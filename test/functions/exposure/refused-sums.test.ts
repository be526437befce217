import { flowHistory, flowTide, gexDaily, gexHeatmap, gexLevels, gexLevelsAt } from "../../support/addin/functions";
import { gexFrames, gexProfile, volEvents, volHistory, volTerm } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { marketNoonMs, noonService } from "../../support/mcp/open-assistant";

const service = noonService();
const { refused, paidDuring } = await openRuntime(service, marketNoonMs);

const missing = 'A root is missing beside a "+": write "SPX+SPXW", or "SPX+" for SPX and all other roots.';

/** What is no sum of roots, and the sentence that says why and what to write. */
const wrongSums = [
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

test.each(wrongSums)("a cell with the symbol %p says in a sentence what is wrong", async (symbol, sentence) => {
  const spent = await paidDuring(async () => {
    expect(await refused(gexLevels, cell(symbol))).toBe(`#VALUE! ${sentence}`);
    expect(await refused(gexHeatmap, cell(symbol))).toBe(`#VALUE! ${sentence}`);
    expect(await refused(gexLevelsAt, cell(symbol), "10:30")).toBe(`#VALUE! ${sentence}`);
    expect(await refused(gexFrames, cell(symbol), "10:30", "10:31")).toBe(`#VALUE! ${sentence}`);
    expect(await refused(gexProfile, cell(symbol))).toBe(`#VALUE! ${sentence}`);
  });

  expect(spent).toEqual([]);
});

test("functions whose figures of roots cannot be added refuse a sum in a sentence", async () => {
  const sum = '#VALUE! "SPX+" is a sum of roots, which this function does not take: ';
  const spent = await paidDuring(async () => {
    expect(await refused(gexDaily, cell("SPX+"), "-2d")).toBe(
      `${sum}the extremes of single cells cannot be added: use one row for each root, such as "SPX,SPXW".`,
    );
    for (const ofFlow of [flowTide, flowHistory])
      expect(await refused(ofFlow, cell("SPX+"), "-2d")).toBe(
        `${sum}flow is recorded by ticker: use the index, such as SPX.`,
      );
    for (const refusal of [
      refused(volHistory, cell("SPX+"), "-2d"),
      refused(volTerm, cell("SPX+")),
      refused(volEvents, cell("SPX+")),
    ])
      expect(await refusal).toBe(`${sum}volatility belongs to one root: use SPXW or NDXP.`);
  });

  expect(spent).toEqual([]);
});
