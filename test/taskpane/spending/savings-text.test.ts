import type { Saving } from "../../../src/addin/forecast/savings";
import { savingAdvice, savingCost, savingTitle } from "../../../src/taskpane/spending/savings-text";

const perHour = { credits: 720, per: "hour" } as const;
const perRun = { credits: 1, per: "recalculation" } as const;
const volatile = {
  address: "Sheet1!A1",
  functions: ["TODAY"],
  source: "'My dates'!A2",
  creditsPerHour: 720,
  basis: "estimated",
} as const;

test.each<[Saving, string, string, RegExp]>([
  [
    { kind: "volatile", cells: ["Sheet1!A1"], cost: perHour, volatile },
    "TODAY() recalculates all the time",
    "up to 720 credits per hour",
    /^The function is in 'My dates'!A2\. .*instead of TODAY\(\)/,
  ],
  [
    { kind: "root", cells: ["Sheet1!A1"], cost: perRun, root: "SPX", weekly: "SPXW" },
    "SPX has monthly options only",
    "1 credit per recalculation",
    /replace "SPX" with "SPXW"/,
  ],
  [
    { kind: "window", cells: ["Sheet1!A1"], cost: perRun, symbol: "SPY", by: "'Sheet1'!$F$1" },
    "SPY is requested more than once",
    "1 credit per recalculation",
    /^Sheet1!F1 requests the same table with more rows/,
  ],
  [
    { kind: "spill", cells: ["Sheet1!A1"], cost: perRun },
    "Charged, but not shown (#SPILL!)",
    "1 credit per recalculation",
    /Clear them, or move the formula/,
  ],
])("%j says what costs more than it has to, how much, and what to change", (saving, title, cost, advice) => {
  expect(savingTitle(saving)).toBe(title);
  expect(savingCost(saving.cost, saving)).toBe(cost);
  expect(savingAdvice(saving)).toMatch(advice);
});
