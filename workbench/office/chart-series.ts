import { cellsOf, placedChart, type ChartedWorkbook } from "./charted-workbook";
import { HostRefusal, type HostObject } from "./office-run";
import type { PlacedSeries } from "./placed-charts";

/** `Chart.series`. */
export function seriesCollection(book: ChartedWorkbook, id: string): HostObject {
  const all = () => placedChart(book, id).series;
  return {
    typeName: "ChartSeriesCollection",
    items: () => all().map((_series, index) => seriesObject(book, id, index)),
    methods: {
      GetItemAt: (index) => seriesObject(book, id, Number(index)),
      Add: (name) => {
        const added = { name: String(name), axis: "Primary", labels: {}, invertsIfNegative: false } as const;
        book.charts.change(id, { series: [...all(), added] });
        return seriesObject(book, id, all().length - 1);
      },
    },
  };
}

function seriesObject(book: ChartedWorkbook, id: string, index: number): HostObject {
  const series = () => {
    const found = placedChart(book, id).series[index];
    if (!found) throw new HostRefusal("InvalidArgument", `The chart has no series ${index}.`);
    return found;
  };
  series();
  const change = (changed: Partial<PlacedSeries>) => {
    const all = placedChart(book, id).series;
    book.charts.change(id, { series: all.map((one, at) => (at === index ? { ...one, ...changed } : one)) });
  };
  const setType = (type: unknown) => {
    const [ofSeries, ofChart] = [String(type), placedChart(book, id).type];
    if (![ofSeries, ofChart].every((one) => one.startsWith("XYScatter")))
      throw new HostRefusal(
        "ApiNotFound",
        `The workbench has no series of type ${ofSeries} in a chart of type ${ofChart}: test it in Excel.`,
      );
    change({ type: ofSeries });
  };
  const setColor = (color: unknown) => change({ color: String(color) });
  return {
    typeName: "ChartSeries",
    properties: {
      Name: () => series().name,
      AxisGroup: () => series().axis,
      ChartType: () => series().type ?? placedChart(book, id).type,
    },
    setters: {
      ChartType: setType,
      Name: (name) => change({ name: String(name) }),
      AxisGroup: (group) => change({ axis: group === "Secondary" ? "Secondary" : "Primary" }),
      MarkerBackgroundColor: setColor,
      MarkerForegroundColor: setColor,
      InvertIfNegative: (isInverted) => change({ invertsIfNegative: isInverted === true }),
      InvertColor: (color) => change({ negativeColor: String(color) }),
    },
    children: {
      Format: () => ({
        typeName: "ChartSeriesFormat",
        children: {
          Fill: () => ({ typeName: "ChartFill", methods: { SetSolidColor: (color) => (setColor(color), null) } }),
          Line: () => ({ typeName: "ChartLineFormat", setters: { Color: setColor } }),
        },
      }),
      Points: () => ({
        typeName: "ChartPointsCollection",
        methods: {
          GetItemAt: (point) =>
            pointObject((text) => change({ labels: { ...series().labels, [Number(point)]: text } })),
        },
      }),
    },
    methods: {
      SetValues: (source) => change({ values: cellsOf(book, source) }),
      SetXAxisValues: (source) => change({ categories: cellsOf(book, source) }),
    },
  };
}

/** A point of a series. Its marker is drawn with its label. */
function pointObject(setLabel: (text: string) => void): HostObject {
  const ignored = () => undefined;
  return {
    typeName: "ChartPoint",
    setters: { HasDataLabel: ignored, MarkerStyle: ignored, MarkerSize: ignored },
    children: {
      DataLabel: () => ({
        typeName: "ChartDataLabel",
        setters: { Text: (text) => setLabel(String(text)), Position: ignored },
      }),
    },
  };
}
