import { gexAccount, gexHeatmap, gexInfo, gexLevels } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** Friday 2026-11-20, 15:30 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
await openRuntime(service, smallMarketNow);

const at = (functionName: string, address: string, ...parameterAddresses: string[]) =>
  ({ functionName, address, parameterAddresses }) as CustomFunctions.Invocation; // what Excel sends

/** What `=GEX.INFO(address, field)` shows in Z1; its error as text. */
const info = (address: string | null, field: string | null = null) =>
  gexInfo(cell("Strike"), field, at("GEX.INFO", "Sheet1!Z1", ...(address ? [address] : []))).catch(String);

const heatmapAt = (address: string) =>
  gexHeatmap(cell("SPY"), null, 3, cell(null), cell(null), at("GEX.HEATMAP", address));

// 2026-11-20 is Excel date 46346; the board is of 15:30:00, which is 55,800 seconds of 86,400.
test("a cell shows the origin of its table", async () => {
  await heatmapAt("Sheet1!A1");

  expect(await info("Sheet1!A1")).toEqual([
    ["Name", "Value"],
    ["Function", "GEX.HEATMAP"],
    ["Cell", "Sheet1!A1"],
    ["Endpoint", "/v1/heatmap"],
    ["Parameters", "symbols=SPY; maxStrikes=3"],
    ["As of", 46_346 + 55_800 / 86_400],
    ["Mode", "live"],
    ["Resolution", "1s"],
    ["Delayed", ""],
    ["Delay minutes", ""],
    ["Cached", false],
    ["Stale", ""],
    ["Credits", 1],
    ["Answers", 1],
    ["Received", 46_346 + 55_800 / 86_400],
    ["Attribution", "Simulated by Strikebook: not real prices"],
    ["Credits per minute", ""],
    ["Replay", ""],
    ["Stored", ""],
    ["Notes", ""],
    ["Blank cells", ""],
  ]);
});

test("a repeated request is served from the cache and costs nothing", async () => {
  await heatmapAt("Sheet1!B1");

  expect(await info("Sheet1!B1", "cached")).toEqual([[true]]);
  expect(await info("Sheet1!B1", "Credits")).toEqual([[0]]);
});

test("symbols of one call are charged once, in each cell that shows them", async () => {
  await gexLevels(cell("SPY,QQQ"), null, null, cell(null), cell(null), at("GEX.LEVELS", "Sheet1!C1"));

  expect(await info("Sheet1!C1", "answers")).toEqual([[2]]);
  expect(await info("Sheet1!C1", "credits")).toEqual([[1]]);
  expect(await info("Sheet1!C1", "parameters")).toEqual([["symbols=SPY | symbols=QQQ"]]);
});

test("the account has an origin too", async () => {
  await gexAccount("Balance", at("GEX.ACCOUNT", "Sheet1!D1"));

  expect(await info("Sheet1!D1", "endpoint")).toEqual([["/v1/account"]]);
  expect(await info("Sheet1!D1", "credits")).toEqual([[0]]);
});

test("one value of the account fills one cell, and all of them have a row each", async () => {
  const table = await gexAccount(null, at("GEX.ACCOUNT", "Sheet1!D3"));

  expect(await gexAccount("Requests per minute", at("GEX.ACCOUNT", "Sheet1!D2"))).toEqual([[120]]);
  expect(table.slice(0, 2)).toEqual([
    ["Name", "Value"],
    ["Balance", expect.any(Number)],
  ]);
});

test("a formula that fails has no origin", async () => {
  await heatmapAt("Sheet1!E1");
  await gexHeatmap(cell("NOSUCH"), null, null, cell(null), cell(null), at("GEX.HEATMAP", "Sheet1!E2")).catch(() => []);

  expect(await info("Sheet1!E2")).toContain("GEX.HEATMAP in Sheet1!E2 has no response from the service");
});

test.each([
  ["Sheet1!Y99", "Sheet1!Y99 has not been calculated since the workbook was opened: recalculate it first."],
  [null, "The cell must be a reference: for example =GEX.INFO(A1)"],
])("a cell at %p is refused with a message", async (address, words) => {
  expect(await info(address)).toContain(words);
});

test("an unknown field is refused with the closest known one", async () => {
  expect(await info("Sheet1!A1", "delayd")).toContain('Did you mean "Delayed"?');
});
