import type { SymbolVolHistory } from "../../contract/volatility";
import { plain, type Table } from "../cell";
import { dateCell } from "../eastern-time";
import { failedLine, headingOf, lineOf, type Column, type RowOrFailure, type TableStyle } from "../table";

/** One date of one symbol. */
interface DateRow {
  history: SymbolVolHistory;
  /** Where the date stands among the history's dates. */
  place: number;
}

const symbol: Column<DateRow> = { name: "Symbol", field: "symbol", cell: ({ history }) => history.symbol };

const date: Column<DateRow> = {
  name: "Date",
  field: "date",
  cell: ({ history, place }, dates) => dateCell(history.dates[place], dates),
};

/**
 * Every column of these histories: the symbol, the date, and the service's own columns under its names, those asked for (`fields`)
 * first and in their order. The API document leaves their units open, so that numbers stand as they came. Part 2.8.
 */
export function volHistoryColumns(
  outcomes: readonly RowOrFailure<SymbolVolHistory>[],
  fields: readonly string[] = [],
): readonly Column<DateRow>[] {
  const sent = new Set(outcomes.flatMap((outcome) => ("row" in outcome ? Object.keys(outcome.row.columns) : [])));
  const names = new Set([...fields.filter((field) => sent.has(field)), ...sent]);
  return [symbol, date, ...Array.from(names, ownColumn)];
}

function ownColumn(name: string): Column<DateRow> {
  // Rows of one symbol follow each other: its column is looked up once for all of them, not for each of 25,000 cells.
  let looked: SymbolVolHistory | undefined;
  let column: readonly (number | null)[] | undefined;
  return {
    name,
    field: name,
    cell({ history, place }) {
      if (history !== looked) {
        looked = history;
        column = history.columns[name];
      }
      return plain(column?.[place]);
    },
  };
}

/** A row a date, oldest first, symbols one below the other with a leading Symbol column when there are several. Null is blank. */
export function volHistoryTable(
  outcomes: readonly RowOrFailure<SymbolVolHistory>[],
  style: TableStyle & { columns: readonly Column<DateRow>[] | undefined; fields?: readonly string[] | undefined },
): Table {
  const every = volHistoryColumns(outcomes, style.fields);
  const columns = style.columns ?? (outcomes.length > 1 ? every : every.slice(1));
  const heading = headingOf(columns, style);
  const table: Table = heading ? [heading] : [];
  for (const outcome of outcomes) {
    if ("row" in outcome) appendDates(table, outcome.row, columns, style);
    else table.push(failedLine(columns, outcome));
  }
  return table;
}

function appendDates(
  table: Table,
  history: SymbolVolHistory,
  columns: readonly Column<DateRow>[],
  style: TableStyle,
): void {
  for (let place = 0; place < history.dates.length; place += 1) table.push(lineOf(columns, { history, place }, style));
}
