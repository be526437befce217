import { readAddress } from "../../../workbench/calls/cell-area";
import { chartDescription, chartDrawing, type ChartSource } from "../../../workbench/charts/chart-drawing";
import type { PlacedChart, PlacedSeries } from "../../../workbench/office/placed-charts";

const cells = (address: string) => {
  const area = readAddress(address)?.area;
  if (!area) throw new Error(`${address} is no address.`);
  return { sheetId: "s1", area };
};

/** Returns the source of a sheet with rows from A1 on. Numbers of column A have the format `0.0`; cells of row 4 are calculated. */
const sourceOf = (rows: readonly (readonly (string | number)[])[]): ChartSource => ({
  values: (_sheetId, { startRow, endRow, startColumn, endColumn }) =>
    rows.slice(startRow, endRow + 1).map((row) => row.slice(startColumn, endColumn + 1)),
  formatAt: (_sheetId, _row, column) => (column === 0 ? "0.0" : "General"),
  isCalculated: (_sheetId, row) => row === 3,
  formatted: (value, format) => (format === "0.0" ? value.toFixed(1) : `${value}`),
});

const series = (name: string, values: string, categories: string, more: Partial<PlacedSeries> = {}): PlacedSeries => ({
  ...{ name, values: cells(values), categories: cells(categories) },
  ...{ axis: "Primary", labels: {}, invertsIfNegative: false, ...more },
});

const chart = (type: string, all: readonly PlacedSeries[], formats: PlacedChart["formats"] = {}): PlacedChart => ({
  ...{ id: "chart-1", sheetId: "s1", type, title: "SPY", hasLegend: true, series: all },
  ...{ labels: "Low", categoryType: "TextAxis", formats, position: cells("D1:K9").area },
});

test("a line has the categories of the first series, a gap for errors and empty cells, and 0 for a calculated text, as in Excel", () => {
  const source = sourceOf([
    [1, 10, 7],
    [2, "#N/A", 8],
    [3, "", 9],
    [4, "", 10],
  ]);

  const { series: drawn } = chartDrawing(
    chart("Line", [series("A", "B1:B4", "A1:A4"), series("B", "C1:C4", "C1:C4")]),
    source,
  );

  expect(drawn[0]?.points).toEqual([
    { category: "1.0", x: 0, y: 10 },
    { category: "2.0", x: 1, y: null },
    { category: "3.0", x: 2, y: null },
    { category: "4.0", x: 3, y: 0 },
  ]);
  expect(drawn[1]?.points.map(({ category, y }) => [category, y])).toEqual([
    ["1.0", 7],
    ["2.0", 8],
    ["3.0", 9],
    ["4.0", 10],
  ]);
});

test("the points of a scatter chart have the places of their own series; one text among them makes Excel count", () => {
  const source = sourceOf([
    [5, 10, "Oct 26"],
    [9, 20, 3],
  ]);

  const { series: drawn } = chartDrawing(
    chart("XYScatter", [series("A", "B1:B2", "A1:A2"), series("B", "B1:B2", "C1:C2")]),
    source,
  );

  expect(drawn.map(({ points }) => points.map(({ x }) => x))).toEqual([
    [5, 9],
    [1, 2],
  ]);
});

test("an empty cell below the places of a scatter chart is no text, a calculated one is, as in Excel", () => {
  const below = sourceOf([
    [50, 1],
    [90, 2],
    ["", ""],
  ]);
  const calculated = sourceOf([
    [50, 1],
    [90, 2],
    [95, 3],
    ["", ""],
  ]);

  const placesOf = (source: ChartSource, last: number) =>
    chartDrawing(chart("XYScatter", [series("A", `B1:B${last}`, `A1:A${last}`)]), source).series[0]?.points.map(
      ({ x }) => x,
    );

  expect(placesOf(below, 3)).toEqual([50, 90]);
  expect(placesOf(calculated, 4)?.slice(0, 3)).toEqual([1, 2, 3]);
});

test("a series has its own type, otherwise that of the chart", () => {
  const source = sourceOf([[5, 1]]);
  const line = series("B", "B1", "A1", { type: "XYScatterLinesNoMarkers" });

  const { series: drawn } = chartDrawing(chart("XYScatter", [series("A", "B1", "A1"), line]), source);

  expect(drawn.map(({ type }) => type)).toEqual(["XYScatter", "XYScatterLinesNoMarkers"]);
});

test("bars below 0 have the color of negative values, white without one, and the color of the series if it is not inverted", () => {
  const source = sourceOf([[1, -10]]);
  const color = "#5ab4ac";
  const inverted = { color, invertsIfNegative: true };

  const { series: drawn } = chartDrawing(
    chart("ColumnClustered", [
      series("A", "B1", "A1", { ...inverted, negativeColor: "#d8b365" }),
      series("B", "B1", "A1", inverted),
      series("C", "B1", "A1", { color }),
    ]),
    source,
  );

  expect(drawn.map(({ negativeColor }) => negativeColor)).toEqual(["#d8b365", "#ffffff", "#5ab4ac"]);
});

test("each axis has its own number format, or that of the first cell that it shows", () => {
  const source = sourceOf([[1, 2, 3]]);
  const all = [series("A", "A1", "B1"), series("B", "C1", "B1", { axis: "Secondary" })];

  expect(chartDrawing(chart("Line", all), source).formats).toEqual({
    ...{ category: "General", value: "0.0", secondary: "General" },
  });
  expect(chartDrawing(chart("Line", all, { value: "0.00", category: "h:mm" }), source).formats).toEqual({
    ...{ category: "h:mm", value: "0.00", secondary: "General" },
  });
});

test("an empty cell among the categories is an empty name, and points are counted only without categories, as in Excel", () => {
  const source = sourceOf([
    ["May 1", 10],
    ["", 20],
  ]);
  const counted: PlacedSeries = { ...series("B", "B1:B2", "A1:A2"), categories: undefined };

  const drawn = [series("A", "B1:B2", "A1:A2"), counted].map((one) => chartDrawing(chart("Line", [one]), source));

  expect(drawn.map(({ series: [first] }) => first?.points.map(({ category }) => category))).toEqual([
    ["May 1", ""],
    ["1", "2"],
  ]);
});

test("categories in two columns are one name, and those of one row are a name each", () => {
  const source = sourceOf([
    ["SPXW", 1, 10],
    ["SPY", 2, 20],
  ]);
  const names = (values: string, categories: string) =>
    chartDrawing(chart("ColumnClustered", [series("A", values, categories)]), source).series[0]?.points.map(
      ({ category }) => category,
    );

  expect(names("C1:C2", "A1:B2")).toEqual(["SPXW 1", "SPY 2"]);
  expect(names("B1:C1", "B2:C2")).toEqual(["2", "20"]);
});

test("a chart is described by its type, its title, and the numbers of each series", () => {
  const source = sourceOf([
    [1, 10, 3],
    [2, -4, ""],
  ]);
  const all = [series("Price", "B1:B2", "A1:A2"), series("Exposure", "C1:C2", "A1:A2", { axis: "Secondary" })];

  const description = chartDescription(chartDrawing(chart("Line", all, { value: "0.0" }), source), source);

  expect(description).toBe(
    "Line chart: SPY. Price: 2 points from -4.0 to 10.0; Exposure: 1 point from 3 to 3 on the second axis.",
  );
});
