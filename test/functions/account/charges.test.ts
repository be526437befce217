import { gexHeatmap, gexLevels } from "../../support/addin/functions";
import { Faults } from "../../../service/faults/faults";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const faults = new Faults();
const service = createService({ market: smallMarket, now: () => smallMarketNow, faults });
const { addin } = await openRuntime(service, smallMarketNow);

const at = (functionName: string, address: string) => ({ functionName, address }) as CustomFunctions.Invocation; // what Excel sends

/** Boards with a number of strikes of their own are requests of their own. */
const boardIn = (address: string, symbol: string, strikes: number | null = null) =>
  gexHeatmap(cell(symbol), null, strikes, cell(null), cell(null), at("GEX.HEATMAP", address));
const levelsIn = (address: string, symbol: string, strikes: number | null = null) =>
  gexLevels(cell(symbol), null, strikes, cell(null), cell(null), at("GEX.LEVELS", address));

/** Returns the balance that the service states, as a program that knows nothing of the add-in reads it. */
async function balance(): Promise<number> {
  const headers = { Authorization: `Bearer ${addin.settings.key}` };
  const response = await service.fetch(new Request("http://127.0.0.1/v1/account", { headers }));
  const { data } = (await response.json()) as { data: { creditsBalance: number } }; // the published shape
  return data.creditsBalance;
}

/** Returns the rows of the list of charges that were added by some work, the newest first. */
async function rowsOf(work: () => Promise<unknown>) {
  const before = new Set(addin.spending.paid.rows);
  await work();
  return addin.spending.paid.rows.filter((row) => !before.has(row));
}

test("the listed charges add up to what the service's account says was spent", async () => {
  const before = await balance();

  await Promise.all([
    boardIn("Sheet1!A1", "SPY"),
    boardIn("Sheet1!F1", "QQQ"),
    levelsIn("'My levels'!A1", "SPY"),
    levelsIn("Sheet1!K1", "SPY", 3),
  ]);
  faults.add({ route: "levels", calls: 1, effect: { kind: "refusal", code: "symbol_not_found" } });
  await expect(levelsIn("Sheet1!Z1", "QQQ", 4)).rejects.toThrow();

  const { paid } = addin.spending;
  const sum = (amounts: readonly { credits: number }[]) => amounts.reduce((total, one) => total + one.credits, 0);
  expect(paid.credits).toBe(before - (await balance()));
  expect(sum(paid.rows)).toBe(paid.credits);
  expect((["function", "sheet", "symbol"] as const).map((group) => sum(paid.costsBy(group)))).toEqual([3, 3, 3]);
});

test("a charge is listed with its cells, function, symbols and credits", async () => {
  const rows = await rowsOf(() => Promise.all([boardIn("Sheet1!A20", "QQQ", 5), boardIn("'Two'!B2", "QQQ", 5)]));

  expect(rows).toMatchObject([
    {
      atMs: smallMarketNow,
      functions: ["GEX.HEATMAP"],
      cells: ["Sheet1!A20", "'Two'!B2"],
      cellCount: 2,
      sheets: ["Sheet1", "Two"],
      symbols: ["QQQ"],
      credits: 1,
      kind: "charged",
    },
  ]);
});

test("a cell that joins a request in flight is listed with it", async () => {
  const rows = await rowsOf(async () => {
    const first = levelsIn("Sheet1!A30", "SPY", 6);
    await Promise.resolve();
    await Promise.all([first, levelsIn("Sheet1!A31", "SPY", 6)]);
  });

  expect(rows).toMatchObject([{ cells: ["Sheet1!A30", "Sheet1!A31"], credits: 1 }]);
});

test("a refused request is listed as refunded, for 0 credits", async () => {
  faults.add({ route: "levels", calls: 1, effect: { kind: "refusal", code: "symbol_not_found" } });

  const rows = await rowsOf(() => levelsIn("Sheet1!A50", "QQQ", 7).catch(() => undefined));

  expect(rows).toMatchObject([{ cells: ["Sheet1!A50"], credits: 0, refunded: 1, kind: "refunded" }]);
});
