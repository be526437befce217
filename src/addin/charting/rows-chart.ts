import type { RowsChart } from "@strikebook/formulas";
import type { ChartPlan, PlannedSeries } from "../../workbook/chart/chart-plan";
import { headingName } from "../formatting/column-kinds";
import type { ReadColumn } from "../formatting/column-kinds";
import { areSideBySide, columnNamed, columnsNamed, isDrawnAsZero, isErrorText, isNumber } from "./chart-columns";
import { writtenCell, rowGroups, type RowGroup, type RowGroups } from "./row-groups";

/** The most series of one chart: more cannot be told apart. */
export const MAX_SERIES = 12;

/** The most rows of one chart of bars. */
const MAX_BARS = 400;

/** The columns of a chart in a table. */
interface ChartColumns {
  by: readonly number[];
  of: readonly number[];
  second: readonly number[];
  each: readonly number[];
  ofEach: number;
}

/** Returns the columns of a chart in a table; `undefined` if the table does not have them. */
export function chartColumns(chart: RowsChart, columns: readonly ReadColumn[]): ChartColumns | undefined {
  const by = columnsNamed(columns, chart.by);
  const numbers = (accept: (column: ReadColumn) => boolean) =>
    columns.flatMap((column, at) => (!by.includes(at) && accept(column) && column.body.some(isNumber) ? [at] : []));
  const second = columnsNamed(columns, chart.second);
  let of: number[];
  if (chart.of === "*") of = numbers(() => true);
  else if (chart.of === "strikes") of = numbers(({ heading }) => isNumber(heading));
  else of = columnsNamed(columns, chart.of).filter((at) => columns[at]?.body.some(isNumber));
  const ofEach = chart.ofEach === undefined ? -1 : columnNamed(columns, chart.ofEach);
  const isTooWide = chart.of === "strikes" && of.length > MAX_SERIES;
  // A line has more than one point.
  const isOnePoint = chart.form === "lines" && new Set(columns[by[0] ?? 0]?.body).size < 2;
  if (by.length < chart.by.length || of.length === 0 || isTooWide || isOnePoint) return undefined;
  return { by, of, second, each: columnsNamed(columns, chart.each), ofEach: ofEach < 0 ? (of[0] ?? 0) : ofEach };
}

/** A planned chart without its title. `shown` are the columns of its numbers. */
export type PlannedRows = Omit<ChartPlan, "title"> & { shown: readonly number[] };

interface Problem {
  problem: string;
}

/** Plans a chart of the rows of a table. */
export function planRows(
  { form }: RowsChart,
  columns: readonly ReadColumn[],
  found: ChartColumns,
): PlannedRows | Problem {
  const rows = columns[0]?.body.length ?? 0;
  if ((form === "bars" || form === "columns") && rows > MAX_BARS)
    return { problem: `has ${rows} rows. A chart shows at most ${MAX_BARS}: request fewer.` };
  const grouped = rowGroups(columns, found.each, rows);
  if ("mixed" in grouped) {
    const key = nameOf(columns, found.each[0] ?? 0);
    return {
      problem: `lists ${grouped.mixed} in turn. Sort the table by ${key}, or use one formula for each, then chart it.`,
    };
  }
  const isFailed = ({ first }: RowGroup) => isErrorText(columns[found.by[0] ?? 0]?.body[first]);
  const failed = grouped.groups.filter(isFailed).map(({ name }) => name);
  const groups = grouped.groups.filter((group) => !isFailed(group));
  const layout = layoutOf(form, columns, found, { ...grouped, groups, isOneEach: grouped.groups.length > 1 });
  if ("problem" in layout) return layout;
  if (!areSideBySide(layout.names)) {
    const names = layout.names.map((at) => nameOf(columns, at)).join(" and ");
    return { problem: `needs the columns ${names} side by side for its chart.` };
  }
  const blanks: string[] = [];
  const series = candidates(columns, found, { ...layout, rows, groups }).flatMap((one) => {
    const drawn = drawnSeries(columns, layout, rows, one);
    if (!drawn) blanks.push(one.name);
    return drawn ?? [];
  });
  if (series.length === 0)
    return {
      problem: `has blank cells in ${blanks.join(", ")}, which Excel would draw as 0. Pick other rows or columns.`,
    };
  const shown = [...new Set(series.map(({ values }) => values.column))];
  const formatOf = (at: number | undefined) => (at === undefined ? undefined : columns[at]?.kind.numberFormat);
  const leftOut = leftOutText(blanks, failed, layout.isOneEach ? groups.length : 0);
  return {
    ...{ type: layout.type, series, shown },
    formats: {
      ...{ category: formatOf(found.by[0]), value: formatOf(shown.find((at) => !found.second.includes(at))) },
      secondary: formatOf(shown.find((at) => found.second.includes(at))),
    },
    ...(leftOut !== undefined && { leftOut }),
  };
}

const nameOf = (columns: readonly ReadColumn[], at: number): string =>
  headingName(columns[at]?.heading) || String(columns[at]?.heading);

