import type { CoveredVolSymbol, SymbolDerived, SymbolVolHistory } from "../../contract/volatility";
import { asSent } from "../columns";
import { blank } from "../cell";
import { OpenFieldReader, withOpenColumns, type OpenRow } from "../open-fields";
import { blockColumns, type Column } from "../column";
import { dateCell } from "../date-cells";
import { FailedSymbol, rowsOfEach, type RowOrFailure, type TableDefinition } from "../table";
import { measureHeading } from "./measure-units";

/** One date of one symbol. */
interface DateRow {
  history: SymbolVolHistory;
  /** The index of the date in the history. */
  index: number;
}

type HistoryOrFailure = RowOrFailure<SymbolVolHistory>;

/**
 * The history of volatility: one row per date, oldest first, one symbol after the other; with several symbols the first column is
 * Symbol. The other columns are the service's, under its names and with known units: the requested `fields` first, in their order. The
 * API document does not define their units, so numbers have no format. Part 2.8.
 */
export function volHistoryTable(fields: readonly string[] = []): TableDefinition<readonly HistoryOrFailure[], DateRow> {
  const columns = (histories: readonly HistoryOrFailure[]) => {
    const sent = new Set(
      histories.flatMap((entry) => (entry instanceof FailedSymbol ? [] : Object.keys(entry.columns))),
    );
    const names = new Set([...fields.filter((field) => sent.has(field)), ...sent]);
    return historyColumns([...names]);
  };
  return {
    columns,
    shown: (histories) => (histories.length > 1 ? columns(histories) : columns(histories).slice(1)),
    rows: (histories) => rowsOfEach(histories, historyRows),
  };
}

function historyRows(history: SymbolVolHistory): DateRow[] {
  return history.dates.map((_, index) => ({ history, index }));
}

/** The places of the columns of a history: Symbol, Date, and one for each list of the service. */
const SYMBOL = 0;
const DATE = 1;
const FIRST_LIST = 2;

/** Returns the columns Symbol and Date, then those of the service: a list of numbers each, of which a row shows those of its date. */
function historyColumns(names: readonly string[]): Column<DateRow>[] {
  // The rows of a symbol are consecutive: its lists are looked up once for all of them.
  let current: SymbolVolHistory | undefined;
  let lists: readonly (readonly (number | null)[] | undefined)[] = [];
  const headings = names.map((name) => ({ name: measureHeading(name), field: name }));
  return blockColumns(
    [asSent("Symbol", "symbol"), asSent("Date", "date"), ...headings],
    ({ history, index }, from, to, line, at, dates) => {
      if (history !== current) {
        current = history;
        lists = names.map((name) => history.columns[name]);
      }
      const start = at - from;
      if (from <= SYMBOL && SYMBOL < to) line[start + SYMBOL] = history.symbol;
      if (from <= DATE && DATE < to) line[start + DATE] = dateCell(history.dates[index], dates);
      for (let column = Math.max(from, FIRST_LIST); column < to; column += 1)
        line[start + column] = lists[column - FIRST_LIST]?.[index] ?? blank;
    },
  );
}
/** The derived measures of one symbol. */
interface DerivedRow extends OpenRow {
  symbol: string;
}

const derivedSymbol: Column<DerivedRow> = asSent("Symbol", "symbol", (row) => row.symbol);

/**
 * Derived measures, one symbol per row. The API document leaves the measures open: each is a column under the service's name.
 * Part 2.8.
 */
export const derivedTable: TableDefinition<readonly RowOrFailure<SymbolDerived>[], DerivedRow> = {
  columns: withOpenColumns([derivedSymbol], measureHeading),
  rows(symbols) {
    const reader = new OpenFieldReader();
    return symbols.map((entry) =>
      entry instanceof FailedSymbol ? entry : { symbol: entry.symbol, fields: reader.read(entry.derived) },
    );
  },
};

const coveredSymbol: Column<OpenRow> = asSent("Symbol", "symbol", ({ fields }) => fields.get("symbol"));

/**
 * The covered symbols in the service's order. The service lists a symbol as its name alone, or as a record that has at least
 * `symbol`.
 */
export const volSymbolsTable: TableDefinition<readonly CoveredVolSymbol[], OpenRow> = {
  columns: withOpenColumns([coveredSymbol]),
  rows(symbols) {
    const reader = new OpenFieldReader();
    return symbols.map((one) => ({ fields: reader.read(typeof one === "string" ? { symbol: one } : one) }));
  },
};
