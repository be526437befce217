import { chartConfiguration } from "../../../workbench/charts/chart-config";
import type { ChartDrawing } from "../../../workbench/charts/chart-drawing";

const series = (name: string, type: string) => ({
  ...{ name, type, color: "#01665e", negativeColor: "#01665e", axis: "Primary" as const },
  points: [{ category: "1", x: 1, y: 2 }],
});

const drawing = (type: string): ChartDrawing => ({
  ...{ type, title: "", hasLegend: true, formats: { category: "", value: "", secondary: "" } },
  series: [series("Walls", type), series("Spot", type)],
});

/** The library draws the dataset with the least order last. */
const ordersOf = (type: string) =>
  chartConfiguration(drawing(type), { formatted: String }).data.datasets.map(({ label, order }) => [label, order]);

test("lines and points of a later series are drawn above those before it, as in Excel", () => {
  expect(ordersOf("XYScatter")).toEqual([
    ["Walls", -0],
    ["Spot", -1],
  ]);
});

test("bars stand in the order of their series", () => {
  expect(ordersOf("ColumnClustered")).toEqual([
    ["Walls", undefined],
    ["Spot", undefined],
  ]);
});
