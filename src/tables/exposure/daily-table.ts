import type { DailyStat, SymbolDailyStats } from "../../contract/history";
import type { Table } from "../cell";
import { asSent, count, date, dollars, instant, price } from "../column-kinds";
import { tableOf, type Column, type RowOrFailure, type TableStyle } from "../table";

/** One session of one symbol. */
interface SessionRow {
  symbol: string;
  day: DailyStat;
}

const symbol = asSent<SessionRow>("Symbol", "symbol", (row) => row.symbol);

const shownColumns: readonly Column<SessionRow>[] = [
  date("Date", "date", ({ day }) => day.date),
  price("Open", "spotOpen", ({ day }) => day.spotOpen),
  price("High", "spotHigh", ({ day }) => day.spotHigh),
  price("Low", "spotLow", ({ day }) => day.spotLow),
  price("Close", "spotClose", ({ day }) => day.spotClose),
  dollars("Smallest cell", "minValue", ({ day }) => day.minValue),
  dollars("Largest cell", "maxValue", ({ day }) => day.maxValue),
  dollars("Mean peak", "peakAbsMean", ({ day }) => day.peakAbsMean),
  dollars("Largest peak", "peakAbsMax", ({ day }) => day.peakAbsMax),
  count("Frames", "frames", ({ day }) => day.frames),
  asSent("Complete", "complete", ({ day }) => day.complete),
];

/**
 * Every column of daily statistics; API document, Part 2.6, DailyStat. A cell is one strike of one expiration; the peak of a
 * frame is the larger of its smallest and largest cell, without sign.
 */
export const dailyColumns: readonly Column<SessionRow>[] = [
  ...shownColumns,
  symbol,
  instant("First frame", "firstAt", ({ day }) => day.firstAt),
  instant("Last frame", "lastAt", ({ day }) => day.lastAt),
];

/** A row a session of answers that follow each other, oldest first, symbols one below the other with a leading Symbol column when there are several. */
export function dailyTable(
  outcomes: readonly RowOrFailure<readonly SymbolDailyStats[]>[],
  style: TableStyle & { columns: readonly Column<SessionRow>[] | undefined },
): Table {
  const rows = outcomes.flatMap((outcome): RowOrFailure<SessionRow>[] =>
    "row" in outcome
      ? outcome.row.flatMap(({ symbol, days }) => days.map((day) => ({ row: { symbol, day } })))
      : [outcome],
  );
  return tableOf(style.columns ?? [...(outcomes.length > 1 ? [symbol] : []), ...shownColumns], rows, style);
}
