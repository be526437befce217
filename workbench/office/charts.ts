import { HostRefusal, type HostObject } from "./office-run";
import type { PlacedChart, StoredParts } from "./stored-parts";

/** The types of charts that the add-in makes. */
const types = new Set(["Line", "BarClustered", "ColumnClustered", "XYScatter"]);

/** `Worksheet.charts`. The workbench stores charts and does not draw them. */
export function chartCollection(stored: StoredParts, sheetName: string): HostObject {
  const { charts } = stored;
  const ofSheet = () => charts.filter((chart) => chart.sheetName === sheetName);
  return {
    typeName: "ChartCollection",
    items: () => ofSheet().map((chart) => chartObject(stored, chart)),
    item: (id) => {
      const found = ofSheet().find((chart) => chart.id === id);
      if (!found) throw new HostRefusal("ItemNotFound", `There is no chart "${String(id)}".`);
      return chartObject(stored, found);
    },
    methods: {
      Add: (type, source) => {
        if (!types.has(String(type)))
          throw new HostRefusal("ApiNotFound", `The workbench has no chart of type ${String(type)}: test it in Excel.`);
        const chart: PlacedChart = {
          ...{ id: `chart-${charts.length + 1}`, sheetName, type: String(type), title: "", hasLegend: true },
          ...{ series: [{ name: "", values: addressOf(source), categories: "" }], labels: "NextToAxis" },
          ...{ categoryType: "Automatic", position: "" },
        };
        charts.push(chart);
        stored.onChart();
        return chartObject(stored, chart);
      },
    },
  };
}

function chartObject({ charts }: StoredParts, chart: PlacedChart): HostObject {
  return {
    typeName: "Chart",
    identity: { Id: chart.id },
    properties: { Id: () => chart.id, ChartType: () => chart.type },
    children: {
      Title: () => ({
        typeName: "ChartTitle",
        properties: { Text: () => chart.title },
        setters: { Text: (text) => void (chart.title = String(text)) },
      }),
      Legend: () => ({
        typeName: "ChartLegend",
        properties: { Visible: () => chart.hasLegend },
        setters: { Visible: (isVisible) => void (chart.hasLegend = isVisible === true) },
      }),
      Series: () => seriesCollection(chart),
      Axes: () => ({ typeName: "ChartAxes", children: { CategoryAxis: () => categoryAxis(chart) } }),
    },
    methods: {
      SetPosition: (start, end) => void (chart.position = `${addressOf(start)} to ${addressOf(end)}`),
      Delete: () => void charts.splice(charts.indexOf(chart), 1),
    },
  };
}

function categoryAxis(chart: PlacedChart): HostObject {
  return {
    typeName: "ChartAxis",
    properties: { TickLabelPosition: () => chart.labels, CategoryType: () => chart.categoryType },
    setters: {
      TickLabelPosition: (labels) => void (chart.labels = String(labels)),
      CategoryType: (type) => void (chart.categoryType = String(type)),
    },
  };
}

function seriesCollection(chart: PlacedChart): HostObject {
  const seriesAt = (index: unknown): HostObject => {
    const series = chart.series[Number(index)];
    if (!series) throw new HostRefusal("InvalidArgument", `The chart has no series ${String(index)}.`);
    return {
      typeName: "ChartSeries",
      properties: { Name: () => series.name },
      // Colors are not shown.
      setters: {
        Name: (name) => void (series.name = String(name)),
        MarkerBackgroundColor: () => undefined,
        MarkerForegroundColor: () => undefined,
        InvertIfNegative: () => undefined,
        InvertColor: () => undefined,
      },
      children: {
        Format: () => ({
          typeName: "ChartSeriesFormat",
          children: {
            Fill: () => ({ typeName: "ChartFill", methods: { SetSolidColor: () => null } }),
            Line: () => ({ typeName: "ChartLineFormat", setters: { Color: () => undefined } }),
          },
        }),
      },
      methods: {
        SetValues: (source) => void (series.values = addressOf(source)),
        SetXAxisValues: (source) => void (series.categories = addressOf(source)),
      },
    };
  };
  return {
    typeName: "ChartSeriesCollection",
    items: () => chart.series.map((_series, index) => seriesAt(index)),
    methods: {
      GetItemAt: seriesAt,
      Add: (name) => {
        chart.series.push({ name: String(name), values: "", categories: "" });
        return seriesAt(chart.series.length - 1);
      },
    },
  };
}

/** Returns the address of a range that was passed as an argument. */
function addressOf(range: unknown): string {
  const { identity } = (range ?? {}) as Partial<HostObject>; // office.js passes a range or an address
  const address = typeof range === "string" ? range : identity?._ReferenceId;
  if (typeof address === "string") return address;
  throw new HostRefusal("InvalidArgument", "A chart takes its data from a range.");
}
