import type { SymbolRange } from "../../../src/contract/history";
import {
  frameColumns,
  frameStrikes,
  framesTable,
  type FramesOrFailure,
} from "../../../src/tables/exposure/history-tables";
import { FailedSymbol } from "../../../src/tables/table";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

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

const drawn = (outcomes: readonly FramesOrFailure[], style: Partial<Parameters<typeof framesTable>[2]> = {}) =>
  framesTable(outcomes, frameStrikes(outcomes), { ...usual, ...style }).map((row) =>
    row.map((cell) => (typeof cell === "object" && "basicValue" in cell ? cell.basicValue : cell)),
  );

test("each frame has a row with its time, spot and strikes; a strike that the frame does not have is blank", () => {
  expect(drawn([[range("SPY", 0, 60)]])).toEqual([
    ["As of", "Spot", 100, 105, 110],
    ["2026-11-20 10:30:00", 101, -1000, 2000, ""],
    ["2026-11-20 10:31:00", 101.6, "", 3060, 0],
  ]);
});

test("exposure is in US dollars and spot a price", () => {
  const outcomes = [[range("SPY", 0)]];
  const [, row] = framesTable(outcomes, frameStrikes(outcomes), usual);

  expect(row?.slice(1, 3)).toEqual([
    { type: "FormattedNumber", basicValue: 101, numberFormat: "#,##0.00" },
    {
      type: "FormattedNumber",
      basicValue: -1000,
      numberFormat: '[>=1000000]#,##0.0,,"M";[<=-1000000]-#,##0.0,,"M";#,##0',
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

test("several symbols have a Symbol column first, and a failed symbol has a row with the reason", () => {
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
