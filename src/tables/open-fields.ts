import { plain, type Cell } from "./cell";
import { dateCell, instantCell, type DateForm } from "./date-cells";
import type { Column } from "./column";
import type { RowOrFailure } from "./table";

/** A value that fits one cell. */
type SingleValue = string | number | boolean | null | undefined;

/** The single values of a record whose fields the API document leaves open, by dotted path. */
export type OpenFields = ReadonlyMap<string, SingleValue>;

/** A row that has such fields. */
export interface OpenRow {
  readonly fields: OpenFields;
}

/**
 * Returns the single values of a record by dotted path, in the order sent: `vrp.percentile`. A list of single values becomes one
 * text, `gamma, vanna`, with nothing in place of null; the records of a list are numbered from 1, `term.1.days`.
 *
 * @param omitted A field of the record to ignore.
 */
export function flattened(record: unknown, omitted?: string): OpenFields {
  const values = new Map<string, SingleValue>();
  if (typeof record === "object" && record !== null) addFields(values, record, "", omitted);
  return values;
}

/** Adds the fields of a record; `prefix` is its path with a trailing dot. */
function addFields(values: Map<string, SingleValue>, record: object, prefix: string, omitted?: string): void {
  if (Array.isArray(record)) {
    record.forEach((value: unknown, index) => addValue(values, value, `${prefix}${index + 1}`));
    return;
  }
  const fields = record as Readonly<Record<string, unknown>>; // any object can be read by field name
  for (const name of Object.keys(fields)) if (name !== omitted) addValue(values, fields[name], prefix + name);
}

function addValue(values: Map<string, SingleValue>, value: unknown, path: string): void {
  if (isSingle(value)) values.set(path, value);
  else if (Array.isArray(value) && value.every(isSingle))
    values.set(path, value.map((one) => String(one ?? "")).join(", "));
  else if (typeof value === "object") addFields(values, value ?? {}, `${path}.`);
}

function isSingle(value: unknown): value is SingleValue {
  return value === null || (typeof value !== "object" && typeof value !== "function");
}

const DATE_LENGTH = "yyyy-mm-dd".length;
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns the cell of an open field: text that is a date or an instant is shown as such, any other value as sent. */
export function openCell(value: SingleValue, dates: DateForm): Cell {
  if (typeof value !== "string") return plain(value);
  // Most texts are shorter than a date: matching patterns against each would take longer than the rest of its cell.
  if (value.length === DATE_LENGTH) return dateCell(value, dates);
  return value.length > DATE_LENGTH && instantShape.test(value) ? instantCell(value, dates) : value;
}

/**
 * Returns the named columns, then a column for each other field that any row has, under the service's name, in the order sent.
 */
export function withOpenColumns<Row extends OpenRow>(
  named: readonly Column<Row>[],
  rows: readonly RowOrFailure<Row>[],
): readonly Column<Row>[] {
  const known = new Set(named.map(({ field }) => field));
  const open = new Set<string>();
  for (const entry of rows) {
    if (!("row" in entry)) continue;
    for (const field of entry.row.fields.keys()) if (!known.has(field)) open.add(field);
  }
  return [...named, ...Array.from(open, (field) => openColumn<Row>(field))];
}

function openColumn<Row extends OpenRow>(field: string): Column<Row> {
  return { name: field, field, cell: ({ fields }, dates) => openCell(fields.get(field), dates) };
}
