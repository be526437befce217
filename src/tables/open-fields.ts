import { plain, type Cell } from "./cell";
import { dateCell, instantCell, type DateForm } from "./date-cells";
import { blockColumns, type Column } from "./column";
import type { RowOrFailure } from "./table";

/** A value that fits one cell. */
type SingleValue = string | number | boolean | null | undefined;

/** The single values of a record whose fields the API document leaves open. */
export class OpenFields {
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #values: readonly SingleValue[];

  /** `indexes` contains where the value of each dotted path is. All records of a table share it. */
  constructor(indexes: ReadonlyMap<string, number>, values: readonly SingleValue[]) {
    this.#indexes = indexes;
    this.#values = values;
  }

  /** The dotted paths that any record of the table has, in the order first sent. */
  get paths(): readonly string[] {
    return [...this.#indexes.keys()];
  }

  /** Returns the value of a dotted path; `undefined` if the record has none. */
  get(path: string): SingleValue {
    const index = this.#indexes.get(path);
    return index === undefined ? undefined : this.#values[index];
  }

  /** Returns the value of the path at an index of `paths`; `undefined` if the record has none. */
  at(index: number): SingleValue {
    return this.#values[index];
  }
}

/** A row that has such fields. */
export interface OpenRow {
  readonly fields: OpenFields;
}

/** A place in the records of a table: its name in the record around it, its path, and the places inside it. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly inner: Place[];
  /** The index of its values; `undefined` until a record has a single value there. */
  index: number | undefined;
}

/** Reads the open fields of the records of one table, which have the same names nearly always: each path is made once. */
export class OpenFieldReader {
  readonly #indexes = new Map<string, number>();
  readonly #root: Place = { name: "", path: "", inner: [], index: undefined };

  /**
   * Returns the single values of a record by dotted path: `vrp.percentile`. A list of single values becomes one text,
   * `gamma, vanna`, with nothing in place of null; the records of a list are numbered from 1, `term.1.days`.
   *
   * @param omitted A field of the record to ignore.
   */
  read(record: unknown, omitted?: string): OpenFields {
    const values: SingleValue[] = [];
    if (isObject(record)) this.#readFields(values, record, this.#root, omitted);
    return new OpenFields(this.#indexes, values);
  }

  #readFields(values: SingleValue[], record: Readonly<Record<string, unknown>>, around: Place, omitted?: string): void {
    const isList = Array.isArray(record);
    let at = 0;
    for (const name in record) {
      if (name === omitted) continue;
      this.#readValue(values, record[name], placeOf(isList ? String(at + 1) : name, at, around));
      at += 1;
    }
  }

  #readValue(values: SingleValue[], value: unknown, place: Place): void {
    if (isSingle(value)) values[this.#indexOf(place)] = value;
    else if (Array.isArray(value) && value.every(isSingle))
      values[this.#indexOf(place)] = value.map((one) => String(one ?? "")).join(", ");
    else if (isObject(value)) this.#readFields(values, value, place);
  }

  #indexOf(place: Place): number {
    if (place.index !== undefined) return place.index;
    const index = this.#indexes.get(place.path) ?? this.#indexes.size;
    this.#indexes.set(place.path, index);
    place.index = index;
    return index;
  }
}

/** Returns the place of a field. It is `at` in its record, and nearly always in those before. */
function placeOf(name: string, at: number, around: Place): Place {
  const expected = around.inner[at];
  if (expected !== undefined && expected.name === name) return expected;
  return around.inner.find((place) => place.name === name) ?? addedPlace(name, around);
}

function addedPlace(name: string, { path, inner }: Place): Place {
  const place = { name, path: path === "" ? name : `${path}.${name}`, inner: [], index: undefined };
  inner.push(place);
  return place;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
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
 * Returns the named columns, then a column for each other field that any row has, in the order sent. Its heading is the service's name,
 * unless `headingOf` adds to it.
 */
export function withOpenColumns<Row extends OpenRow>(
  named: readonly Column<Row>[],
  rows: readonly RowOrFailure<Row>[],
  headingOf: (path: string) => string = (path) => path,
): readonly Column<Row>[] {
  const known = new Set(named.map(({ field }) => field));
  // All rows know the paths of all.
  const row = rows.find((entry) => "row" in entry);
  const headings: { name: string; field: string }[] = [];
  /** By column: the index of its path. */
  const indexes: number[] = [];
  (row?.row.fields.paths ?? []).forEach((path, index) => {
    if (known.has(path)) return;
    headings.push({ name: headingOf(path), field: path });
    indexes.push(index);
  });
  const open = blockColumns<Row>(headings, ({ fields }, from, to, line, at, dates) => {
    for (let column = from; column < to; column += 1) line[at++] = openCell(fields.at(indexes[column] ?? -1), dates);
  });
  return [...named, ...open];
}
