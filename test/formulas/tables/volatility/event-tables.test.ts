import type { SymbolEvents } from "@strikebook/contract";
import { drawTable, FailedSymbol } from "../../../../packages/formulas/tables/table";
import { eventsTable, pastReportsTable } from "../../../../packages/formulas/tables/volatility/event-tables";

const usual = { headers: "on", dates: "text", columns: undefined, numbers: "plain" } as const;

const nvda: SymbolEvents = {
  symbol: "NVDA",
  asOf: "2026-11-18T20:59:00Z",
  sessionDate: "2026-11-18",
  stale: false,
  events: {
    next_date: "2026-11-25",
    timing: "amc",
    implied_move_pct: 5.5,
    estimate: false,
    vrp: { expected: 3.25, percentile: 71 },
    past_median_move_pct: 4.75,
    past: [
      { date: "2026-08-26", realized_move_pct: -2.5 },
      { date: "2026-05-27", realized_move_pct: 4 },
    ],
  },
};
const spxw: SymbolEvents = { ...nvda, symbol: "SPXW", events: null };

test("each symbol has a row: the named fields first, then every other field that the service sent", () => {
  const [heading, row] = drawTable(eventsTable, [nvda], usual);

  expect(heading).toEqual([
    ...["Symbol", "As of", "Session", "Stale", "Next date", "Timing", "Implied move %", "Estimate"],
    ...["VRP (points)", "VRP percentile (0-100)", "past_median_move_pct"],
  ]);
  expect(row).toEqual([
    ...["NVDA", "2026-11-18 15:59:00", "2026-11-18", false, "2026-11-25", "amc", 5.5, false],
    ...[3.25, 71, 4.75],
  ]);
});

test("a symbol without a scheduled event has blanks, and one that is not covered has the reason", () => {
  const table = drawTable(eventsTable, [spxw, new FailedSymbol("SPX", "Use SPXW.")], usual);

  expect(table[1]?.slice(4)).toEqual(["", "", "", "", "", ""]);
  expect(table[1]?.[0]).toBe("SPXW");
  expect(table[2]?.[0]).toBe("SPX");
  expect(table[2]?.slice(1)).toEqual(new Array(9).fill({ kind: "failed", reason: "Use SPXW." }));
});

test("view=past has a row per report", () => {
  const table = drawTable(pastReportsTable, [nvda, spxw], usual);

  expect(table).toEqual([
    ["Symbol", "Date", "realized_move_pct"],
    ["NVDA", "2026-08-26", -2.5],
    ["NVDA", "2026-05-27", 4],
  ]);
});

test("null is blank and false is not", () => {
  const estimated = { ...nvda, events: { ...nvda.events, implied_move_pct: null, estimate: null } };
  const [, row] = drawTable(eventsTable, [estimated], usual);

  expect(row?.slice(6, 8)).toEqual(["", ""]);
});

test("open fields show dates and instants as such, lists as one text, and the records of a list by number", () => {
  const open = {
    ...nvda,
    events: {
      straddle_expiration: "2026-11-27",
      computed: "2026-11-18T20:59:00Z",
      tags: ["a", "b"],
      legs: [{ days: 7 }],
    },
  };
  const [heading, row] = drawTable(eventsTable, [open], { ...usual, dates: "serial", numbers: "formatted" });

  expect(heading?.slice(10)).toEqual(["straddle_expiration", "computed", "tags", "legs.1.days"]);
  // 2026-11-27 is Excel day 46353; 15:59 in New York of the 18th, day 46344.
  expect(row?.slice(10)).toEqual([
    { type: "FormattedNumber", basicValue: 46_353, numberFormat: "yyyy-mm-dd" },
    { type: "FormattedNumber", basicValue: 46_344 + (15 * 60 + 59) / 1440, numberFormat: "yyyy-mm-dd hh:mm:ss" },
    "a, b",
    7,
  ]);
});
