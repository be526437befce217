import { mapCells, type CellArea } from "../calls/cell-area";
import type { CellContent } from "../office/hosted-workbook";
import type { ChartCells, PlacedChart, PlacedSeries } from "../office/placed-charts";

/** The cells that charts read. */
export interface ChartSource {
  values(sheetId: string, area: CellArea): CellContent[][];
  /** The number format of a cell, its own or that of its value; `General` for none. */
  formatAt(sheetId: string, row: number, column: number): string;
  /** Whether a cell has a formula, or a value that a formula spilled into it. */
  isCalculated(sheetId: string, row: number, column: number): boolean;
  /** Writes a number in a number format. */
  formatted(value: number, numberFormat: string): string;
}

/** A point as it is drawn. */
export interface DrawnPoint {
  /** The name of the category, or the place on the horizontal axis in its number format. */
  category: string;
  /** The horizontal place of a point of a scatter chart; the number of the category from 0 otherwise. */
  x: number;
  /** Null for a gap. */
  y: number | null;
  /** The text beside it. */
  label?: string;
}

export interface DrawnSeries {
  name: string;
  type: string;
  color: string;
  /** The color of bars below 0. */
  negativeColor: string;
  axis: "Primary" | "Secondary";
  points: readonly DrawnPoint[];
}

/** What is drawn of a chart: numbers, colors and formats, without cells. */
export interface ChartDrawing {
  type: string;
  title: string;
  hasLegend: boolean;
  series: readonly DrawnSeries[];
  formats: { category: string; value: string; secondary: string };
}

/** The colors of Excel's theme, in the order of the series that have none of their own. */
const themeColors = ["#156082", "#e97132", "#196b24", "#0f9ed5", "#a02b93", "#4ea72e"];

/** Excel leaves the bars below 0 white if a series inverts them and has no color for them. */
export const INVERTED = "#ffffff";

export const isScatter = (type: string): boolean => type.startsWith("XYScatter");

/** Returns what a chart shows of its cells now, by the rules of Excel. */
export function chartDrawing(
  { type, title, hasLegend, series, formats }: PlacedChart,
  source: ChartSource,
): ChartDrawing {
  // Excel names the points of all series after the categories of the first.
  const shared = series[0]?.categories;
  const ofAxis = (axis: PlacedSeries["axis"]) => series.find((one) => one.axis === axis)?.values;
  const category = formats.category ?? firstFormat(shared, source);
  return {
    ...{ type, title, hasLegend },
    series: series.map((one, index) => {
      const color = one.color ?? themeColors[index % themeColors.length] ?? INVERTED;
      const categories = isScatter(type) ? one.categories : shared;
      return {
        ...{ name: one.name, type: one.type ?? type, color, axis: one.axis },
        negativeColor: one.invertsIfNegative ? (one.negativeColor ?? INVERTED) : color,
        points: pointsOf(one, { type, categories, format: formats.category }, source),
      };
    }),
    formats: {
      category,
      value: formats.value ?? firstFormat(ofAxis("Primary"), source),
      secondary: formats.secondary ?? firstFormat(ofAxis("Secondary"), source),
    },
  };
}

interface Across {
  type: string;
  categories: ChartCells | undefined;
  /** That of the cells if absent. */
  format: string | undefined;
}

function pointsOf(series: PlacedSeries, { type, categories, format }: Across, source: ChartSource): DrawnPoint[] {
  const places = rowsOf(categories, source);
  // Excel counts the points if one of their places is a text. An empty cell is none: a column below a shorter spill.
  const isEmpty = (index: number) => places[index]?.[0] === "" && !isCalculatedAt(categories, index, source);
  const isPlaced = isScatter(type) && places.every(([place], index) => typeof place === "number" || isEmpty(index));
  return heightsOf(series.values, source).flatMap((y, index) => {
    const [place, ...more] = places[index] ?? [];
    if (isPlaced && typeof place !== "number") return [];
    const names = [place, ...more].flatMap((cell, level) => {
      if (cell === undefined || cell === "") return [];
      if (typeof cell !== "number") return String(cell);
      return source.formatted(cell, format ?? firstFormat(categories, source, level));
    });
    const x = isPlaced && typeof place === "number" ? place : isScatter(type) ? index + 1 : index;
    const label = series.labels[index];
    // As Excel has it, points are numbered only if there are no cells with names: an empty cell is an empty name.
    const category = categories ? names.join(" ") : String(index + 1);
    return { category, x, y, ...(label !== undefined && { label }) };
  });
}

/** Whether a formula calculates the first name of a point. */
function isCalculatedAt(cells: ChartCells | undefined, index: number, source: ChartSource): boolean {
  if (!cells) return false;
  const { sheetId, area } = cells;
  const isAcross = area.startRow === area.endRow;
  return isAcross
    ? source.isCalculated(sheetId, area.startRow, area.startColumn + index)
    : source.isCalculated(sheetId, area.startRow + index, area.startColumn);
}

/** Returns the numbers of a series. Excel leaves a gap for an empty cell and for an error, and draws a text at 0. */
function heightsOf(cells: ChartCells | undefined, source: ChartSource): (number | null)[] {
  if (!cells) return [];
  const { sheetId, area } = cells;
  const values = source.values(sheetId, area);
  return mapCells(area, (row, column) => {
    const value = values[row - area.startRow]?.[column - area.startColumn] ?? "";
    if (typeof value === "number") return value;
    if (typeof value === "string" && value.startsWith("#")) return null;
    return value === "" && !source.isCalculated(sheetId, row, column) ? null : 0;
  }).flat();
}

/** Returns the names of points, each with the cells of its levels. Cells side by side in one row are a point each. */
function rowsOf(cells: ChartCells | undefined, source: ChartSource): CellContent[][] {
  if (!cells) return [];
  const rows = source.values(cells.sheetId, cells.area);
  return rows.length === 1 ? (rows[0] ?? []).map((cell) => [cell]) : rows;
}

/** Returns the format of an axis that has none of its own: that of the first cell, of one of several columns of names. */
function firstFormat(cells: ChartCells | undefined, source: ChartSource, level = 0): string {
  if (!cells) return "General";
  const { sheetId, area } = cells;
  return source.formatAt(sheetId, area.startRow, area.startColumn + level);
}

const typeNames: Readonly<Record<string, string>> = {
  Line: "Line chart",
  BarClustered: "Bar chart",
  ColumnClustered: "Column chart",
  XYScatter: "Scatter chart",
  XYScatterLinesNoMarkers: "Scatter chart with lines",
};

/** Describes a chart in words, for readers who do not see it. */
export function chartDescription(
  { type, title, series, formats }: ChartDrawing,
  source: Pick<ChartSource, "formatted">,
): string {
  const parts = series.map(({ name, axis, points }) => {
    const numbers = points.flatMap(({ y }) => (y === null ? [] : [y]));
    const write = (value: number) => source.formatted(value, axis === "Secondary" ? formats.secondary : formats.value);
    const range =
      numbers.length === 0
        ? "no numbers"
        : `${numbers.length} ${numbers.length === 1 ? "point" : "points"} from ${write(Math.min(...numbers))} to ${write(Math.max(...numbers))}`;
    return `${name}: ${range}${axis === "Secondary" ? " on the second axis" : ""}`;
  });
  return `${typeNames[type] ?? type}${title === "" ? "" : `: ${title}`}. ${parts.join("; ")}.`;
}
