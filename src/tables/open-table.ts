import { blank, type Cell } from "./cell";
import { listedColumns, type Column, type Heading } from "./column";
import type { DateForm } from "./date-cells";
import { OpenFieldReader, OpenLayout, type OpenRow } from "./open-fields";
import { FailedSymbol, type RowOrFailure, type TableDefinition } from "./table";

/** A layout with more places is not used again: the names in its records may be values, such as dates. */
const MAX_PLACES = 1_000;

/**
 * Returns a table whose records have open fields. Its columns are the named columns, then a column for each other field that any row has, in the
 * order sent. Their heading is the service's name, unless `headingOf` adds to it.
 *
 * Tables of one kind have the same fields nearly always: the layout and the columns of the newest table are used again, and only a table
 * that has another layout is read a second time.
 */
export function openTable<Data>(
  named: readonly Heading[],
  headingOf: (path: string) => string,
  rowsOf: (data: Data, reader: OpenFieldReader, dates: DateForm) => readonly RowOrFailure<OpenRow>[],
): TableDefinition<Data, OpenRow> {
  const newLayout = () => new OpenLayout(named.map(({ field }) => field));
  let newest = newLayout();
  let columns: { of: OpenLayout; all: readonly Column<OpenRow>[] } | undefined;
  return {
    columns(_, rows) {
      const layout = rows.find((row): row is OpenRow => !(row instanceof FailedSymbol))?.layout ?? newLayout();
      if (columns?.of !== layout || columns.all.length !== layout.fields.length) {
        const more = layout.fields.slice(named.length).map((field) => ({ name: headingOf(field), field }));
        columns = { of: layout, all: listedColumns([...named, ...more], lineOf) };
      }
      return columns.all;
    },
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

/** Returns the cells of a row, which become its line. */
function lineOf({ layout, cells }: OpenRow): Cell[] {
  while (cells.length < layout.fields.length) cells.push(blank);
  return cells;
}
