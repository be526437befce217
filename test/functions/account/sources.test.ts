import { gexHeatmap, gexSources } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
await openRuntime(service, smallMarketNow);

/** What a cell with `=GEX.SOURCES(options)` has shown so far; the promise is of the first thing it shows. */
function openSources(options: string | null = null) {
  const shown: unknown[] = [];
  const invocation: Record<string, unknown> = {};
  const first = new Promise((resolve) => {
    invocation["setResult"] = (result: unknown) => {
      shown.push(result);
      resolve(result);
    };
  });
  gexSources(options === null ? [[null]] : cell(options), invocation); // what Excel gives a streaming function
  return { shown, first, cancel: () => (invocation["onCanceled"] as () => void)() };
}

test("the sources of a workbook are listed when data is shown", async () => {
  const before = openSources("columns=text,shown by");
  expect(await before.first).toEqual([["Text", "Shown by"]]);
  before.cancel();

  const invocation = { functionName: "GEX.HEATMAP", address: "Sheet1!A1" } as CustomFunctions.Invocation; // what Excel sends
  await gexHeatmap(cell("SPY"), null, null, cell(null), cell(null), invocation);

  expect(await openSources("columns=text,shown by").first).toEqual([
    ["Text", "Shown by"],
    ["Simulated by Strikebook: not real prices", "GEX.HEATMAP"],
  ]);
  expect(before.shown).toHaveLength(1);
});

test("a wrong option shows an error in the cell", async () => {
  expect(await openSources("columns=shared").first).toMatchObject({ code: "#VALUE!" });
});
