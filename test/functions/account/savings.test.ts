import { gexHeatmap, gexLevels } from "../../support/addin/functions";
import { findSavings } from "../../../src/addin/forecast/savings";
import type { FormulasState } from "../../../src/addin/formulas/workbook-formulas";
import type { CellOrigin } from "@strikebook/client";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { addin } = await openRuntime(service, smallMarketNow);

const at = (functionName: string, address: string) => ({ functionName, address }) as CustomFunctions.Invocation; // what Excel sends
const boardIn = (address: string, symbol: string, strikes: number | null, expirations: number | null = null) =>
  gexHeatmap(cell(symbol), null, strikes, cell(expirations), cell(null), at("GEX.HEATMAP", address));
const levelsIn = (address: string, symbol: string, strikes: number | null) =>
  gexLevels(cell(symbol), null, strikes, cell(null), cell(null), at("GEX.LEVELS", address));

const noProblems: Pick<FormulasState, "errors" | "volatile"> = { errors: [], volatile: [] };

/** Returns the ways to spend less on what the cells of a sheet show. */
function savingsOn(sheet: string, formulas = noProblems) {
  return findSavings({
    formulas,
    cells: addin.provenance.cells.filter(({ address }) => address.startsWith(`${sheet}!`)),
  });
}

test("a board that another cell requests with more strikes is reported with its price", async () => {
  await Promise.all([
    boardIn("Windows!A1", "SPY", 2),
    boardIn("Windows!F1", "SPY", null),
    boardIn("Windows!K1", "QQQ", 2),
  ]);

  expect(savingsOn("Windows")).toEqual([
    {
      kind: "window",
      symbol: "SPY",
      by: "Windows!F1",
      cells: ["Windows!A1"],
      cost: { credits: 1, per: "recalculation" },
    },
  ]);
});

test("boards that net other expirations, and levels among other strikes, are other figures and not reported", async () => {
  await Promise.all([
    boardIn("Figures!A1", "SPY", null, 1),
    boardIn("Figures!F1", "SPY", null, 2),
    levelsIn("Figures!K1", "SPY", 2),
    levelsIn("Figures!K2", "SPY", 3),
  ]);

  expect(savingsOn("Figures")).toEqual([]);
});

test("equal requests in several cells are not reported", async () => {
  await Promise.all([boardIn("Same!A1", "QQQ", 3), boardIn("Same!F1", "QQQ", 3)]);

  expect(savingsOn("Same")).toEqual([]);
});

test("a table without room is reported with what it was charged, also when the last result came from the cache", async () => {
  await boardIn("Spill!A1", "SPY", 4);
  await boardIn("Spill!A1", "SPY", 4);
  const spill = { address: "'Spill'!A1", error: "#SPILL!", isPart: false, isUnresolved: false, unknownFunctions: [] };

  expect(savingsOn("Spill", { ...noProblems, errors: [spill] })).toEqual([
    { kind: "spill", cells: ["Spill!A1"], cost: { credits: 1, per: "recalculation" } },
  ]);
});

test("a formula with a volatile argument is reported with its cost per hour, before what costs less", async () => {
  const volatile = {
    address: "Sheet1!A1",
    functions: ["TODAY"],
    source: undefined,
    creditsPerHour: 720,
    basis: "estimated",
  } as const;
  await Promise.all([boardIn("Volatile!A1", "QQQ", 2), boardIn("Volatile!F1", "QQQ", null)]);

  const savings = savingsOn("Volatile", { ...noProblems, volatile: [volatile] });

  expect(savings.map(({ kind }) => kind)).toEqual(["volatile", "window"]);
  expect(savings[0]).toMatchObject({ cells: ["Sheet1!A1"], cost: { credits: 720, per: "hour" } });
});

const origin = (fields: Partial<CellOrigin>): CellOrigin => ({
  functionName: "GEX.HEATMAP",
  endpoint: "/v1/heatmap",
  parameters: "symbols=SPX",
  asOf: undefined,
  mode: "live",
  resolution: undefined,
  delayed: undefined,
  delayMinutes: undefined,
  cached: undefined,
  stale: undefined,
  credits: 1,
  receivedAtMs: 0,
  attribution: undefined,
  call: undefined,
  ...fields,
});

/** Returns a cell that shows data of these origins. */
const shows = (address: string, ...origins: CellOrigin[]) => ({ address, functionNames: [], origins });

test("SPX is reported where SPXW is not shown: SPX has no daily and weekly options", () => {
  const cells = [
    shows("Sheet1!A1", origin({})),
    shows("Sheet1!F1", origin({ functionName: "GEX.LEVELS", endpoint: "/v1/gex/levels" })),
  ];

  expect(findSavings({ formulas: noProblems, cells })).toEqual([
    {
      kind: "root",
      root: "SPX",
      weekly: "SPXW",
      cells: ["Sheet1!A1", "Sheet1!F1"],
      cost: { credits: 2, per: "recalculation" },
    },
  ]);
});

test("SPX is not reported next to SPXW, and not for volatility, which covers it", () => {
  const cells = [shows("Sheet1!A1", origin({})), shows("Sheet1!F1", origin({ parameters: "symbols=SPXW" }))];
  const volatility = [shows("Sheet1!A1", origin({ functionName: "VOL.HISTORY", endpoint: "/v1/vol/history" }))];

  expect(findSavings({ formulas: noProblems, cells })).toEqual([]);
  expect(findSavings({ formulas: noProblems, cells: volatility })).toEqual([]);
});

test("live boards count by the hour, and a cell that needs the price only is not compared with them", () => {
  const live = (parameters: string, functionName: string) =>
    origin({ parameters, functionName, endpoint: "/v1/stream", credits: undefined, creditsPerMinute: 1 });
  const cells = [
    shows("Sheet1!A1", live("symbols=SPY; maxStrikes=20", "GEX.LIVE.HEATMAP")),
    shows("Sheet1!F1", live("symbols=SPY; maxStrikes=60", "GEX.LIVE.HEATMAP")),
    shows("Sheet1!K1", live("symbols=SPY", "GEX.LIVE")),
  ];

  expect(findSavings({ formulas: noProblems, cells })).toEqual([
    { kind: "window", symbol: "SPY", by: "Sheet1!F1", cells: ["Sheet1!A1"], cost: { credits: 60, per: "hour" } },
  ]);
});

test.each([
  ["from=2025-11-10; to=2025-11-20", "from=2025-11-03; to=2025-11-24", ["Sheet1!A1"]],
  ["from=2025-11-10", "from=2025-11-03", ["Sheet1!A1"]],
  ["from=2025-11-10; to=2025-11-28", "from=2025-11-03; to=2025-11-24", []],
])("the dates %s next to %s cover %j", (one, other, covered) => {
  const history = (dates: string) =>
    origin({
      functionName: "FLOW.HISTORY",
      endpoint: "/v1/underlying/{ticker}/history",
      parameters: `ticker=SPY; ${dates}`,
      credits: 5,
    });

  const savings = findSavings({
    formulas: noProblems,
    cells: [shows("Sheet1!A1", history(one)), shows("Sheet1!F1", history(other))],
  });

  expect(savings.flatMap(({ cells }) => cells)).toEqual(covered);
});
