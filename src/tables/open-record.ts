import { plain, type Cell } from "./cell";
import { dateCell, instantCell, type DateStyle } from "./eastern-time";
import type { SingleValue } from "./flattened";
import type { Column } from "./table";

/** A record whose fields the API document leaves open, flattened. */
export interface OpenRecord {
  readonly fields: ReadonlyMap<string, SingleValue>;
}

const DATE_LENGTH = "yyyy-mm-dd".length;
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** One value of such a record: a text that is a date or an instant is shown as such, any other value as it came. */
export function openCell(value: SingleValue, dates: DateStyle): Cell {
  if (typeof value !== "string") return plain(value);
  // Most texts are words, shorter than a date: patterns tried on each would take longer than the rest of its cell.
  if (value.length === DATE_LENGTH) return dateCell(value, dates);
  return value.length > DATE_LENGTH && instantShape.test(value) ? instantCell(value, dates) : value;
}

/** A column for each field that any of the records has, under the service's own name, in the order first seen. */
export function openColumns<Row extends OpenRecord>(
  rows: readonly Row[],
  known: readonly { field: string }[] = [],
): Column<Row>[] {
  const named = new Set(known.map(({ field }) => field));
  const further = new Set<string>();
  for (const row of rows) for (const field of row.fields.keys()) if (!named.has(field)) further.add(field);
  return Array.from(further, (field) => ({
    name: field,
    field,
    cell: (row, dates) => openCell(row.fields.get(field), dates),
  }));
}
