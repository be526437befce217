import { gexLevels as levelsFormula, gexLevelsAt, gexHeatmap } from "@strikebook/formulas";
import { callArguments, type EndpointCall } from "@strikebook/client";
import { createService } from "../../../service/server/service";
import { everyLevelsColumn } from "../../../packages/formulas/tables/exposure/levels-tables";
import { gexLevels } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { addin, call } = await openRuntime(service, smallMarketNow);

/** What a call asks for besides the window of the board; `node types` if a stored frame does not serve it. */
function extrasOf([one]: EndpointCall[]): string[] {
  const sent = callArguments(one as EndpointCall).filter(([name]) => name === "zeroGamma" || name === "sides");
  return [...sent.map(([name, value]) => `${name}=${value}`), ...(one?.valuesOnly ? [] : ["node types"])];
}

const { view } = addin.market;
const pastLevels = (options: string) =>
  extrasOf(gexLevelsAt.plan([cell("SPY"), "14:05", null, null, null, cell(options)], view).calls(view.market));

test.each([
  ["columns=King", []],
  // The API's name of the king's strike: its record is `kingNode`.
  ["columns=kingNode,kingNode.value", []],
  ["columns=King node", ["node types"]],
  ["columns=Spot, king NODE", ["node types"]],
  ["columns=positiveWall.nodeType", ["node types"]],
  ["columns=Zero gamma", ["zeroGamma=true"]],
  ["columns=zero_gamma_status", ["zeroGamma=true"]],
  ["columns=Spot,zeroGamma.low,Negative wall node", ["zeroGamma=true", "node types"]],
  ["columns=Flip note,Positive wall margin %,Straddle bid", []],
  ["view=sides; columns=Zero gamma", ["zeroGamma=true", "sides=true", "node types"]],
  ["view=sides; columns=Flip,Call wall", ["sides=true", "node types"]],
])("past levels ask for what their columns need: %s", (options, extras) => {
  expect(pastLevels(options)).toEqual(extras);
});

test("of every column of levels, those of zero gamma and of node types alone need more than strikes", () => {
  const extras = everyLevelsColumn.flatMap(({ name }) => {
    const needed = pastLevels(`columns=${name}`);
    return needed.length > 0 ? [[name, ...needed]] : [];
  });

  expect(extras).toEqual([
    ["King node", "node types"],
    ["Positive wall node", "node types"],
    ["Negative wall node", "node types"],
    ["Zero gamma", "zeroGamma=true"],
    ["Zero gamma distance %", "zeroGamma=true"],
    ["Zero gamma low", "zeroGamma=true"],
    ["Zero gamma high", "zeroGamma=true"],
    ["Zero gamma status", "zeroGamma=true"],
  ]);
});

test.each([
  ["columns=Strike,Value", []],
  ["columns=Strike,Put value", ["sides=true"]],
  ["columns=callOpenInterest", ["sides=true"]],
])("boards ask for calls and puts apart if one of their columns is picked: %s", (options, sides) => {
  const [one] = gexHeatmap.plan([cell("SPY"), null, null, null, cell(options)], view).calls(view.market);

  const sent = callArguments(one as EndpointCall).filter(([name]) => name === "sides");
  expect(sent.map(([name, value]) => `${name}=${value}`)).toEqual(sides);
});

test("a heading is the column of that name, and a field of the API that of that field", async () => {
  const options = cell("columns=King,King node,kingNode,kingNode.nodeType; headers=off");

  // 3,900.25 at 105 is the largest value. scripts/support/market/small-market.ts
  expect(await call(gexLevels, cell("SPY"), null, null, null, options)).toEqual([[105, "king", 105, "king"]]);
});

test("checkFlip needs the column Flip note, whose name is matched whole", () => {
  const plan = (columns: string) =>
    levelsFormula.plan([cell("SPY"), null, null, null, cell(`checkFlip=true; columns=${columns}`)], view);

  expect(() => plan("Flip,flip note")).not.toThrow();
  expect(() => plan("Flip,Flip distance %")).toThrow('The option checkFlip needs the column "Flip note"');
});
