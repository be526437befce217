import { boundingArea } from "../calls/cell-area";
import { seriesCollection } from "./chart-series";
import { cellsOf, placedChart, type ChartedWorkbook } from "./charted-workbook";
import { HostRefusal, type HostObject } from "./office-run";
import type { ChartAxisName, PlacedChart } from "./placed-charts";

/** The types of charts that the add-in makes. */
const types = new Set(["Line", "BarClustered", "ColumnClustered", "XYScatter", "XYScatterLinesNoMarkers"]);

/** `Worksheet.charts`. */
export function chartCollection(book: ChartedWorkbook, sheetId: string): HostObject {
  const ofSheet = () => book.charts.all.filter((chart) => chart.sheetId === sheetId);
  return {
    typeName: "ChartCollection",
    items: () => ofSheet().map(({ id }) => chartObject(book, id)),
    item: (id) => {
      const found = ofSheet().find((chart) => chart.id === id);
      if (!found) throw new HostRefusal("ItemNotFound", `There is no chart "${String(id)}".`);
      return chartObject(book, found.id);
    },
    methods: {
      Add: (type, source) => {
        if (!types.has(String(type)))
          throw new HostRefusal("ApiNotFound", `The workbench has no chart of type ${String(type)}: test it in Excel.`);
        const first = { name: "", axis: "Primary", labels: {}, invertsIfNegative: false } as const;
        const id = book.charts.add({
          ...{ sheetId, type: String(type), title: "", hasLegend: true, labels: "NextToAxis" },
          ...{ series: [{ ...first, values: cellsOf(book, source) }], categoryType: "Automatic", formats: {} },
        });
        return chartObject(book, id);
      },
    },
  };
}

function chartObject(book: ChartedWorkbook, id: string): HostObject {
  const chart = () => placedChart(book, id);
  const change = (changed: Partial<PlacedChart>) => book.charts.change(id, changed);
  const bounds = () => {
    const { sheetId, position } = chart();
    return position ? book.bounds(sheetId, position) : { left: 0, top: 0, width: 0, height: 0 };
  };
  return {
    typeName: "Chart",
    identity: { Id: id },
    properties: {
      Id: () => id,
      ChartType: () => chart().type,
      Left: () => bounds().left,
      Top: () => bounds().top,
      Width: () => bounds().width,
      Height: () => bounds().height,
    },
    children: {
      Title: () => ({
        typeName: "ChartTitle",
        properties: { Text: () => chart().title },
        setters: { Text: (text) => change({ title: String(text) }) },
      }),
      Legend: () => ({
        typeName: "ChartLegend",
        properties: { Visible: () => chart().hasLegend },
        setters: { Visible: (isVisible) => change({ hasLegend: isVisible === true }) },
      }),
      Series: () => seriesCollection(book, id),
      Axes: () => ({
        typeName: "ChartAxes",
        children: { CategoryAxis: () => axis(book, id, "category"), ValueAxis: () => axis(book, id, "value") },
        methods: { GetItem: (_type, group) => axis(book, id, group === "Secondary" ? "secondary" : "value") },
      }),
    },
    methods: {
      SetPosition: (start, end) => {
        const [first, last] = [cellsOf(book, start), cellsOf(book, end)];
        change({ position: boundingArea(first.area, last.area) });
      },
      Delete: () => book.charts.remove(id),
    },
  };
}

function axis(book: ChartedWorkbook, id: string, name: ChartAxisName): HostObject {
  const chart = () => placedChart(book, id);
  const change = (changed: Partial<PlacedChart>) => book.charts.change(id, changed);
  return {
    typeName: "ChartAxis",
    properties: {
      TickLabelPosition: () => chart().labels,
      CategoryType: () => chart().categoryType,
      NumberFormat: () => chart().formats[name] ?? "General",
    },
    setters: {
      ...(name === "category" && {
        TickLabelPosition: (labels: unknown) => change({ labels: String(labels) }),
        CategoryType: (type: unknown) => change({ categoryType: String(type) }),
      }),
      NumberFormat: (format) => change({ formats: { ...chart().formats, [name]: String(format) } }),
    },
  };
}
