import type { SymbolEvents } from "../../contract/volatility";
import { asSent, date, instant, percent } from "../columns";
import { openCell, OpenFieldReader, withOpenColumns, type OpenRow } from "../open-fields";
import type { Column } from "../column";
import { FailedSymbol, rowsOfEach, type RowOrFailure, type TableDefinition } from "../table";
import { measureHeading } from "./measure-units";

/** The events of one symbol. */
interface EventsRow extends OpenRow {
  sent: SymbolEvents;
}

/** Returns a column with a readable name for an open field. */
function namedColumn<Row extends OpenRow>(name: string, field: string): Column<Row> {
  return { name, field, cell: ({ fields }, dates) => openCell(fields.get(field), dates) };
}

/** The fields that the API document names. Part 2.8. */
const eventColumns: readonly Column<EventsRow>[] = [
  asSent("Symbol", "symbol", ({ sent }) => sent.symbol),
  instant("As of", "asOf", ({ sent }) => sent.asOf),
  date("Session", "sessionDate", ({ sent }) => sent.sessionDate),
  asSent("Stale", "stale", ({ sent }) => sent.stale),
  namedColumn("Next date", "next_date"),
  namedColumn("Timing", "timing"),
  percent("Implied move %", "implied_move_pct", ({ sent }) => sent.events?.implied_move_pct),
  asSent("Estimate", "estimate", ({ sent }) => sent.events?.estimate),
  namedColumn("VRP (points)", "vrp.expected"),
  namedColumn("VRP percentile (0-100)", "vrp.percentile"),
];

type EventsOrFailure = RowOrFailure<SymbolEvents>;

/**
 * The next earnings report, one symbol per row; blank for a symbol without a scheduled report. Past reports have a table of
 * their own.
 */
export const eventsTable: TableDefinition<readonly EventsOrFailure[], EventsRow> = {
  columns: withOpenColumns(eventColumns, measureHeading),
  rows(symbols) {
    const reader = new OpenFieldReader();
    return symbols.map((entry) =>
      entry instanceof FailedSymbol ? entry : { sent: entry, fields: reader.read(entry.events, "past") },
    );
  },
};

/** One past report of one symbol: a record with open fields. */
interface PastReport extends OpenRow {
  symbol: string;
}

const pastReportColumns: readonly Column<PastReport>[] = [
  asSent("Symbol", "symbol", ({ symbol }) => symbol),
  namedColumn("Date", "date"),
];

/** `view=past`: one report per row, newest first as the service sends them. */
export const pastReportsTable: TableDefinition<readonly EventsOrFailure[], PastReport> = {
  columns: withOpenColumns(pastReportColumns, measureHeading),
  rows(symbols) {
    const reader = new OpenFieldReader();
    return rowsOfEach(symbols, ({ symbol, events }) =>
      (events?.past ?? []).map((report) => ({ symbol, fields: reader.read(report) })),
    );
  },
};
