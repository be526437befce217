import type { DailyStat, SymbolDailyStats } from "../contract/history";
import { formats, formatted, type Table } from "./cell";
import { dateCell, instantCell } from "./eastern-time";
import { tableOf, type Column, type RowOrFailure, type TableStyle } from "./table";

/** One session of one symbol. */
interface SessionRow {
  symbol: string;
  day: DailyStat;
}

type NumberField = { [Field in keyof DailyStat]: DailyStat[Field] extends number ? Field : never }[keyof DailyStat];

const number = (name: string, field: NumberField, format: string): Column<SessionRow> => ({
  name,
  field,
  cell: ({ day }) => formatted(day[field], format),
});

const symbol: Column<SessionRow> = { name: "Symbol", field: "symbol", cell: (row) => row.symbol };

const shownColumns: readonly Column<SessionRow>[] = [
  { name: "Date", field: "date", cell: ({ day }, dates) => dateCell(day.date, dates) },
  number("Open", "spotOpen", formats.price),
  number("High", "spotHigh", formats.price),
  number("Low", "spotLow", formats.price),
  number("Close", "spotClose", formats.price),
  number("Smallest cell", "minValue", formats.dollars),
  number("Largest cell", "maxValue", formats.dollars),
  number("Mean peak", "peakAbsMean", formats.dollars),
  number("Largest peak", "peakAbsMax", formats.dollars),
  number("Frames", "frames", formats.count),
  { name: "Complete", field: "complete", cell: ({ day }) => day.complete },
];

/**
 * Every column of daily statistics; API document, Part 2.6, DailyStat. A cell is one strike of one expiration; the peak of a
 * frame is the larger of its smallest and largest cell, without sign.
 */
export const dailyColumns: readonly Column<SessionRow>[] = [
  ...shownColumns,
  symbol,
  { name: "First frame", field: "firstAt", cell: ({ day }, dates) => instantCell(day.firstAt, dates) },
  { name: "Last frame", field: "lastAt", cell: ({ day }, dates) => instantCell(day.lastAt, dates) },
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
