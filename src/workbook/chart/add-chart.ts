import { cellColors } from "../format/exposure-colors";
import { supportsExcelApi } from "../office/office";

/** A chart of ranges. */
interface ChartContent {
  /** By Excel's names. */
  type: "Line" | "BarClustered" | "ColumnClustered" | "XYScatter";
  title: string;
  /** The names of the points; their horizontal places for `XYScatter`. */
  categories: Excel.Range;
  /** The numbers. The color is Excel's if omitted. Negative bars of a signed series have the color of negative exposure. */
  series: readonly ChartSeries[];
  /** The first and the last cell that it covers. */
  corners: readonly [Excel.Range, Excel.Range];
}

interface ChartSeries {
  name: string;
  values: Excel.Range;
  color?: string | undefined;
  isSigned?: boolean;
  /** The categories of the chart if omitted. */
  categories?: Excel.Range;
}

/** Adds a chart to a sheet. */
export function addChart(
  worksheet: Excel.Worksheet,
  { type, title, categories, series, corners: [start, end] }: ChartContent,
): void {
  const [first, ...further] = series;
  if (!first) return;
  const chart = worksheet.charts.add(type, first.values, "Columns");
  chart.title.text = title;
  chart.legend.visible = further.length > 0;
  const shown = [
    { ...first, added: chart.series.getItemAt(0) },
    ...further.map((line) => ({ ...line, added: chart.series.add(line.name) })),
  ];
  for (const { added, name, values, color, isSigned, categories: own = categories } of shown) {
    added.name = name;
    added.setValues(values);
    added.setXAxisValues(own);
    if (isSigned && supportsExcelApi("1.9")) {
      added.invertIfNegative = true;
      added.invertColor = cellColors.negative;
    }
    if (color === undefined) continue;
    if (type === "Line") added.format.line.color = color;
    else if (type === "XYScatter") added.markerBackgroundColor = added.markerForegroundColor = color;
    else added.format.fill.setSolidColor(color);
  }
  const axis = chart.axes.categoryAxis;
  // Negative bars would cover the names; times of one day would become one point of a date axis.
  axis.tickLabelPosition = "Low";
  if (type !== "XYScatter") axis.categoryType = "TextAxis";
  chart.setPosition(start, end);
}
