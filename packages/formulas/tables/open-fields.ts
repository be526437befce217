import { blank, plain, type Cell } from "./cell";
import { textCell, type DateForm } from "./date-cells";

/** A value that fits one cell. */
type SingleValue = string | number | boolean | null | undefined;

/** A row of a table whose records have fields that the API documentation leaves open. */
export interface OpenRow {
  /** The layout of its table. */
  readonly layout: OpenLayout;
  /** In the order of the layout's fields. Fields that only later rows have may be absent. */
  readonly cells: Cell[];
  /** The service's own name of the symbol, which is the first cell, if it is another. */
  readonly canonical?: string | undefined;
}

/** A place in the records of a table: its name in the record around it, its path, and the places inside it. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly inner: Place[];
  /** The index of its values; `undefined` until a record has a single value there. */
  index: number | undefined;
}

/** The fields of the records of a table: the named fields, then the rest by dotted path, in the order first sent. */
export class OpenLayout {
  /** It grows while records are read. */
  readonly fields: string[];
  /** A blank for each field. */
  readonly blanks: Cell[];
  /** The number of fields that all tables of the kind have. */
  readonly named: number;
  readonly root: Place = { name: "", path: "", inner: [], index: undefined };
  /** The number of places inside the root. */
  places = 0;

  /** `named` are the fields of the first columns, which all tables of the kind have. */
  constructor(named: readonly string[]) {
    this.named = named.length;
    this.fields = [...named];
    this.blanks = named.map(() => blank);
  }

  /** Returns the place of a field in the record around it. */
  placeOf(name: string, around: Place): Place {
    return around.inner.find((place) => place.name === name) ?? this.#addedPlace(name, around);
  }

  /** Returns the index of a place that had no value so far. */
  indexOf(place: Place): number {
    const known = this.fields.indexOf(place.path);
    place.index = known < 0 ? this.fields.push(place.path) - 1 : known;
    if (known < 0) this.blanks.push(blank);
    return place.index;
  }

  #addedPlace(name: string, { path, inner }: Place): Place {
    const place = { name, path: path === "" ? name : `${path}.${name}`, inner: [], index: undefined };
    inner.push(place);
    this.places += 1;
    return place;
  }
}

/** Reads the open fields of the records of one table, which have the same names nearly always: each path is made once. */
export class OpenFieldReader {
  readonly #layout: OpenLayout;
  readonly #dates: DateForm;
  /** How many fields of the layout the table is known to have. */
  #known: number;
  #isInOrder = true;

  /** `layout` comes from an earlier table, or is new. Fields that it lacks are added. */
  constructor(layout: OpenLayout, dates: DateForm) {
    this.#layout = layout;
    this.#dates = dates;
    this.#known = layout.named;
  }

  /** Whether the records that were read have all fields of the layout, first sent in its order. Always so if it was new. */
  get hasItsLayout(): boolean {
    return this.#isInOrder && this.#known === this.#layout.fields.length;
  }

  /**
   * Returns a row with the single values of a record by dotted path: `vrp.percentile`. A list of single values becomes one text,
   * `gamma, vanna`, with nothing in place of null; the records of a list are numbered from 1, `term.1.days`.
   *
   * @param first The cells of the first columns that are not fields of the record.
   * @param omitted A field of the record to ignore.
   */
  read(record: unknown, first: readonly Cell[] = [], omitted?: string): OpenRow {
    const cells = this.#layout.blanks.slice();
    if (isObject(record)) this.#readFields(cells, record, this.#layout.root, omitted);
    for (let at = 0; at < first.length; at += 1) cells[at] = first[at] ?? blank;
    return { layout: this.#layout, cells };
  }

  #readFields(cells: Cell[], record: Readonly<Record<string, unknown>>, around: Place, omitted = ""): void {
    let at = 0;
    for (const name in record) {
      if (name === omitted) continue;
      // A field is nearly always where it was in the record before.
      const expected = around.inner[at++];
      const place = expected?.name === name ? expected : this.#layout.placeOf(name, around);
      const value = record[name];
      if (typeof value === "number") cells[this.#indexOf(place)] = value;
      else this.#readValue(cells, value, place);
    }
  }

  #readValue(cells: Cell[], value: unknown, place: Place): void {
    if (isSingle(value)) cells[this.#indexOf(place)] = openCell(value, this.#dates);
    else if (Array.isArray(value)) this.#readList(cells, value, place);
    else if (isObject(value)) this.#readFields(cells, value, place);
  }

  #readList(cells: Cell[], list: readonly unknown[], place: Place): void {
    if (list.every(isSingle)) this.#readValue(cells, list.map((member) => String(member ?? "")).join(", "), place);
    else list.forEach((member, at) => this.#readValue(cells, member, this.#layout.placeOf(String(at + 1), place)));
  }

  /** Returns the index of a place that has a value, and notes if no record before had one there. */
  #indexOf(place: Place): number {
    const index = place.index ?? this.#layout.indexOf(place);
    if (index >= this.#known) {
      if (index !== this.#known) this.#isInOrder = false;
      this.#known = index + 1;
    }
    return index;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isSingle(value: unknown): value is SingleValue {
  return value === null || (typeof value !== "object" && typeof value !== "function");
}

/** Returns the cell of an open field: text that is a date or an instant is shown as such, any other value as sent. */
function openCell(value: SingleValue, dates: DateForm): Cell {
  return typeof value === "string" ? textCell(value, dates) : plain(value);
}

/** Returns the name of a field as words that `columns` can list: `skew_25d_pct` as `Skew 25d %`, `history.fromDate` as `History from date`. */
export function readableName(path: string): string {
  const words = path
    .replace(/([a-z0-9])([A-Z])(?=[a-z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`)
    .replace(/_?pct$/i, " %")
    .replace(/[._,\s]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
