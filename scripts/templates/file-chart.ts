import type { WriteSheet } from "hucre/xlsx";
import type { ContentChart } from "../../src/workbook/templates/workbook-content";
import { addressArea, columnLetters } from "../../workbench/calls/cell-area";

const chartTypes = { Line: "line", BarClustered: "bar", ColumnClustered: "column", XYScatter: "scatter" } as const;

/** Labels are at the edge of the chart, where no negative bar covers them. */
const labels = { tickLblPos: "low", majorTickMark: "out", labelFontSize: 9 } as const;

/** Returns a chart as the library writes it. */
export function fileChart(chart: ContentChart): NonNullable<WriteSheet["charts"]>[number] {
  const { type, title, categories, series, area } = chart;
  const { startRow, startColumn, endRow, endColumn } = addressArea(area);
  const rgb = (color: string) => color.slice(1).toUpperCase();
  return {
    type: chartTypes[type],
    title,
    titleFontSize: 12,
    series: series.map(({ name, values, color, isSigned }) => ({
      name,
      values: fixed(values),
      categories: fixed(categories),
      color: rgb(color),
      ...(isSigned && { invertIfNegative: true }),
      ...(type === "Line" && { marker: { symbol: "none" } }),
      ...(type === "XYScatter" && { marker: { symbol: "circle", size: 6, fill: rgb(color), line: rgb(color) } }),
    })),
    axes: { x: labels, y: { ...labels, gridlines: { major: true } } },
    anchor: { from: { row: startRow, col: startColumn }, to: { row: endRow + 1, col: endColumn + 1 } },
    legend: series.length > 1 ? "bottom" : false,
  };
}

/** Returns an address with its sheet as files write it: with dollar signs. */
function fixed(address: string): string {
  const { startRow, startColumn, endRow, endColumn } = addressArea(address);
  const sheet = address.slice(0, address.lastIndexOf("!"));
  return `${sheet}!$${columnLetters(startColumn)}$${startRow + 1}:$${columnLetters(endColumn)}$${endRow + 1}`;
}
