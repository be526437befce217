import type { SymbolEvents } from "../../src/contract/volatility";
import { pastReports, pastReportsTable, volEventsTable } from "../../src/tables/vol-events-table";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

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

const plainValues = (row: readonly unknown[] = []) =>
  row.map((cell) => (typeof cell === "object" && cell !== null && "value" in cell ? cell.value : cell));

test("a row a symbol: the named fields first, then whatever else the service sent", () => {
  const [heading, row] = volEventsTable([{ row: nvda }], usual);

  expect(heading).toEqual([
    ...["Symbol", "As of", "Session", "Stale", "Next date", "Timing", "Implied move %", "Estimate"],
    ...["VRP", "VRP percentile", "past_median_move_pct"],
  ]);
  expect(plainValues(row)).toEqual([
    ...["NVDA", "2026-11-18 15:59:00", "2026-11-18", false, "2026-11-25", "amc", 5.5, false],
    ...[3.25, 71, 4.75],
  ]);
});

test("a symbol without a scheduled event has blanks, one not covered its reason", () => {
  const table = volEventsTable([{ row: spxw }, { symbol: "SPX", reason: "Ask SPXW." }], usual);

  expect(plainValues(table[1]).slice(4)).toEqual(["", "", "", "", "", ""]);
  expect(table[1]?.[0]).toBe("SPXW");
  expect(table[2]?.[0]).toBe("SPX");
  expect(table[2]?.slice(1)).toEqual(new Array(9).fill({ kind: "failed", reason: "Ask SPXW." }));
});

test("view=past is a row a report", () => {
  const table = pastReportsTable(pastReports([{ row: nvda }, { row: spxw }]), usual);

  expect(table).toEqual([
    ["Symbol", "Date", "realized_move_pct"],
    ["NVDA", "2026-08-26", -2.5],
    ["NVDA", "2026-05-27", 4],
  ]);
});

test("null and false stay apart", () => {
  const estimated = { ...nvda, events: { ...nvda.events, implied_move_pct: null, estimate: null } };
  const [, row] = volEventsTable([{ row: estimated }], usual);

  expect(plainValues(row).slice(6, 8)).toEqual(["", ""]);
});
