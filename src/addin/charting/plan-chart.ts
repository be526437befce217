import { easternClock } from "@strikebook/calendar";
import type { CellOrigin } from "@strikebook/client";
import { timesOfData } from "@strikebook/contract";
import { formulaCharts, type TableChart } from "@strikebook/formulas";
import type { ChartPlan } from "../../workbook/chart/chart-plan";
import type { TableContent } from "../../workbook/format/table-format";
import { isStreaming } from "../../workbook/formulas/function-list";
import { calledFunctions } from "../../workbook/formulas/formula-text";
import { headingName } from "../formatting/column-kinds";
import type { ReadColumn } from "../formatting/column-kinds";
import { readColumns, showsHeading } from "../formatting/plan-format";
import type { CellOrigins } from "../provenance/origin";
import { acrossColumns, planAcross } from "./across-chart";
import { columnNamed, columnsNamed, firstSpelling, isNumber } from "./chart-columns";
import { zeroLabels } from "./chart-marks";
import { chartColumns, planRows, type PlannedRows } from "./rows-chart";

/** The most symbols that a title names. */
const MAX_NAMED = 5;

/** Plans the chart that the formula of a table defines; or says why there is none, as the end of a sentence about the table. */
export function planChart(content: TableContent, origins: CellOrigins | undefined): ChartPlan | { problem: string } {
  const defined = calledFunctions(content.formula).map((name) => formulaCharts.get(name) ?? "has no chart.");
  const charts = defined.flatMap((one) => (typeof one === "string" ? [] : one));
  if (charts.length === 0) return { problem: defined.find((one) => typeof one === "string") ?? "has no chart." };
  if (!showsHeading(content))
    return { problem: "has no headings. Remove headers=off from the formula, then try again." };
  const columns = readColumns(content, true);
  for (const chart of charts) {
    const planned = plannedOf(chart, columns, origins);
    if (planned) return "problem" in planned ? planned : titled(planned, columns, origins);
  }
  return { problem: missing(charts, columns) };
}

type Drawn = PlannedRows & { by?: number };

function plannedOf(
  chart: TableChart,
  columns: readonly ReadColumn[],
  origins: CellOrigins | undefined,
): Drawn | { problem: string } | undefined {
  if ("across" in chart) {
    const across = acrossColumns(chart, columns);
    return across && planAcross(chart, columns, across);
  }
  const found = chartColumns(chart, columns);
  if (!found) return undefined;
  const planned = planRows(chart, columns, found);
  if ("problem" in planned) return planned;
  const [by = 0] = found.by;
  return { ...(chart.marksZero ? withMarks(planned, columns, { by, origins }) : planned), by };
}

/** Returns the chart of a profile with spot and its zero marked. */
function withMarks(
  planned: PlannedRows,
  columns: readonly ReadColumn[],
  { by, origins }: { by: number; origins: CellOrigins | undefined },
): PlannedRows {
  const places = columns[by]?.body ?? [];
  const heights = columns[planned.shown[0] ?? 0]?.body ?? [];
  const curve = places.flatMap((x, row) => {
    const y = heights[row];
    return isNumber(x) && isNumber(y) ? [{ x, y }] : [];
  });
  if (curve.length < places.length) return planned;
  const spots = new Set(origins?.origins.flatMap(({ spot }) => spot ?? []));
  const shown = columns[columnNamed(columns, "Spot now")]?.body.find(isNumber);
  // The roots of a sum have one index, and may have been priced at different times.
  const spot = shown ?? (spots.size === 1 ? [...spots][0] : undefined);
  const labels = zeroLabels(curve, `Zero ${metricOf(origins)}`, spot);
  return { ...planned, series: planned.series.map((one) => ({ ...one, labels })) };
}

function metricOf(origins: CellOrigins | undefined): string {
  return /(?:^|; )metric=([^;]+)/.exec(origins?.origins[0]?.parameters ?? "")?.[1] ?? "gamma";
}

/** Says why none of the charts of a formula fits its table. */
function missing(charts: readonly TableChart[], columns: readonly ReadColumn[]): string {
  const empty = charts.find(
    (chart) => "by" in chart && columnsNamed(columns, [...chart.by, ...listed(chart.of)]).length > chart.by.length,
  );
  if (empty && "by" in empty) return `has too few numbers in ${firstSpelling(listed(empty.of)[0] ?? "")} for a chart.`;
  return `needs ${charts.map(neededColumns).join(", or ")} for its chart. Add them with the option columns.`;
}

function neededColumns(chart: TableChart): string {
  const names =
    "across" in chart ? [...chart.names, ...listed(chart.across)] : [...chart.by, ...listed(chart.of).slice(0, 1)];
  return names.map(firstSpelling).join(" and ");
}

const listed = (names: readonly string[] | string): readonly string[] =>
  typeof names === "string" ? ["numbers"] : names;

function titled(
  { shown, by, ...plan }: Drawn,
  columns: readonly ReadColumn[],
  origins: CellOrigins | undefined,
): ChartPlan {
  const nameOf = (at: number | undefined) => headingName(columns[at ?? -1]?.heading);
  const what =
    shown.length === 1 && by !== undefined ? `${nameOf(shown[0])} by ${nameOf(by).toLowerCase()}` : undefined;
  const parts = [symbolsOf(origins), what].filter((part) => part !== undefined);
  const asOf = asOfText(origins);
  return { ...plan, title: `${parts.join(": ")}${asOf === undefined ? "" : `, ${asOf}`}` };
}

/** The symbols that a table shows; their number if there are many. */
function symbolsOf(origins: CellOrigins | undefined): string | undefined {
  const symbols = new Set(origins?.origins.flatMap((origin) => origin.symbol ?? requestedSymbol(origin) ?? []));
  if (symbols.size > MAX_NAMED) return `${symbols.size} symbols`;
  return symbols.size > 0 ? [...symbols].join(", ") : origins?.functionNames.join(", ");
}

/** The symbol that was requested, if the record does not name its own: it is the first of the parameters. */
function requestedSymbol({ parameters }: CellOrigin): string | undefined {
  return /^(?:ticker|symbols?)=([^;]+)/.exec(parameters)?.[1];
}

/** The time of the data now; the title does not change later, so that live data is only called that. */
function asOfText(origins: CellOrigins | undefined): string | undefined {
  if (origins?.functionNames.some(isStreaming)) return "live";
  const times = timesOfData(origins?.origins ?? []);
  if (!times) return undefined;
  const { date, timeMs } = easternClock(times.newestMs);
  const minutes = Math.floor(timeMs / 60_000);
  return `as of ${date} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} ET`;
}