/** How the rows become series. */
interface Layout {
  type: ChartPlan["type"];
  /** The columns that name the points. */
  names: readonly number[];
  /** Whether each group of rows is a series; otherwise each column of numbers is one. */
  isOneEach: boolean;
}

function layoutOf(
  form: RowsChart["form"],
  columns: readonly ReadColumn[],
  { by, each }: ChartColumns,
  { groups, keys, isOneEach }: Exclude<RowGroups, { mixed: string }> & Pick<Layout, "isOneEach">,
): Layout | Problem {
  const isShared = groups.every((group) => categoriesOf(columns, by, group) === categoriesOf(columns, by, groups[0]));
  if (form === "bars" || form === "columns") {
    const type = form === "bars" ? "BarClustered" : "ColumnClustered";
    // Excel names the points of all series after the first: groups with other points are told apart by their names instead.
    return isShared ? { type, names: by, isOneEach } : { type, names: [...keys, ...by], isOneEach: false };
  }
  const isPlaced = columns[by[0] ?? 0]?.body.every(isNumber) ?? false;
  if (isPlaced && form !== "lines") {
    const isMixed = form === "points" || keys.length < each.length;
    return { type: isMixed ? "XYScatter" : "XYScatterLinesNoMarkers", names: by, isOneEach };
  }
  if (isShared) return { type: "Line", names: by, isOneEach };
  if (isPlaced) return { type: "XYScatterLinesNoMarkers", names: by, isOneEach };
  const name = nameOf(columns, by[0] ?? 0);
  return { problem: `has another ${name} as text in each series. Remove dates=text from the formula, then chart it.` };
}

/** Returns the names of the points of a group as one text. */
function categoriesOf(columns: readonly ReadColumn[], by: readonly number[], group: RowGroup | undefined): string {
  if (!group) return "";
  const names = Array.from({ length: group.count }, (_, row) =>
    by.map((at) => writtenCell(columns[at], group.first + row)),
  );
  return JSON.stringify(names);
}

/** A series before it is known which of its cells are blank. */
interface Candidate {
  name: string;
  at: number;
  group: RowGroup;
  axis?: "Secondary";
}

function candidates(
  columns: readonly ReadColumn[],
  { of, second, ofEach }: ChartColumns,
  { isOneEach, groups, rows }: Layout & { groups: readonly RowGroup[]; rows: number },
): Candidate[] {
  if (isOneEach) return groups.slice(0, MAX_SERIES).map((group) => ({ name: group.name, at: ofEach, group }));
  const group = { name: "", first: 0, count: rows };
  return [
    ...of.slice(0, MAX_SERIES).map((at) => ({ name: nameOf(columns, at), at, group })),
    ...second.map((at) => ({ name: nameOf(columns, at), at, group, axis: "Secondary" as const })),
  ];
}

/** Returns a series; `undefined` if Excel would draw blank cells of a line at 0. */
function drawnSeries(
  columns: readonly ReadColumn[],
  { type, names }: Layout,
  rows: number,
  { name, at, group, axis }: Candidate,
): PlannedSeries | undefined {
  const column = columns[at];
  const isBars = type === "BarClustered" || type === "ColumnClustered";
  const part = isBars ? group : numericPart(column?.body ?? [], group, type !== "Line");
  if (!part) return undefined;
  const block = { row: 1 + part.first, ...(part.count < rows && { rows: part.count }) };
  return {
    ...{ name, values: { ...block, column: at, columns: 1 } },
    categories: { ...block, column: names[0] ?? 0, columns: names.length },
    ...(axis && { axis }),
    ...(isBars && column?.kind.isSigned && { isSigned: true }),
  };
}

/** Returns the rows of a group without blank cells at its ends, if they may be left out; `undefined` if others are blank, or no number is left. */
function numericPart(
  body: readonly unknown[],
  { name, first, count }: RowGroup,
  mayTrim: boolean,
): RowGroup | undefined {
  const cells = body.slice(first, first + count);
  const start = mayTrim ? cells.findIndex((cell) => !isDrawnAsZero(cell)) : 0;
  const end = mayTrim ? cells.findLastIndex((cell) => !isDrawnAsZero(cell)) + 1 : cells.length;
  const part = start < 0 ? [] : cells.slice(start, end);
  if (!part.some(isNumber) || part.some(isDrawnAsZero)) return undefined;
  return { name, first: first + start, count: end - start };
}

function leftOutText(blanks: readonly string[], failed: readonly string[], groups: number): string | undefined {
  const parts = [
    ...(groups > MAX_SERIES ? [`It shows the first ${MAX_SERIES} of ${groups} series.`] : []),
    ...(failed.length > 0 ? [`Not shown, because they have no data: ${failed.join(", ")}.`] : []),
    ...(blanks.length > 0 ? [`Not shown, because Excel would draw their blank cells as 0: ${blanks.join(", ")}.`] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : undefined;
}
