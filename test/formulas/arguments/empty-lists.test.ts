import {
  flowSentiment,
  flowTop,
  flowTrades,
  gexFrames,
  gexHeatmap,
  gexLive,
  volHistory,
} from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { CellError, cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { refused, paid } = await openRuntime(service, smallMarketNow);
const spy = cell("SPY");

test.each([
  ["columns of a heatmap", () => refused(gexHeatmap, spy, null, null, null, cell("columns=,"))],
  ["columns of frames", () => refused(gexFrames, spy, "15:00", "15:01", null, null, null, cell("columns= , "))],
  ["columns of a ranking", () => refused(flowTop, null, null, null, null, cell("columns=,,"))],
  ["columns from a range", () => refused(flowTop, null, null, null, null, [["columns", ","]])],
  ["expirations", () => refused(gexHeatmap, spy, null, null, cell(","))],
  ["trade types", () => refused(flowTrades, spy, null, null, null, cell("tradeType=,"))],
  ["timeframes", () => refused(flowSentiment, spy, cell(","))],
  ["fields of a history", () => refused(volHistory, spy, "-5d", null, cell(","))],
])("a list of %s that is nothing but commas is refused", async (_what, refusal) => {
  expect(await refusal()).toMatch(
    /^#VALUE! .* an empty list \("[ ,]+"\): write entries separated by commas, or remove it\.$/,
  );
});

test("a list of live fields that is nothing but commas is refused", async () => {
  const shown = await new Promise((resolve) => {
    const invocation = { setResult: resolve } as unknown as CustomFunctions.StreamingInvocation<unknown[][]>; // what Excel gives a streaming function
    gexLive(spy, cell(","), null, null, null, invocation);
  });

  expect(shown).toBeInstanceOf(CellError);
  expect(String(shown)).toContain('an empty list (",")');
});

test("nothing is requested for an empty list", () => {
  expect(paid()).toEqual([]);
});
