import type { CoveredVolSymbol, SymbolDerived, SymbolTerm, SymbolVolHistory } from "@strikebook/contract";
import type { NamedRecord } from "../canonical";
import { asSent } from "../columns";
import { blank, type Cell } from "../cell";
import { listedColumns, type Column, type Heading } from "../column";
import { dateCell, type DateForm } from "../date-cells";
import { openTable, withNames } from "../open-table";
import { FailedSymbol, rowsOfEach, type RowOrFailure, type TableDefinition } from "../table";
import { measureHeading } from "./measure-units";

type HistoryOrFailure = RowOrFailure<SymbolVolHistory>;

/**
 * The history of volatility: one row per date, oldest first, one symbol after the other; with several symbols the first column
 * is Symbol. The other columns are the service's, under its names and with known units: the requested `fields` first, in their
 * order. The API documentation does not define their units, so numbers have no format. docs/api.md, Volatility history.
 *
 * Its rows are lines, with the symbol first: a table of ten symbols and a year has 27,000 cells, which are written once.
 */
export function volHistoryTable(
  fields: readonly string[] = [],
): TableDefinition<readonly HistoryOrFailure[], HistoryLine> {
  return {
    columns: (histories) => [...historyColumns(namesOf(histories, fields)), canonicalOfLine],
    shown: (histories) => historyColumns(namesOf(histories, fields)).slice(histories.length > 1 ? 0 : 1),
    brief: "Symbol,Date,close,iv30 (%),iv90 (%),termSlope (points),rv20 (%),rv60 (%),rv252 (%),vrp (points)",
    rows(histories, dates) {
      const names = namesOf(histories, fields);
      return rowsOfEach(histories, (history) => historyLines(history, names, dates));
    },
  };
}

/** The cells of one date: the symbol first. */
interface HistoryLine extends Array<Cell> {
  /** The service's own name of the symbol, if it is another. */
  canonical?: string;
}

const canonicalOfLine: Column<HistoryLine> = {
  name: "Canonical",
  field: "canonical",
  cell: ({ canonical, 0: symbol }) => canonical ?? symbol,
};

/** Returns the names of the lists that any history has. */
function namesOf(histories: readonly HistoryOrFailure[], fields: readonly string[]): string[] {
  const sent = new Set<string>();
  for (const entry of histories) {
    if (!(entry instanceof FailedSymbol)) for (const name in entry.columns) sent.add(name);
  }
  return [...new Set([...fields.filter((field) => sent.has(field)), ...sent])];
}

/** Returns the columns Symbol and Date, then the service's fields. */
function historyColumns(names: readonly string[]): Column<HistoryLine>[] {
  const measures = names.map((field) => ({ ...measureHeading(field), field }));
  const headings: readonly Heading[] = [asSent("Symbol", "symbol"), asSent("Date", "date"), ...measures];
  return listedColumns(headings, (line: HistoryLine) => line);
}

/** Returns the line of each date. A list that the history lacks is blank. */
function historyLines(
  { symbol, canonical, dates, columns }: SymbolVolHistory & NamedRecord,
  names: readonly string[],
  form: DateForm,
): HistoryLine[] {
  const lists = names.map((name) => columns[name] ?? []);
  return dates.map((date, index) => {
    const line: HistoryLine = new Array<Cell>(lists.length + 2);
    line[0] = symbol;
    line[1] = dateCell(date, form);
    if (canonical !== undefined) line.canonical = canonical;
    let at = 2;
    for (const list of lists) line[at++] = list[index] ?? blank;
    return line;
  });
}

const symbolHeadings = [asSent("Symbol", "symbol")];

/**
 * Derived measures, one symbol per row. The API documentation leaves the measures open: each is a column under the service's name.
 * docs/api.md, Volatility measures.
 */
export const derivedTable = openTable(
  symbolHeadings,
  measureHeading,
  (symbols: readonly RowOrFailure<SymbolDerived>[], reader) =>
    symbols.map((entry) =>
      entry instanceof FailedSymbol ? entry : withNames(entry, reader.read(entry.derived, [entry.symbol])),
    ),
  "Symbol,iv30 (%),ivRank (0-100),ivPercentile (0-100),iv30Change1d (points),rv20 (%),vrp (points),vrpPercentile (0-100),termSlope (points),dayMovePct",
);

/**
 * The covered symbols in the service's order. The service lists a symbol as its name alone, or as a record that has at least
 * `symbol`.
 */
export const volSymbolsTable = openTable(
  symbolHeadings,
  measureHeading,
  (symbols: readonly CoveredVolSymbol[], reader) =>
    symbols.map((symbol) => reader.read(typeof symbol === "string" ? { symbol: symbol } : symbol)),
);

/**
 * The term structure, one expiration per row, one symbol after the other. The API documentation leaves the fields open: the rows are the
 * records of the only list that a symbol has, each field a column under the service's name. docs/api.md, Volatility measures.
 */
export const termTable = openTable(
  symbolHeadings,
  measureHeading,
  (symbols: readonly RowOrFailure<SymbolTerm>[], reader) =>
    rowsOfEach(symbols, ({ symbol, canonical, ...fields }: SymbolTerm & NamedRecord) => {
      const list = Object.values(fields).find(Array.isArray) as readonly unknown[] | undefined;
      return (list ?? [fields]).map((point) => withNames({ symbol, canonical }, reader.read(point, [symbol])));
    }),
);
