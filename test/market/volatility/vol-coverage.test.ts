import { coverage, volatilityRoots, coveredVolSymbols } from "../../../market/volatility/vol-coverage";
import { volState } from "../../../market/volatility/vol-state";
import { testDay, smallVolSource } from "../../support/market/small-vol";

const source = smallVolSource({
  SPXW: { firstSession: "2024-01-02", closes: [], expirations: [] },
  NVDA: {
    firstSession: "2024-01-02",
    closes: [],
    expirations: [],
    reports: [{ day: testDay("2026-11-18"), timing: "amc" }],
  },
  NEWCO: { firstSession: "2026-11-23", closes: [], expirations: [] },
});

test("each index is covered under the root that settles at the close", () => {
  const roots = ["SPXW", "SPX", "NDXP", "NDX", "RUTW", "RUT", "SPY", "NVDA"];

  expect(volatilityRoots(roots)).toEqual(["SPXW", "NDXP", "RUTW", "SPY", "NVDA"]);
});

test("a symbol without data has a reason", () => {
  expect(coverage(source, ["SPX", "NVDA", "NEWCO"], volState(Date.parse("2026-11-20T17:00:00-05:00")))).toEqual({
    covered: ["NVDA"],
    missing: [
      { symbol: "SPX", reason: "not_covered" },
      { symbol: "NEWCO", reason: "no_history" },
    ],
  });
});

test("the list of symbols states whether they report and the range of their history", () => {
  expect(coveredVolSymbols(source, volState(Date.parse("2026-11-20T10:00:00-05:00")))).toEqual([
    { symbol: "SPXW", hasEvents: false, history: { from: "2024-01-02", to: "2026-11-19" } },
    { symbol: "NVDA", hasEvents: true, history: { from: "2024-01-02", to: "2026-11-19" } },
    { symbol: "NEWCO", hasEvents: false, history: null },
  ]);
});
