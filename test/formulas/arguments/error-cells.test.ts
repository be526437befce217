import {
  flowExpirations,
  flowRatio,
  flowTrades,
  gexAccount,
  gexDaily,
  gexHeatmap,
  gexHeatmapAt,
} from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { refused, paid } = await openRuntime(service, smallMarketNow);

/** How Excel passes a cell that shows an error: as a data type, or as its own error object. */
const dataType = { type: "Error", errorType: "Div0", basicType: "Error", basicValue: "#DIV/0!" };
const errorObject = { type: "Error", code: "#DIV/0!" };
const [spy, tidy] = [cell("SPY"), "correct the cell that it comes from."];

test.each([
  ["a data type", dataType],
  ["an error object", errorObject],
])("an error cell that is passed as options (%s) is named", async (_how, error) => {
  expect(await refused(flowTrades, spy, null, null, null, cell(error))).toBe(
    `#VALUE! The options contain an error (#DIV/0!): ${tidy}`,
  );
});

test("an error cell in a range of options is named with its place", async () => {
  const options = [
    ["limit", 5],
    ["minPremium", dataType],
  ];

  expect(await refused(flowTrades, spy, null, null, null, options)).toBe(
    "#VALUE! The options contain an error (#DIV/0!) in row 2, column 2: correct that cell.",
  );
});

test("an error cell in a column of symbols is named with its row", async () => {
  expect(await refused(gexHeatmap, [["SPY"], ["QQQ"], [dataType]])).toBe(
    "#VALUE! The symbols contain an error (#DIV/0!) in row 3: correct that cell.",
  );
});

test.each([
  ["a metric", () => refused(gexHeatmap, spy, dataType), "The metric is"],
  ["a number of strikes", () => refused(gexHeatmap, spy, null, dataType), "The number of strikes is"],
  ["expirations", () => refused(gexHeatmap, spy, null, null, cell(dataType)), "The expirations contain"],
  ["an instant", () => refused(gexHeatmapAt, spy, dataType), "The instant is"],
  ["a day", () => refused(gexDaily, spy, dataType), "The first day is"],
  ["a strike", () => refused(flowExpirations, spy, dataType), "The strike is"],
  ["a window", () => refused(flowTrades, spy, dataType), "The window is"],
  ["a contract", () => refused(flowRatio, cell(dataType)), "The contract or ticker contains"],
  ["a field", () => refused(gexAccount, dataType), "The field is"],
])("an error cell that is passed as %s is named", async (_what, refusal, words) => {
  expect(await refusal()).toBe(`#VALUE! ${words} an error (#DIV/0!): ${tidy}`);
});

test("nothing is requested for a formula with an error cell among its arguments", () => {
  expect(paid()).toEqual([]);
});
