import { readAddress } from "../../../workbench/calls/cell-area";
import { chartCollection } from "../../../workbench/office/charts";
import type { HostObject } from "../../../workbench/office/office-run";
import { PlacedCharts } from "../../../workbench/office/placed-charts";

const area = (address: string) => readAddress(address)?.area;
const range = (name: string) => ({ typeName: "Range", identity: { _ReferenceId: name } });

/** Returns the charts of a workbook with one sheet, and the object of the sheet's charts. */
function charted() {
  const charts = new PlacedCharts();
  const sheets = () => [{ id: "s1", name: "Sheet1" }];
  const bounds = () => ({ left: 10, top: 20, width: 30, height: 40 });
  return { charts, collection: chartCollection({ charts, sheets, bounds }, "s1") };
}

/** Calls a method that returns an object. */
const call = (object: HostObject | undefined, method: string, ...given: unknown[]) =>
  object?.methods?.[method]?.(...given) as HostObject;

test("a chart has the ranges, names, colors, axes and labels that the add-in sets", () => {
  const { charts, collection } = charted();

  const chart = call(collection, "Add", "Line", range("Sheet1!B2:B4"), "Columns");
  chart.children?.Title?.().setters?.Text?.("SPY");
  const first = call(chart.children?.Series?.(), "GetItemAt", 0);
  call(first, "SetXAxisValues", range("Sheet1!A2:A4"));
  first.children?.Format?.().children?.Line?.().setters?.Color?.("#01665e");
  const point = call(first.children?.Points?.(), "GetItemAt", 2);
  point.children?.DataLabel?.().setters?.Text?.("Spot");
  const second = call(chart.children?.Series?.(), "Add", "Exposure");
  second.setters?.AxisGroup?.("Secondary");
  second.setters?.InvertIfNegative?.(true);
  second.setters?.InvertColor?.("#d8b365");
  const axes = chart.children?.Axes?.();
  axes?.children?.ValueAxis?.().setters?.NumberFormat?.("0.00");
  call(axes, "GetItem", "Value", "Secondary").setters?.NumberFormat?.('0,,"M"');
  call(chart, "SetPosition", range("Sheet1!D1"), range("Sheet1!K20"));

  expect(charts.all).toMatchObject([
    {
      ...{ type: "Line", title: "SPY", sheetId: "s1", position: area("D1:K20") },
      formats: { value: "0.00", secondary: '0,,"M"' },
      series: [
        {
          ...{ values: { sheetId: "s1", area: area("B2:B4") }, categories: { sheetId: "s1", area: area("A2:A4") } },
          ...{ color: "#01665e", axis: "Primary", labels: { 2: "Spot" } },
        },
        { name: "Exposure", axis: "Secondary", invertsIfNegative: true, negativeColor: "#d8b365" },
      ],
    },
  ]);
  expect(chart.properties?.Left?.()).toBe(10);
});

test("a series of points can be a line, and no bars", () => {
  const { charts, collection } = charted();
  const chart = call(collection, "Add", "XYScatter", range("Sheet1!B2:B4"), "Columns");
  const series = call(chart.children?.Series?.(), "GetItemAt", 0);

  series.setters?.ChartType?.("XYScatterLinesNoMarkers");

  expect(charts.all[0]?.series[0]?.type).toBe("XYScatterLinesNoMarkers");
  expect(() => series.setters?.ChartType?.("ColumnClustered")).toThrow("no series of type ColumnClustered");
});

test("a deleted chart is gone, and a later chart has another id", () => {
  const { charts, collection } = charted();

  const first = call(collection, "Add", "Line", range("Sheet1!B2:B4"), "Columns");
  call(first, "Delete");
  call(collection, "Add", "Line", range("Sheet1!B2:B4"), "Columns");

  expect(charts.all.map(({ id }) => id)).toEqual(["chart-2"]);
});

test("a chart of another type than the add-in makes is refused by name", () => {
  const { collection } = charted();

  expect(() => call(collection, "Add", "Pie", range("Sheet1!B2:B4"))).toThrow("no chart of type Pie");
});

test("a chart and its ranges move with their cells, and are gone with them", () => {
  const { charts, collection } = charted();
  const chart = call(collection, "Add", "Line", range("Sheet1!B4:B9"), "Columns");
  call(chart, "SetPosition", range("Sheet1!D4"), range("Sheet1!F9"));
  const places = () => charts.all.map(({ position, series }) => [position, series[0]?.values?.area]);

  charts.moveCells("s1", { axis: "row", kind: "inserted", first: 0, count: 2 });
  expect(places()).toEqual([[area("D6:F11"), area("B6:B11")]]);

  charts.moveCells("another", { axis: "row", kind: "removed", first: 0, count: 20 });
  expect(places()).toEqual([[area("D6:F11"), area("B6:B11")]]);

  // Column C is before the chart, and after its numbers.
  charts.moveCells("s1", { axis: "column", kind: "removed", first: 2, count: 1 });
  expect(places()).toEqual([[area("C6:E11"), area("B6:B11")]]);

  charts.moveCells("s1", { axis: "row", kind: "removed", first: 0, count: 20 });
  expect(charts.all).toEqual([]);
});
