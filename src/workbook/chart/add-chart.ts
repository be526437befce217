import { cellColors } from "../format/exposure-colors";
import { supportsExcelApi } from "../office/office";

/** The number formats of the axes of a chart; Excel's if omitted. */
interface AxisFormats {
  category?: string | undefined;
  value?: string | undefined;
  /** Of the second axis of values. */
  secondary?: string | undefined;
}

/** A chart of ranges. */
export interface ChartContent {
  /** By Excel's names. */
  type: "Line" | "BarClustered" | "ColumnClustered" | "XYScatter" | "XYScatterLinesNoMarkers";
  title: string;
  /** The names of the points; their horizontal places for scatter charts. */
  categories: Excel.Range;
  /** The numbers. The color is Excel's if omitted. Negative bars of a signed series have the color of negative exposure. */
  series: readonly ChartSeries[];
  /** The first and the last cell that it covers. */
  corners: readonly [Excel.Range, Excel.Range];
  formats?: AxisFormats;
}

interface ChartSeries {
  name: string;
  values: Excel.Range;
  color?: string | undefined;
  isSigned?: boolean;
  /** Connects the points of an `XYScatter`, which have no markers then. */
  isLine?: boolean;
  /** The categories of the chart if omitted. */
  categories?: Excel.Range;
  /** The first axis of values if omitted. */
  axis?: "Secondary" | undefined;
  /** Texts beside points, which get a marker, by their numbers from 0. */
  labels?: readonly { point: number; text: string }[] | undefined;
}

/** Adds a chart to a sheet. */
export function addChart(
  worksheet: Excel.Worksheet,
  { type, title, categories, series, corners: [start, end], formats = {} }: ChartContent,
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
  for (const { added, name, values, color, isSigned, isLine, categories: own = categories, ...more } of shown) {
    added.name = name;
    added.setValues(values);
    added.setXAxisValues(own);
    if (isSigned && supportsExcelApi("1.9")) {
      added.invertIfNegative = true;
      added.invertColor = cellColors.negative;
    }
    if (supportsExcelApi("1.8")) {
      if (more.axis) added.axisGroup = more.axis;
      for (const { point, text } of more.labels ?? []) label(added.points.getItemAt(point), text);
    }
    const typeOfSeries = isLine && supportsExcelApi("1.7") ? "XYScatterLinesNoMarkers" : type;
    if (typeOfSeries !== type) added.chartType = typeOfSeries;
    if (color === undefined) continue;
    if (typeOfSeries === "Line" || typeOfSeries === "XYScatterLinesNoMarkers") added.format.line.color = color;
    else if (typeOfSeries === "XYScatter") added.markerBackgroundColor = added.markerForegroundColor = color;
    else added.format.fill.setSolidColor(color);
  }
  const axis = chart.axes.categoryAxis;
  // Negative bars would cover the names; times of one day would become one point of a date axis.
  axis.tickLabelPosition = "Low";
  if (!type.startsWith("XYScatter")) axis.categoryType = "TextAxis";
  if (supportsExcelApi("1.8")) setFormats(chart, formats);
  chart.setPosition(start, end);
}

function label(point: Excel.ChartPoint, text: string): void {
  point.markerStyle = "Circle";
  point.markerSize = 7;
  point.hasDataLabel = true;
  point.dataLabel.position = "Top";
  point.dataLabel.text = text;
}

function setFormats({ axes }: Excel.Chart, { category, value, secondary }: AxisFormats): void {
  if (category !== undefined) axes.categoryAxis.numberFormat = category;
  if (value !== undefined) axes.valueAxis.numberFormat = value;
  if (secondary !== undefined) axes.getItem("Value", "Secondary").numberFormat = secondary;
}
