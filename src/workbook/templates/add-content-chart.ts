import type { ContentChart } from "./workbook-content";

/** Adds a chart to a sheet. `rangeAt` returns the range of an address with its sheet. */
export function addContentChart(
  worksheet: Excel.Worksheet,
  { type, title, categories, series, area }: ContentChart,
  rangeAt: (address: string) => Excel.Range,
): void {
  const [first, ...others] = series;
  if (!first) return;
  const chart = worksheet.charts.add(type, rangeAt(first.values), "Columns");
  chart.title.text = title;
  chart.legend.visible = others.length > 0;
  const shown = [
    { ...first, added: chart.series.getItemAt(0) },
    ...others.map((other) => ({ ...other, added: chart.series.add(other.name) })),
  ];
  for (const { added, name, values, color } of shown) {
    added.name = name;
    added.setValues(rangeAt(values));
    added.setXAxisValues(rangeAt(categories));
    if (type === "Line") added.format.line.color = color;
    else if (type === "XYScatter") added.markerBackgroundColor = added.markerForegroundColor = color;
    else added.format.fill.setSolidColor(color);
  }
  const axis = chart.axes.categoryAxis;
  // Negative bars would cover the names; times of one day would become one point of a date axis.
  axis.tickLabelPosition = "Low";
  if (type !== "XYScatter") axis.categoryType = "TextAxis";
  const [start = area, end = start] = area.split(":");
  chart.setPosition(worksheet.getRange(start), worksheet.getRange(end));
}
