import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  ScatterController,
  Title,
  Tooltip,
  type ChartConfiguration,
  type ChartDataset,
} from "chart.js";
import { INVERTED, isScatter, type ChartDrawing, type ChartSource, type DrawnSeries } from "./chart-drawing";
import { pointLabels } from "./point-labels";

Chart.register(BarController, LineController, ScatterController, BarElement, LineElement, PointElement);
Chart.register(CategoryScale, LinearScale, Legend, Title, Tooltip);

type Kind = "bar" | "line" | "scatter";
type Height = number | null | { x: number; y: number | null };

/** A chart as the library takes it. */
type DrawingConfiguration = ChartConfiguration<Kind, Height[], string>;

const TEXT = "#404040";
const LINES = "#e3e3e3";
const ZERO = "#8c8c8c";
const FONT = { family: "Arial, sans-serif", size: 11 };

/** Of the space of a category, the part that its bars take. */
const BARS = 0.62;

/** Returns the configuration of the library for a drawing. */
export function chartConfiguration(
  drawing: ChartDrawing,
  source: Pick<ChartSource, "formatted">,
): DrawingConfiguration {
  const { type, title, hasLegend, series } = drawing;
  const isAcross = type === "BarClustered";
  const names = series[0]?.points.map(({ category }) => category) ?? [];
  return {
    type: kindOf(type),
    data: { labels: names, datasets: series.map((one, index) => dataset(type, one, index)) },
    options: {
      ...{ animation: false, responsive: false, maintainAspectRatio: false, normalized: true },
      ...{ indexAxis: isAcross ? "y" : "x", color: TEXT, font: FONT, layout: { padding: 8 } },
      scales: scalesOf(drawing, source),
      plugins: {
        title: { display: title !== "", text: title, color: TEXT, font: { ...FONT, size: 13, weight: "normal" } },
        legend: {
          display: hasLegend,
          position: "bottom",
          labels: {
            ...{ boxWidth: 18, boxHeight: 2, color: TEXT, font: FONT },
            sort: (one, other) => (one.datasetIndex ?? 0) - (other.datasetIndex ?? 0),
          },
        },
        tooltip: {
          callbacks: {
            label: ({ datasetIndex, dataIndex }) => pointText(drawing, datasetIndex, dataIndex, source),
            title: ([item]) => (item ? (series[item.datasetIndex]?.points[item.dataIndex]?.category ?? "") : ""),
          },
        },
      },
    },
    plugins: [pointLabels(series)],
  };
}

function kindOf(type: string): Kind {
  if (isScatter(type)) return "scatter";
  return type === "Line" ? "line" : "bar";
}

function dataset(type: string, series: DrawnSeries, index: number): ChartDataset<Kind, Height[]> {
  const { name, axis, points } = series;
  const valueAxis = axis === "Secondary" ? "second" : type === "BarClustered" ? "x" : "y";
  return {
    label: name,
    data: isScatter(type) ? points.map(({ x, y }) => ({ x, y })) : points.map(({ y }) => y),
    ...(type === "BarClustered" ? { xAxisID: valueAxis } : { yAxisID: valueAxis }),
    // Excel draws a series above those before it, the library below them.
    ...(kindOf(type) === "bar" ? barLook(series) : { ...lineLook(series), order: -index }),
  };
}

function barLook({ color, negativeColor, points }: DrawnSeries) {
  return {
    backgroundColor: points.map(({ y }) => ((y ?? 0) < 0 ? negativeColor : color)),
    ...{ borderColor: color, borderWidth: negativeColor === INVERTED ? 0.5 : 0 },
    ...{ categoryPercentage: BARS, barPercentage: 1 },
  };
}

function lineLook({ type, color }: DrawnSeries) {
  const points = type === "XYScatter" ? { pointRadius: 3.5 } : { pointRadius: 0, pointHitRadius: 6, showLine: true };
  return { backgroundColor: color, borderColor: color, borderWidth: 2, ...points };
}

/** The axes: the values cross the categories, and a second axis is on the other side. */
function scalesOf({ type, series, formats }: ChartDrawing, source: Pick<ChartSource, "formatted">) {
  const ticks = { color: TEXT, font: FONT };
  const grid = { color: ({ tick }: { tick?: { value?: number } }) => (tick?.value === 0 ? ZERO : LINES) };
  const numbers = (format: string) => ({
    ...{ type: "linear" as const, grid },
    ticks: { ...ticks, callback: (value: string | number) => source.formatted(Number(value), format) },
  });
  const values = numbers(formats.value);
  // Excel keeps 0 on the axis of bars.
  const ofBars = { ...values, beginAtZero: true };
  const names = { type: "category" as const, ticks: { ...ticks, maxRotation: 45 }, grid: { display: false } };
  const second = series.some(({ axis }) => axis === "Secondary")
    ? { second: { ...numbers(formats.secondary), position: "right" as const, grid: { display: false } } }
    : {};
  // Excel starts with the first category at the bottom.
  if (type === "BarClustered") return { x: ofBars, y: { ...names, reverse: true } };
  if (isScatter(type)) return { x: numbers(formats.category), y: values, ...second };
  return { x: names, y: kindOf(type) === "bar" ? ofBars : values, ...second };
}

function pointText(
  { series, formats }: ChartDrawing,
  at: number,
  index: number,
  source: Pick<ChartSource, "formatted">,
): string {
  const { name = "", axis, points } = series[at] ?? {};
  const y = points?.[index]?.y ?? null;
  return y === null
    ? name
    : `${name}: ${source.formatted(y, axis === "Secondary" ? formats.secondary : formats.value)}`;
}
