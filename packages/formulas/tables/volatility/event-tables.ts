import type { SymbolEvents } from "@strikebook/contract";
import { formats } from "../cell";
import type { Heading } from "../column";
import { dateCell, instantCell } from "../date-cells";
import { openTable, withNames } from "../open-table";
import { FailedSymbol, rowsOfEach, type RowOrFailure } from "../table";
import { measureHeading, measureWords } from "./measure-units";

/** The fields that the API documentation names: four of the symbol, then the fields of its events. docs/api.md, Volatility events. */
const eventHeadings: readonly Heading[] = [
  { name: "Symbol", field: "symbol" },
  { name: "As of", field: "asOf" },
  { name: "Session", field: "sessionDate" },
  { name: "Stale", field: "stale" },
  { name: "Next date", field: "next_date" },
  { name: "Timing", field: "timing" },
  { name: "Implied move %", field: "implied_move_pct", format: formats.percent },
  { name: "Estimate", field: "estimate" },
  { name: "VRP (points)", field: "vrp.expected", words: measureWords("vrp.expected") },
  { name: "VRP percentile (0-100)", field: "vrp.percentile", words: measureWords("vrp.percentile") },
];

type EventsOrFailure = RowOrFailure<SymbolEvents>;

/**
 * The next earnings report, one symbol per row; blank for a symbol without a scheduled report. Past reports have a table of
 * their own.
 */
export const eventsTable = openTable(
  eventHeadings,
  measureHeading,
  (symbols: readonly EventsOrFailure[], reader, dates) =>
    symbols.map((entry) => {
      if (entry instanceof FailedSymbol) return entry;
      const { symbol, asOf, sessionDate, stale, events } = entry;
      const first = [symbol, instantCell(asOf, dates), dateCell(sessionDate, dates), stale];
      return withNames(entry, reader.read(events, first, "past"));
    }),
  "Symbol,Next date,Timing,Implied move %,Estimate,VRP (points),VRP percentile (0-100),past_median_move_pct,implied_vs_median,reports_analyzed",
);

const reportHeadings: readonly Heading[] = [
  { name: "Symbol", field: "symbol" },
  { name: "Date", field: "date" },
];

/** `view=past`: one report per row, newest first as the service sends them. A report is a record with open fields. */
export const pastReportsTable = openTable(
  reportHeadings,
  measureHeading,
  (symbols: readonly EventsOrFailure[], reader) =>
    rowsOfEach(symbols, (entry) => {
      const first = [entry.symbol];
      return (entry.events?.past ?? []).map((report) => withNames(entry, reader.read(report, first)));
    }),
);
