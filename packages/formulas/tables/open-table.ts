import { blank, type Cell } from "./cell";
import type { NamedRecord } from "./canonical";
import { listedColumns, type Column, type Heading } from "./column";
import type { DateForm } from "./date-cells";
import { OpenFieldReader, OpenLayout, type OpenRow } from "./open-fields";
import { FailedSymbol, type RowOrFailure, type TableDefinition } from "./table";

/** A layout with more places is not used again: the names in its records may be values, such as dates. */
const MAX_PLACES = 1_000;

/**
 * Returns a table whose records have open fields. Its columns are the named columns, then a column for each other field that any row has, in the
 * order sent. Their heading is what `headingOf` returns: the service's name, or another with a format. `brief` are the names of the columns to
 * read first.
 *
 * Tables of one kind have the same fields nearly always: the layout and the columns of the newest table are used again, and only a table
 * that has another layout is read a second time.
 */
export function openTable<Data>(
  named: readonly Heading[],
  headingOf: (path: string) => Omit<Heading, "field">,
  rowsOf: (data: Data, reader: OpenFieldReader, dates: DateForm) => readonly RowOrFailure<OpenRow>[],
  brief = "",
): TableDefinition<Data, OpenRow> {
  const newLayout = () => new OpenLayout(named.map(({ field }) => field));
  let newest = newLayout();
  let columns: { of: OpenLayout; all: readonly Column<OpenRow>[] } | undefined;
  const shownColumns = (rows: readonly RowOrFailure<OpenRow>[]) => {
    const layout = rows.find((row): row is OpenRow => !(row instanceof FailedSymbol))?.layout ?? newLayout();
    if (columns?.of !== layout || columns.all.length !== layout.fields.length) {
      const more = layout.fields.slice(named.length).map((field): Heading => ({ ...headingOf(field), field }));
      columns = { of: layout, all: listedColumns([...named, ...more], lineOf) };
    }
    return columns.all;
  };
  return {
    columns: (_, rows) => [...shownColumns(rows), ...(named.length > 0 ? [canonical] : [])],
    shown: (_, rows) => shownColumns(rows),
    brief,
    rows(data, dates) {
      if (newest.places > MAX_PLACES) newest = newLayout();
      const reader = new OpenFieldReader(newest, dates);
      const rows = rowsOf(data, reader, dates);
      if (reader.hasItsLayout) return rows;
      newest = newLayout();
      return rowsOf(data, new OpenFieldReader(newest, dates), dates);
    },
  };
}

/** The service's own names, which are shown if the column is picked. */
const canonical: Column<OpenRow> = {
  name: "Canonical",
  field: "canonical",
  cell: ({ canonical: name, cells: [symbol] }) => name ?? symbol,
};

/** Returns a row with the names of a record. */
export function withNames({ canonical: name }: NamedRecord, row: OpenRow): OpenRow {
  return name === undefined ? row : { ...row, canonical: name };
}

/** Returns the cells of a row, which become its line. */
function lineOf({ layout, cells }: OpenRow): Cell[] {
  while (cells.length < layout.fields.length) cells.push(blank);
  return cells;
}
