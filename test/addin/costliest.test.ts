import { costliest } from "../../src/addin/costliest";
import type { CreditEntry } from "../../src/spending/credit-ledger";

const entry = (
  spent: number,
  labels: readonly string[],
  endpoint: CreditEntry["endpoint"] = "heatmap",
): CreditEntry => ({
  atMs: 0,
  labels,
  endpoint,
  symbols: ["SPY"],
  spent,
  spentByBalance: undefined,
  refunded: 0,
  outcome: "answered",
});

test("functions are listed by what they cost, dearest first, no more than there is room for", () => {
  const entries = [
    entry(1, ["GEX.HEATMAP"]),
    entry(5, ["GEX.DAILY"], "dailyStats"),
    entry(1, ["GEX.HEATMAP"]),
    entry(1, ["GEX.LEVELS"], "levels"),
    entry(3, ["FLOW.TIDE"], "flowTide"),
  ];

  expect(costliest(entries, 3)).toEqual([
    { name: "GEX.DAILY", credits: 5, calls: 1 },
    { name: "FLOW.TIDE", credits: 3, calls: 1 },
    { name: "GEX.HEATMAP", credits: 2, calls: 2 },
  ]);
});

test("where nobody said who asked, the endpoint is named", () => {
  expect(costliest([entry(1, [])], 3)).toEqual([{ name: "/v1/heatmap", credits: 1, calls: 1 }]);
});

test("a call that two functions shared is one row, in whichever order they asked", () => {
  const entries = [entry(1, ["GEX.LEVELS", "GEX.HEATMAP"]), entry(1, ["GEX.HEATMAP", "GEX.LEVELS"])];

  expect(costliest(entries, 3)).toEqual([{ name: "GEX.HEATMAP + GEX.LEVELS", credits: 2, calls: 2 }]);
});

test("what was refunded or lost cost nothing", () => {
  expect(costliest([entry(0, ["GEX.HEATMAP"])], 3)).toEqual([]);
});
