import type { CoveredVolSymbol, SymbolDerived, SymbolVolHistory } from "../../contract/volatility";
import { asSent } from "../columns";
import { blank, type Cell } from "../cell";
import { OpenFieldReader, openColumns, type OpenRow } from "../open-fields";
import { listedColumns, type Column, type Heading } from "../column";
import { dateCell } from "../date-cells";
import { FailedSymbol, rowsOfEach, type RowOrFailure, type TableDefinition } from "../table";
import { measureHeading } from "./measure-units";

/** One date of one symbol. */
interface DateRow {
  history: SymbolVolHistory;
  /** By column of the table: the list of the history, empty if it has none. */
  lists: readonly (readonly (number | null)[])[];
  /** The index of the date in the lists. */
  index: number;
}

type HistoryOrFailure = RowOrFailure<SymbolVolHistory>;

/**
 * The history of volatility: one row per date, oldest first, one symbol after the other; with several symbols the first column is
 * Symbol. The other columns are the service's, under its names and with known units: the requested `fields` first, in their order. The
 * API document does not define their units, so numbers have no format. Part 2.8.
 */
export function volHistoryTable(fields: readonly string[] = []): TableDefinition<readonly HistoryOrFailure[], DateRow> {
  return {
    columns: (histories) => historyColumns(namesOf(histories, fields), true),
    shown: (histories) => historyColumns(namesOf(histories, fields), histories.length > 1),
    rows(histories) {
      const names = namesOf(histories, fields);
      return rowsOfEach(histories, (history) => historyRows(history, names));
    },
  };
}

/** Returns the names of the lists that any history has. */
function namesOf(histories: readonly HistoryOrFailure[], fields: readonly string[]): string[] {
  const sent = new Set(histories.flatMap((entry) => (entry instanceof FailedSymbol ? [] : Object.keys(entry.columns))));
  return [...new Set([...fields.filter((field) => sent.has(field)), ...sent])];
}

function historyRows(history: SymbolVolHistory, names: readonly string[]): DateRow[] {
  const lists = names.map((name) => history.columns[name] ?? []);
  return history.dates.map((_, index) => ({ history, lists, index }));
}

/** Returns the columns Symbol, if it is shown, and Date, then those of the service. */
function historyColumns(names: readonly string[], showsSymbol: boolean): Column<DateRow>[] {
  const headings: Heading[] = names.map((name) => ({ name: measureHeading(name), field: name }));
  headings.unshift(asSent("Date", "date"));
  if (showsSymbol) headings.unshift(asSent("Symbol", "symbol"));
  const blanks: Cell[] = headings.map(() => blank);
  return listedColumns(headings, ({ history, lists, index }: DateRow, dates) => {
    const line = blanks.slice(); // It can hold cells of any kind from the start.
    let at = 0;
    if (showsSymbol) line[at++] = history.symbol;
    line[at++] = dateCell(history.dates[index], dates);
    for (const list of lists) line[at++] = list[index] ?? blank;
    return line;
  });
}

const symbolHeadings = [asSent("Symbol", "symbol")];
const symbolFields = symbolHeadings.map(({ field }) => field);

/**
 * Derived measures, one symbol per row. The API document leaves the measures open: each is a column under the service's name.
 * Part 2.8.
 */
export const derivedTable: TableDefinition<readonly RowOrFailure<SymbolDerived>[], OpenRow> = {
  columns: openColumns(symbolHeadings, measureHeading),
  rows(symbols, dates) {
    const reader = new OpenFieldReader(symbolFields, dates);
    return symbols.map((entry) => (entry instanceof FailedSymbol ? entry : reader.read(entry.derived, [entry.symbol])));
  },
};

/**
 * The covered symbols in the service's order. The service lists a symbol as its name alone, or as a record that has at least
 * `symbol`.
 */
export const volSymbolsTable: TableDefinition<readonly CoveredVolSymbol[], OpenRow> = {
  columns: openColumns(symbolHeadings),
  rows(symbols, dates) {
    const reader = new OpenFieldReader(symbolFields, dates);
    return symbols.map((one) => reader.read(typeof one === "string" ? { symbol: one } : one));
  },
};
