import { createService } from "../../../service/server/service";
import { Faults } from "../../../service/faults/faults";
import { paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { failedCells } from "../../../src/functions/failed-cells";
import { formulas } from "@strikebook/formulas";
import { gexHeatmap, gexLevelsAt, flowTrades, volHistory } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { fourSessions } from "../../support/service/start-flow";
import { evening } from "../../support/market/test-tape";

/** Wednesday 2026-06-10, after the close. */
const faults = new Faults();
const service = createService({
  market: smallMarket,
  tapes: fourSessions,
  now: () => evening,
  faults,
  accounts: [{ ...servedPracticeAccount, credits: 1e6, limits: { ...paidPlan, requestsPerMinute: 1e6 } }],
});
const { addin, call, refused } = await openRuntime(service, evening);

const errorOf = (code: string, text: string): unknown =>
  expect.objectContaining({ code, message: expect.stringContaining(text) as string });
const unknown = errorOf("#N/A", "NOPE");

test("a leg without trades has its error in each column, so that no blank of it counts as a price of 0", async () => {
  const options = cell("minPremium=1000000; headers=off; columns=Price,Contracts,Premium");
  const none = errorOf("#N/A", "No rows match the request.");

  expect(await call(flowTrades, cell("SPX"), "1d", 1, null, options)).toEqual([[none, none, none]]);
});

test("a symbol that fails beside another has its error in each picked column", async () => {
  const options = cell("columns=Strike,Value,Spot");
  const table = await call(gexHeatmap, cell("SPY,NOPE"), null, 5, null, options);

  expect(table.slice(1, -1).flat().every(Number.isFinite)).toBe(true);
  expect(table.at(-1)).toEqual([unknown, unknown, unknown]);
});

test("a table of which every symbol fails has the error in each row of each picked column", async () => {
  const options = (headers: string) => cell(`columns=Symbol,Spot,King; headers=${headers}`);
  const row = [unknown, unknown, unknown];

  expect(await call(gexLevelsAt, cell("NOPE,NOPES"), "15:00", null, null, null, options("on"))).toEqual([
    row,
    row,
    row,
  ]);
  expect(await call(gexLevelsAt, cell("NOPE,NOPES"), "15:00", null, null, null, options("off"))).toEqual([row, row]);
  expect(await call(gexLevelsAt, cell("NOPE"), "15:00", null, null, null, options("off"))).toEqual([row]);
});

test("a wrong argument shows in each picked column what is wrong", async () => {
  const wrong = errorOf("#VALUE!", "many");
  const options = cell("headers=off; columns=Spot,King");

  expect(await call(gexLevelsAt, cell("SPY"), "15:00", null, "many", null, options)).toEqual([[wrong, wrong]]);
  expect(await refused(gexLevelsAt, cell("SPY"), "15:00", null, "many")).toContain("#VALUE! ");
});

test("a history that fails has the error in the date and in each field that was requested", async () => {
  const fields = cell("iv7,iv30");
  const row = [unknown, unknown, unknown];

  expect(await call(volHistory, cell("NOPE"), "-2d", null, fields, cell("headers=off"))).toEqual([row]);
  expect(await call(volHistory, cell("NOPE,NOPES"), "-2d", null, fields, cell("headers=off"))).toEqual([
    [...row, unknown],
    [...row, unknown],
  ]);
});

/** What every required argument accepts. */
const accepted: Readonly<Record<string, unknown>> = {
  ...{ symbols: cell("SPY"), symbol: cell("SPY"), ticker: cell("SPY"), tickers: cell("SPY") },
  ...{ contract: cell("SPY"), contractOrTicker: cell("SPY"), at: "15:00", from: "15:00", to: "15:01" },
};
const withOptions = formulas.filter(({ kind, options }) => kind === "table" && options);

test.each(withOptions.map((one) => [one.name, one] as const))(
  "%s that fails leaves no picked column blank",
  async (_name, formula) => {
    const { excelFunction } = await import("../../../src/functions/excel-function");
    const given = Object.entries(formula.arguments).map(([name, { isRequired }]) =>
      isRequired ? accepted[name] : null,
    );
    const id = faults.add({ route: "all", effect: { kind: "refusal", code: "not_entitled" } });
    addin.client.forget();
    const run = excelFunction(formula, () => Promise.resolve(addin));
    const shown = (await run(...given, cell("headers=off; columns=first,second"), {
      functionName: formula.name,
      address: "Sheet1!A1",
    })) as unknown[][];
    faults.remove(id);

    expect(shown.map((row) => row.map((value) => (value as { code?: string }).code?.[0]))).toEqual([["#", "#"]]);
  },
);

test("an error is in one cell if the columns were not picked, or cannot be read", () => {
  const [levels] = formulas.filter(({ name }) => name === "GEX.LEVELS");
  if (!levels) throw new Error("There is no GEX.LEVELS.");
  const cellsOf = (options: unknown) => failedCells(levels, [cell("SPY"), null, null, null, options])("failed");

  const one = [["failed"]];
  expect([cellsOf(null), cellsOf(cell("headers=off")), cellsOf(cell("columns"))]).toEqual([one, one, one]);
  expect(cellsOf([["Columns", "Spot, King"]])).toEqual([
    ["failed", "failed"],
    ["failed", "failed"],
  ]);
});
