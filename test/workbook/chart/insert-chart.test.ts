import type { ChartPlan } from "../../../src/workbook/chart/chart-plan";
import { chartSelectedTable } from "../../../src/workbook/chart/insert-chart";
import "../../support/addin/registered-functions";
import { setExcel } from "../../support/addin/excel-globals";

type Cells = unknown[][];

/** Sets the globals of Excel with a table in B2 that contains the active cell. Returns what was added, and the options of each run. */
function openExcel(table: Cells, { newest = 20, refuses = false, usedColumns = table[0]?.length ?? 0 } = {}) {
  const written: string[] = [];
  const rangeAt = (row: number, column: number, rows: number, columns: number): object => {
    const range = {
      isNullObject: false,
      name: `${String.fromCharCode(65 + column)}${row + 1}:${String.fromCharCode(64 + column + columns)}${row + rows}`,
      ...{ rowIndex: row, columnIndex: column, rowCount: rows, columnCount: columns, address: "Sheet1!B2" },
      formulas: [['=GEX.HEATMAP("SPY")']],
      values: rows === 1 && columns === 1 ? [["Strike"]] : table,
      ...{ valuesAsJson: [], left: 0, top: 0, width: 0, height: 0 },
      format: { columnWidth: 48, load: () => ({ columnWidth: 48 }) },
      load: () => range,
      getSpillParentOrNullObject: () => ({ isNullObject: true, load: () => ({ isNullObject: true }) }),
      getSpillingToRangeOrNullObject: () => rangeAt(1, 1, table.length, table[0]?.length ?? 0),
    };
    return range;
  };
  const nameOf = (range: unknown) => (range as { name: string }).name; // made above
  const seriesOf = (first: string) => ({
    set name(name: string) {
      written.push(`${first} is ${name}`);
    },
    setValues: (range: unknown) => written.push(`${first} values ${nameOf(range)}`),
    setXAxisValues: (range: unknown) => written.push(`${first} categories ${nameOf(range)}`),
    format: { fill: { setSolidColor: (color: string) => written.push(`${first} ${color}`) } },
  });
  const charts = {
    items: [],
    load: () => charts,
    add: (type: string, range: unknown, by: string) => {
      if (refuses) throw new Error("The sheet is protected.");
      written.push(`add ${type} ${nameOf(range)} ${by}`);
      return {
        title: {
          set text(text: string) {
            written.push(`title ${text}`);
          },
        },
        legend: {
          set visible(isVisible: boolean) {
            written.push(`legend ${isVisible}`);
          },
        },
        series: { getItemAt: (index: number) => seriesOf(`${index}`), add: (name: string) => seriesOf(`new ${name}`) },
        axes: { categoryAxis: {}, valueAxis: {} },
        setPosition: (start: unknown, end: unknown) => written.push(`at ${nameOf(start)} ${nameOf(end)}`),
      };
    },
  };
  const workbook = {
    getActiveCell: () => rangeAt(1, 1, 1, 1),
    worksheets: {
      getItem: () => ({
        ...{ charts, getRangeByIndexes: rangeAt },
        // The table alone, or with columns beside it that show the same.
        getUsedRangeOrNullObject: () => rangeAt(1, 1, table.length, usedColumns),
      }),
    },
  };
  return { written, runs: setExcel(workbook, newest) };
}

const board: Cells = [
  ["Strike", "Value", "Spot"],
  [8_600, -5, 8_610],
  [8_605, 4, 8_610],
];
const series = (column: number, name: string) => ({
  ...{ name, values: { row: 1, column, columns: 1 } },
  categories: { row: 1, column: 0, columns: 1 },
});
const bars: ChartPlan = {
  type: "BarClustered",
  title: "SPY",
  series: [series(1, "Value")],
};

test("a chart refers to the rows of the table without its headings, beside it, in one step for Undo", async () => {
  const { written, runs } = openExcel(board);

  const result = await chartSelectedTable(() => bars);

  expect(result).toEqual({
    done: "Added a chart of Sheet1!B2:D4. If the table becomes longer, make the chart again.",
  });
  expect(runs).toEqual([{ delayForCellEdit: true, mergeUndoGroup: true }]);
  expect(written).toEqual([
    "add BarClustered C3:C4 Columns",
    "title SPY",
    "legend false",
    "0 is Value",
    "0 values C3:C4",
    "0 categories B3:B4",
    "0 #5ab4ac",
    "at F2:F2 M21:M21",
  ]);
});

test("a chart begins after the cells in use beside the table", async () => {
  const { written } = openExcel(board, { usedColumns: 5 });

  await chartSelectedTable(() => bars);

  // The table ends in D, and F is in use.
  expect(written.at(-1)).toBe("at G2:G2 N21:N21");
});

test("a chart of several lines names each of them", async () => {
  const { written } = openExcel(board);
  const lines: ChartPlan = { ...bars, type: "Line", series: [...bars.series, series(2, "Spot")] };

  await chartSelectedTable(() => lines);

  expect(written).toEqual(
    expect.arrayContaining(["legend true", "new Spot values D3:D4", "new Spot categories B3:B4"]),
  );
});

test("the content and the address of the formula decide about the chart", async () => {
  openExcel(board);
  const seen: unknown[] = [];

  const result = await chartSelectedTable(({ values }, address) => {
    seen.push(values, address);
    return { problem: "shows no numbers to chart." };
  });

  expect(seen).toEqual([board, "'Sheet1'!B2"]);
  expect(result).toEqual({ problem: "Sheet1!B2:D4 shows no numbers to chart." });
});

test.each([
  [{ refuses: true }, /^Excel did not allow the change\. The sheet is protected\. If the sheet is protected/],
  [{ newest: 11 }, /does not report which cells a formula fills/],
])("a chart that cannot be made says why, %p", async (version, problem) => {
  openExcel(board, version);

  const result = await chartSelectedTable(() => bars);

  expect("problem" in result && result.problem).toMatch(problem);
});
