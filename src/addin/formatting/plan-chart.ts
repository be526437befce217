import { easternClock } from "@strikebook/calendar";
import { timesOfData } from "@strikebook/contract";
import { formats, isDateFormat } from "@strikebook/formulas";
import type { ChartPlan } from "../../workbook/chart/insert-chart";
import type { TableContent } from "../../workbook/format/table-format";
import { headingName } from "./column-kinds";
import { profileColumn, readColumns, showsHeading, type ReadColumn } from "./plan-format";
import type { CellOrigin } from "@strikebook/client";
import type { CellOrigins } from "../provenance/origin";
import { isStreaming } from "../../workbook/formulas/function-list";

/** The most lines of one chart. */
const MAX_LINES = 4;

/** The most bars of one chart: more cannot be told apart. */
const MAX_BARS = 400;

/**
 * Decides how a table is charted: strikes as bars of their net, contracts as a line of volatility or prices by strike, times as lines of premium
 * or prices, anything else as columns.
 */
export function planChart(content: TableContent, origins: CellOrigins | undefined): ChartPlan | { problem: string } {
  if (!showsHeading(content)) {
    return { problem: "has no headings. Remove headers=off from the formula, then try again." };
  }
  const columns = readColumns(content, true);
  const rows = content.values.length - 1;
  const profile = profileColumn(columns);
  if (profile !== undefined) {
    if (rows > MAX_BARS) return { problem: `has ${rows} strikes. Chart at most ${MAX_BARS}.` };
    return planned("BarClustered", columns, origins, indexOf(columns, "Strike"), [profile]);
  }
  const chain = chainSeries(columns);
  if (chain !== undefined && rows > 1) return planned("Line", columns, origins, indexOf(columns, "Strike"), [chain]);
  const time = columns.findIndex(isTime);
  if (time >= 0 && rows > 1) return planned("Line", columns, origins, time, linesOf(columns, time));
  if (rows > MAX_BARS) return { problem: `has ${rows} rows. Chart at most ${MAX_BARS}.` };
  return planned("ColumnClustered", columns, origins, 0, linesOf(columns, 0).slice(0, 1));
}

function planned(
  type: ChartPlan["type"],
  columns: readonly ReadColumn[],
  origins: CellOrigins | undefined,
  category: number,
  series: readonly number[],
): ChartPlan | { problem: string } {
  if (series.length === 0) return { problem: "shows no numbers to chart." };
  const nameOf = (index: number) => headingName(columns[index]?.heading);
  const what = series.length === 1 ? `${nameOf(series[0] ?? 0)} by ${nameOf(category).toLowerCase()}` : undefined;
  const parts = [symbolsOf(origins), what].filter((part) => part !== undefined);
  const asOf = asOfText(origins);
  return {
    type,
    title: `${parts.join(": ")}${asOf === undefined ? "" : `, ${asOf}`}`,
    category,
    series: series.map((column) => ({ column, name: nameOf(column) })),
  };
}

/** Returns the column that a chain is charted by: its volatility, or else its first price; `undefined` for a table that is no chain. */
function chainSeries(columns: readonly ReadColumn[]): number | undefined {
  if (indexOf(columns, "Contract") < 0 || indexOf(columns, "Strike") < 0) return undefined;
  const volatility = indexOf(columns, "Implied volatility");
  const found = volatility >= 0 ? volatility : columns.findIndex(({ kind }) => kind.numberFormat === formats.price);
  return found < 0 ? undefined : found;
}

/** Returns the columns of the first unit found: premium and exposure, prices, then the unit of the first column of numbers. */
function linesOf(columns: readonly ReadColumn[], category: number): number[] {
  const numbers = columns.flatMap(({ body, kind }, index) =>
    index !== category && !kind.isOfMatrix && !isTime({ body, kind }) && body.some((cell) => typeof cell === "number")
      ? [index]
      : [],
  );
  const formatOf = (index: number) => columns[index]?.kind.numberFormat;
  const signed = numbers.filter((index) => columns[index]?.kind.isSigned);
  const prices = numbers.filter((index) => formatOf(index) === formats.price);
  const found = [signed, prices].find((some) => some.length > 0);
  const [first] = numbers;
  const alike = found ?? numbers.filter((index) => first !== undefined && formatOf(index) === formatOf(first));
  return alike.slice(0, MAX_LINES);
}

/** Whether a column contains dates or times. */
function isTime({ body, kind }: Pick<ReadColumn, "body" | "kind">): boolean {
  const hasDates = kind.numberFormat !== undefined && isDateFormat(kind.numberFormat);
  return hasDates && !kind.isOfMatrix && body.some((cell) => cell !== "");
}

function indexOf(columns: readonly ReadColumn[], name: string): number {
  return columns.findIndex(({ heading }) => headingName(heading) === name);
}

/** The symbols that a table shows. */
function symbolsOf(origins: CellOrigins | undefined): string | undefined {
  const symbols = new Set(origins?.origins.flatMap((origin) => origin.symbol ?? requestedSymbol(origin) ?? []));
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
