import type { DailyStat, SymbolRange } from "@strikebook/contract";
import {
  dailyTable,
  frameColumns,
  frameStrikes,
  framesTable,
  type FramesOrFailure,
} from "../../../../packages/formulas/tables/exposure/history-tables";
import { columnsOf, drawTable, FailedSymbol } from "../../../../packages/formulas/tables/table";

const usual = { headers: "on", dates: "text", columns: undefined, numbers: "plain" } as const;

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
  expect(table[1]).toEqual([
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

/** One response with frames at these seconds after 10:30 in New York; strikes 100 and 105, the later ones 105 and 110. */
function range(symbol: string, ...seconds: number[]): SymbolRange {
  return {
    symbol,
    axes: [
      { id: 0, strikes: [100, 105], expirations: ["2026-11-20", "2026-11-27"] },
      { id: 1, strikes: [105, 110], expirations: ["2026-11-27"] },
    ],
    frames: seconds.map((second) => ({
      asOf: new Date(Date.parse("2026-11-20T15:30:00Z") + 1000 * second).toISOString(),
      axis: second < 60 ? 0 : 1,
      spot: 101 + second / 100,
      previousClose: 99,
      values: second < 60 ? [-1000 - second, 2000 + second] : [3000 + second, 0],
    })),
  };
}

const drawn = (results: readonly FramesOrFailure[], style: Partial<Parameters<typeof framesTable>[2]> = {}) =>
  framesTable(results, frameStrikes(results), { ...usual, ...style });

test("each frame has a row with its time, spot and strikes; a strike that the frame does not have is blank", () => {
  expect(drawn([[range("SPY", 0, 60)]])).toEqual([
    ["As of", "Spot", 100, 105, 110],
    ["2026-11-20 10:30:00", 101, -1000, 2000, ""],
    ["2026-11-20 10:31:00", 101.6, "", 3060, 0],
  ]);
});

test("exposure is in US dollars and spot a price", () => {
  const [, row] = drawn([[range("SPY", 0)]], { numbers: "formatted" });

  expect(row?.slice(1, 3)).toEqual([
    { type: "FormattedNumber", basicValue: 101, numberFormat: "#,##0.00" },
    {
      type: "FormattedNumber",
      basicValue: -1000,
      numberFormat: "#,##0",
    },
  ]);
});

test("a frame that is both the last of one response and the first of the next is shown once", () => {
  const table = drawn([[range("SPY", 0, 1), range("SPY", 1, 2)]]);

  expect(table.slice(1).map(([asOf]) => asOf)).toEqual([
    "2026-11-20 10:30:00",
    "2026-11-20 10:30:01",
    "2026-11-20 10:30:02",
  ]);
});

test("frames every 60 seconds are the first of each minute", () => {
  const table = drawn([[range("SPY", 0, 1, 59), range("SPY", 59, 60, 61, 119, 121)]], { everySeconds: 60 });

  expect(table.slice(1).map(([asOf]) => asOf)).toEqual([
    "2026-11-20 10:30:00",
    "2026-11-20 10:31:00",
    "2026-11-20 10:32:01",
  ]);
});

test("several symbols of frames have a Symbol column first, and a failed symbol has a row with the reason", () => {
  const failed = { kind: "failed", reason: "No such ticker." };
  const table = drawn([[range("SPY", 0)], new FailedSymbol("SPYY", "No such ticker.")]);

  expect(table).toEqual([
    ["Symbol", "As of", "Spot", 100, 105, 110],
    ["SPY", "2026-11-20 10:30:00", 101, -1000, 2000, ""],
    ["SPYY", failed, failed, failed, failed, failed],
  ]);
});

test("every field of a frame except its strikes is a column", () => {
  const table = drawn([[range("SPY", 0)]], { headers: "api", columns: frameColumns });

  expect(table).toEqual([
    ["asOf", "spot", "symbol", "previousClose", "expirations", "canonical"],
    ["2026-11-20 10:30:00", 101, "SPY", 99, "2026-11-20, 2026-11-27", "SPY"],
  ]);
});
