import type { DailyStat } from "../../../src/contract/history";
import { dailyTable } from "../../../src/tables/exposure/history-tables";
import { columnsOf, drawTable, FailedSymbol } from "../../../src/tables/table";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

const friday: DailyStat = {
  date: "2026-11-20",
  frames: 390,
  complete: false,
  firstAt: "2026-11-20T14:30:00Z",
  lastAt: "2026-11-20T20:59:00Z",
  spotOpen: 100,
  spotHigh: 103.5,
  spotLow: 99.25,
  spotClose: 102,
  minValue: -8_000_000,
  maxValue: 0,
  peakAbsMean: 5_000_000,
  peakAbsMax: 8_000_000,
};
const columns = columnsOf(dailyTable, []);
const monday: DailyStat = { ...friday, date: "2026-11-23", complete: true };

const plainValues = (row: readonly unknown[] = []) =>
  row.map((cell) => (typeof cell === "object" && cell !== null && "basicValue" in cell ? cell.basicValue : cell));

test("each session of all responses has a row, with false and 0 unchanged", () => {
  const table = drawTable(
    dailyTable,
    [
      [
        { symbol: "SPY", days: [friday] },
        { symbol: "SPY", days: [monday] },
      ],
    ],
    usual,
  );

  expect(table[0]).toEqual([
    ...["Date", "Open", "High", "Low", "Close", "Smallest cell", "Largest cell"],
    ...["Mean peak", "Largest peak", "Frames", "Complete"],
  ]);
  expect(plainValues(table[1])).toEqual([
    ...["2026-11-20", 100, 103.5, 99.25, 102, -8_000_000, 0, 5_000_000, 8_000_000, 390, false],
  ]);
  expect(table.slice(1).map(([date]) => date)).toEqual(["2026-11-20", "2026-11-23"]);
});

test("every field of a session is a column", () => {
  expect(columns.map(({ field }) => field).sort()).toEqual([...Object.keys(friday), "symbol", "canonical"].sort());
});

test("the first and the last frame are date-times in US Eastern time", () => {
  const picked = columns.filter(({ field }) => field.endsWith("At"));
  const table = drawTable(dailyTable, [[{ symbol: "SPY", days: [friday] }]], { ...usual, columns: picked });

  expect(table).toEqual([
    ["First frame", "Last frame"],
    ["2026-11-20 09:30:00", "2026-11-20 15:59:00"],
  ]);
});

test("several symbols have a Symbol column first, and a failed symbol has a row with the reason", () => {
  const failed = { kind: "failed", reason: "No such ticker." };
  const table = drawTable(
    dailyTable,
    [[{ symbol: "SPY", days: [friday] }], new FailedSymbol("SPYY", "No such ticker.")],
    usual,
  );

  expect(table.map((row) => row[0])).toEqual(["Symbol", "SPY", "SPYY"]);
  expect(table[2]).toEqual(["SPYY", ...new Array<unknown>(11).fill(failed)]);
});
