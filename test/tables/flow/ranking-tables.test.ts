import { topUnderlyingsTable } from "../../../src/tables/flow/ranking-tables";
import { columnsOf, drawTable } from "../../../src/tables/table";

const spy = {
  ticker: "SPY",
  totalPremium: 812_000_000,
  totalVolume: 9_100_000,
  callPremium: 500_000_000,
  putPremium: 312_000_000,
  callVolume: 5_000_000,
  putVolume: 4_100_000,
  netPremium: 188_000_000,
  callPutRatio: 1.6,
};

const plainValues = (row: readonly unknown[] = []) =>
  row.map((cell) => (typeof cell === "object" && cell !== null && "basicValue" in cell ? cell.basicValue : cell));

test("each underlying has a row, and the heading of net premium says how it is computed", () => {
  const [heading, row] = drawTable(topUnderlyingsTable, [spy], { headers: "on", dates: "serial", columns: undefined });

  expect(heading).toEqual([
    "Ticker",
    "Premium",
    "Volume",
    "Call premium",
    "Put premium",
    "Net premium (calls - puts)",
    "Call/put ratio",
    "Call volume",
    "Put volume",
  ]);
  expect(plainValues(row)).toEqual([
    "SPY",
    812_000_000,
    9_100_000,
    500_000_000,
    312_000_000,
    188_000_000,
    1.6,
    5_000_000,
    4_100_000,
  ]);
});

test("every field of the record is a column", () => {
  expect(
    columnsOf(topUnderlyingsTable, [])
      .map((column) => column.field)
      .sort(),
  ).toEqual([...Object.keys(spy), "canonical"].sort());
});

test("a day without trades has only a header", () => {
  expect(drawTable(topUnderlyingsTable, [], { headers: "api", dates: "serial", columns: undefined })).toHaveLength(1);
});
