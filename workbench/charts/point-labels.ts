import type { Plugin } from "chart.js";
import type { DrawnSeries } from "./chart-drawing";

const RADIUS = 4;
const DISTANCE = 8;

/** Draws a marker and the text of each point that has one: above the point, and within the chart. */
export function pointLabels(series: readonly DrawnSeries[]): Plugin<"bar" | "line" | "scatter"> {
  return {
    id: "point-labels",
    afterDatasetsDraw(chart) {
      const { ctx: context, chartArea } = chart;
      for (const [at, { color, points }] of series.entries()) {
        const { data: elements } = chart.getDatasetMeta(at);
        for (const [index, { label }] of points.entries()) {
          const element = elements[index];
          if (label === undefined || !element) continue;
          const { x, y } = element;
          context.save();
          context.fillStyle = color;
          context.beginPath();
          context.arc(x, y, RADIUS, 0, 2 * Math.PI);
          context.fill();
          context.font = "11px Arial, sans-serif";
          context.fillStyle = "#1b2733";
          const width = context.measureText(label).width;
          const left = Math.min(Math.max(x - width / 2, chartArea.left), chartArea.right - width);
          context.fillText(label, left, Math.max(y - DISTANCE, chartArea.top + DISTANCE));
          context.restore();
        }
      }
    },
  };
}
