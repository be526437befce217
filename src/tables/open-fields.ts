import { blank, plain, type Cell } from "./cell";
import { dateCell, instantCell, type DateForm } from "./date-cells";
import { listedColumns, type Column, type Heading } from "./column";
import { FailedSymbol, type RowOrFailure } from "./table";

/** A value that fits one cell. */
type SingleValue = string | number | boolean | null | undefined;

/** A row of a table whose records have fields that the API document leaves open. */
export interface OpenRow {
  /** The fields of all rows of the table: the named ones, then those of the records by dotted path, in the order first sent. */
  readonly fields: readonly string[];
  /** The cells in the order of `fields`. Fields that only later rows have may be absent. */
  readonly cells: Cell[];
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
  readonly #dates: DateForm;
  readonly #fields: string[];
  /** A blank for each field. */
  readonly #blanks: Cell[];
  readonly #root: Place = { name: "", path: "", inner: [], index: undefined };

  /** `named` are the fields of the first columns, which all tables of the kind have. */
  constructor(named: readonly string[], dates: DateForm) {
    this.#dates = dates;
    this.#fields = [...named];
    this.#blanks = named.map(() => blank);
  }

  /**
   * Returns a row with the single values of a record by dotted path: `vrp.percentile`. A list of single values becomes one text,
   * `gamma, vanna`, with nothing in place of null; the records of a list are numbered from 1, `term.1.days`.
   *
   * @param first The cells of the first columns that are not fields of the record.
   * @param omitted A field of the record to ignore.
   */
  read(record: unknown, first: readonly Cell[] = [], omitted?: string): OpenRow {
    const cells = this.#blanks.slice();
    if (isObject(record)) this.#readFields(cells, record, this.#root, omitted);
    for (let at = 0; at < first.length; at += 1) cells[at] = first[at] ?? blank;
    return { fields: this.#fields, cells };
  }

  #readFields(cells: Cell[], record: Readonly<Record<string, unknown>>, around: Place, omitted?: string): void {
    let at = 0;
    for (const name in record) {
      if (name === omitted) continue;
      this.#readValue(cells, record[name], placeOf(name, at, around));
      at += 1;
    }
  }

  #readValue(cells: Cell[], value: unknown, place: Place): void {
    if (isSingle(value)) cells[place.index ?? this.#indexOf(place)] = openCell(value, this.#dates);
    else if (Array.isArray(value)) this.#readList(cells, value, place);
    else if (isObject(value)) this.#readFields(cells, value, place);
  }

  #readList(cells: Cell[], list: readonly unknown[], place: Place): void {
    if (list.every(isSingle)) this.#readValue(cells, list.map((one) => String(one ?? "")).join(", "), place);
    else list.forEach((one, at) => this.#readValue(cells, one, placeOf(String(at + 1), at, place)));
  }

  /** Returns the index of a place that had no value so far. */
  #indexOf(place: Place): number {
    const known = this.#fields.indexOf(place.path);
    place.index = known < 0 ? this.#fields.push(place.path) - 1 : known;
    if (known < 0) this.#blanks.push(blank);
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
function openCell(value: SingleValue, dates: DateForm): Cell {
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
export function openColumns(
  named: readonly Heading[],
  headingOf: (path: string) => string = (path) => path,
): (data: unknown, rows: readonly RowOrFailure<OpenRow>[]) => readonly Column<OpenRow>[] {
  let newest: { fields: readonly string[]; columns: readonly Column<OpenRow>[] } | undefined;
  return (_, rows) => {
    // All rows know the fields of all.
    const row = rows.find((row): row is OpenRow => !(row instanceof FailedSymbol));
    const fields = row?.fields ?? named.map(({ field }) => field);
    if (!newest || !isSameList(fields, newest.fields)) {
      const others = fields.slice(named.length).map((field) => ({ name: headingOf(field), field }));
      newest = { fields, columns: listedColumns([...named, ...others], lineOf) };
    }
    return newest.columns;
  };
}

/** Returns the cells of a row, which become its line. */
function lineOf({ fields, cells }: OpenRow): Cell[] {
  while (cells.length < fields.length) cells.push(blank);
  return cells;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
