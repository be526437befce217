import type { SymbolEvents } from "../../contract/volatility";
import { formatted, formats, plain, type Table } from "../cell";
import { dateCell, instantCell } from "../eastern-time";
import { flattened } from "../flattened";
import { openCell, openColumns, type OpenRecord } from "../open-record";
import { tableOf, type Column, type RowOrFailure, type TableStyle } from "../table";

/** What one symbol came to, with the fields of its events. */
interface EventsRow extends OpenRecord {
  sent: SymbolEvents;
}

const open = (name: string, field: string): Column<EventsRow> => ({
  name,
  field,
  cell: ({ fields }, dates) => openCell(fields.get(field), dates),
});

/** Columns of fields that the API document names, with a name of ours. Part 2.8. */
const namedColumns: readonly Column<EventsRow>[] = [
  { name: "Symbol", field: "symbol", cell: ({ sent }) => sent.symbol },
  { name: "As of", field: "asOf", cell: ({ sent }, dates) => instantCell(sent.asOf, dates) },
  { name: "Session", field: "sessionDate", cell: ({ sent }, dates) => dateCell(sent.sessionDate, dates) },
  { name: "Stale", field: "stale", cell: ({ sent }) => sent.stale },
  open("Next date", "next_date"),
  open("Timing", "timing"),
  {
    name: "Implied move %",
    field: "implied_move_pct",
    cell: ({ sent }) => formatted(sent.events?.implied_move_pct, formats.percent),
  },
  { name: "Estimate", field: "estimate", cell: ({ sent }) => plain(sent.events?.estimate) },
  open("VRP", "vrp.expected"),
  open("VRP percentile", "vrp.percentile"),
];

/** The rows of these answers. Past reports are rows of a table of their own. */
export function eventsRows(outcomes: readonly RowOrFailure<SymbolEvents>[]): RowOrFailure<EventsRow>[] {
  return outcomes.map((outcome) => {
    if (!("row" in outcome)) return outcome;
    return { row: { sent: outcome.row, fields: flattened(outcome.row.events, "past") } };
  });
}

/** The columns of these answers: the named ones, then whatever else the service sent. */
export function volEventsColumns(rows: readonly RowOrFailure<EventsRow>[]): readonly Column<EventsRow>[] {
  return [...namedColumns, ...openColumns(answered(rows), namedColumns)];
}

/** A row a symbol. A symbol without a scheduled event has blanks. */
export function volEventsTable(
  rows: readonly RowOrFailure<EventsRow>[],
  style: TableStyle & { columns: readonly Column<EventsRow>[] | undefined },
): Table {
  return tableOf(style.columns ?? volEventsColumns(rows), rows, style);
}

/** One past report of one symbol: a record of free form. */
interface PastReport extends OpenRecord {
  symbol: string;
}

const namedPastColumns: readonly Column<PastReport>[] = [
  { name: "Symbol", field: "symbol", cell: ({ symbol }) => symbol },
  { name: "Date", field: "date", cell: ({ fields }, dates) => openCell(fields.get("date"), dates) },
];

/** The past reports of every symbol, newest first as the service sends them. */
export function pastReports(outcomes: readonly RowOrFailure<SymbolEvents>[]): RowOrFailure<PastReport>[] {
  return outcomes.flatMap((outcome): RowOrFailure<PastReport>[] => {
    if (!("row" in outcome)) return [outcome];
    const { symbol, events } = outcome.row;
    return (events?.past ?? []).map((report) => ({ row: { symbol, fields: flattened(report) } }));
  });
}

/** The columns of past reports: symbol and date, then whatever else the service sent. */
export function pastReportsColumns(reports: readonly RowOrFailure<PastReport>[]): readonly Column<PastReport>[] {
  return [...namedPastColumns, ...openColumns(answered(reports), namedPastColumns)];
}

/** `view=past`: a row a report. */
export function pastReportsTable(
  reports: readonly RowOrFailure<PastReport>[],
  style: TableStyle & { columns: readonly Column<PastReport>[] | undefined },
): Table {
  return tableOf(style.columns ?? pastReportsColumns(reports), reports, style);
}

function answered<Row>(rows: readonly RowOrFailure<Row>[]): Row[] {
  return rows.flatMap((entry) => ("row" in entry ? [entry.row] : []));
}
