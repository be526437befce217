import { flowHistory, flowTide, gexDaily, gexHeatmap, gexLevels, gexLevelsAt } from "../../support/addin/functions";
import { gexFrames, gexProfile, volEvents, volHistory, volTerm } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { wrongSums } from "../../support/addin/wrong-sums";
import { marketNoonMs, noonService } from "../../support/mcp/open-assistant";

const service = noonService();
const { refused, paidDuring } = await openRuntime(service, marketNoonMs);

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
      `${sum}the extremes of single cells cannot be added up. Use one row for each root, such as "SPX,SPXW", or view=levels.`,
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
