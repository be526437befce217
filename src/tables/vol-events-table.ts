import type { SymbolEvents } from "../contract/volatility";
import { blank, formats, formatted, plain, type Cell, type Table } from "./cell";
import { dateCell, instantCell } from "./eastern-time";
import { flattened } from "./flattened";
import { tableOf, type Column, type RowOrFailure, type TableStyle } from "./table";

type EventsColumn = Column<SymbolEvents>;

/** Columns of fields that the API document names, with a name of ours. Part 2.8. */
const namedColumns: readonly EventsColumn[] = [
  { name: "Symbol", field: "symbol", cell: (row) => row.symbol },
  { name: "As of", field: "asOf", cell: (row, dates) => instantCell(row.asOf, dates) },
  { name: "Session", field: "sessionDate", cell: (row, dates) => dateCell(row.sessionDate, dates) },
  { name: "Stale", field: "stale", cell: (row) => row.stale },
  { name: "Next date", field: "next_date", cell: (row, dates) => openDateCell(row.events?.next_date, dates) },
  { name: "Timing", field: "timing", cell: (row) => openCell(row.events, "timing") },
  {
    name: "Implied move %",
    field: "implied_move_pct",
    cell: (row) => formatted(row.events?.implied_move_pct, formats.percent),
  },
  { name: "Estimate", field: "estimate", cell: (row) => plain(row.events?.estimate) },
  { name: "VRP", field: "vrp.expected", cell: (row) => openCell(row.events, "vrp.expected") },
  { name: "VRP percentile", field: "vrp.percentile", cell: (row) => openCell(row.events, "vrp.percentile") },
];

/** A date as dates are shown; anything else as it came. */
function openDateCell(value: unknown, dates: TableStyle["dates"]): Cell {
  if (typeof value !== "string") return blank;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dateCell(value, dates) : value;
}

function openCell(record: unknown, path: string): Cell {
  return flattened(record).get(path) ?? blank;
}

/** Columns that the answers hold beyond the named ones, under the service's own names. */
function furtherColumns<Row>(
  records: readonly unknown[],
  named: readonly Column<Row>[],
  recordOf: (row: Row) => unknown,
): Column<Row>[] {
  const known = new Set(named.map(({ field }) => field));
  const fields = new Set(records.flatMap((record) => [...flattened(record).keys()]));
  return [...fields]
    .filter((field) => !known.has(field))
    .map((field) => ({ name: field, field, cell: (row) => openCell(recordOf(row), field) }));
}

/** The columns of these answers: the named ones, then whatever else the service sent. */
export function volEventsColumns(rows: readonly RowOrFailure<SymbolEvents>[]): readonly EventsColumn[] {
  const records = rows.flatMap((entry) => ("row" in entry ? [entry.row.events] : []));
  return [...namedColumns, ...furtherColumns(records, namedColumns, (row) => row.events)];
}

/** A row a symbol. A symbol without a scheduled event has blanks. */
export function volEventsTable(
  rows: readonly RowOrFailure<SymbolEvents>[],
  style: TableStyle & { columns: readonly EventsColumn[] | undefined },
): Table {
  return tableOf(style.columns ?? volEventsColumns(rows), rows, style);
}

/** One past report of one symbol: a record of free form. */
interface PastReport {
  symbol: string;
  report: Readonly<Record<string, unknown>>;
}

const namedPastColumns: readonly Column<PastReport>[] = [
  { name: "Symbol", field: "symbol", cell: ({ symbol }) => symbol },
  { name: "Date", field: "date", cell: ({ report }, dates) => openDateCell(report["date"], dates) },
];

/** The past reports of every symbol, newest first as the service sends them. */
export function pastReports(rows: readonly RowOrFailure<SymbolEvents>[]): RowOrFailure<PastReport>[] {
  return rows.flatMap((entry): RowOrFailure<PastReport>[] => {
    if (!("row" in entry)) return [entry];
    const { symbol, events } = entry.row;
    return (events?.past ?? []).map((report) => ({ row: { symbol, report } }));
  });
}

/** The columns of past reports: symbol and date, then whatever else the service sent. */
export function pastReportsColumns(reports: readonly RowOrFailure<PastReport>[]): readonly Column<PastReport>[] {
  const records = reports.flatMap((entry) => ("row" in entry ? [entry.row.report] : []));
  return [...namedPastColumns, ...furtherColumns(records, namedPastColumns, ({ report }) => report)];
}

/** `view=past`: a row a report. */
export function pastReportsTable(
  reports: readonly RowOrFailure<PastReport>[],
  style: TableStyle & { columns: readonly Column<PastReport>[] | undefined },
): Table {
  return tableOf(style.columns ?? pastReportsColumns(reports), reports, style);
}
