import { plain, type Cell } from "./cell";
import { dateCell, instantCell, type DateForm } from "./date-cells";
import { blockColumns, type Column } from "./column";
import { FailedSymbol, type RowOrFailure } from "./table";

/** A value that fits one cell. */
type SingleValue = string | number | boolean | null | undefined;

/** The single values of a record whose fields the API document leaves open. */
export class OpenFields {
  /** The dotted paths that any record of the table has, in the order first sent. All records of a table share it. */
  readonly paths: readonly string[];
  readonly #values: readonly SingleValue[];

  /** `values` are in the order of `paths`. */
  constructor(paths: readonly string[], values: readonly SingleValue[]) {
    this.paths = paths;
    this.#values = values;
  }

  /** Returns the value of a dotted path; `undefined` if the record has none. */
  get(path: string): SingleValue {
    return this.#values[this.paths.indexOf(path)];
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
  readonly #paths: string[] = [];
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
    return new OpenFields(this.#paths, values);
  }

  #readFields(values: SingleValue[], record: Readonly<Record<string, unknown>>, around: Place, omitted?: string): void {
    let at = 0;
    for (const name in record) {
      if (name === omitted) continue;
      this.#readValue(values, record[name], placeOf(name, at, around));
      at += 1;
    }
  }

  #readValue(values: SingleValue[], value: unknown, place: Place): void {
    if (isSingle(value)) values[place.index ?? this.#indexOf(place)] = value;
    else if (Array.isArray(value)) this.#readList(values, value, place);
    else if (isObject(value)) this.#readFields(values, value, place);
  }

  #readList(values: SingleValue[], list: readonly unknown[], place: Place): void {
    if (list.every(isSingle))
      values[place.index ?? this.#indexOf(place)] = list.map((one) => String(one ?? "")).join(", ");
    else list.forEach((one, at) => this.#readValue(values, one, placeOf(String(at + 1), at, place)));
  }

  /** Returns the index of a place that had no value so far. */
  #indexOf(place: Place): number {
    const known = this.#paths.indexOf(place.path);
    place.index = known < 0 ? this.#paths.push(place.path) - 1 : known;
    return place.index;
  }
}

/** Returns the place of a field. It is `at` in its record, and nearly always in those before. */
function placeOf(name: string, at: number, around: Place): Place {
  const expected = around.inner[at];
  if (expected !== undefined && expected.name === name) return expected;
  return otherPlaceOf(name, around);
}

function otherPlaceOf(name: string, around: Place): Place {
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
  return typeof value === "string" ? textCell(value, dates) : plain(value);
}

function textCell(value: string, dates: DateForm): Cell {
  // Most texts are shorter than a date: matching patterns against each would take longer than the rest of its cell.
  if (value.length === DATE_LENGTH) return dateCell(value, dates);
  return value.length > DATE_LENGTH && instantShape.test(value) ? instantCell(value, dates) : value;
}

/**
 * Returns what makes the columns of tables: the named ones, then a column for each other field that any row has, in the order sent. Its
 * heading is the service's name, unless `headingOf` adds to it.
 *
 * Tables of one kind have the same fields nearly always. Making their columns takes longer than the cells of a short table, so that those
 * of the newest table are used again.
 */
export function withOpenColumns<Row extends OpenRow>(
  named: readonly Column<Row>[],
  headingOf: (path: string) => string = (path) => path,
): (data: unknown, rows: readonly RowOrFailure<Row>[]) => readonly Column<Row>[] {
  let newest: { paths: readonly string[]; columns: readonly Column<Row>[] } | undefined;
  return (_, rows) => {
    // All rows know the paths of all.
    const paths = rows.find((row): row is Row => !(row instanceof FailedSymbol))?.fields.paths ?? [];
    if (!newest || !isSameList(paths, newest.paths)) {
      newest = { paths, columns: [...named, ...openColumns<Row>(named, paths, headingOf)] };
    }
    return newest.columns;
  };
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** Returns the columns of the paths that have none yet. */
function openColumns<Row extends OpenRow>(
  named: readonly Column<Row>[],
  paths: readonly string[],
  headingOf: (path: string) => string,
): Column<Row>[] {
  const known = new Set(named.map(({ field }) => field));
  const headings: { name: string; field: string }[] = [];
  /** By column: the index of its path. */
  const indexes: number[] = [];
  paths.forEach((path, index) => {
    if (known.has(path)) return;
    headings.push({ name: headingOf(path), field: path });
    indexes.push(index);
  });
  return blockColumns<Row>(headings, ({ fields }, from, to, line, at, dates) => {
    for (let column = from; column < to; column += 1) line[at++] = openCell(fields.at(indexes[column] ?? -1), dates);
  });
}
