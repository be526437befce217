import { DataError } from "../../errors/data-error";
import { WrittenForms } from "../../cells/written-forms";
import { columnTables, cellText, recordCells } from "../../files/json-columns";
import { foundInDocument, foundNames } from "../../errors/words";
import { refuseKnownTable } from "../definitions/known-refusals";
import { jsonLayouts, tableLayoutsOf } from "./known-layouts";
import { isColumnMap } from "../vendors/neutral";
import type { FileToRead, ReadFile, RowSink, TableLayout } from "../definitions/layout";
import { type LayoutTable, openLayoutTable } from "../definitions/layout-table";

/** Records that are held back at most, until their fields are the columns of a layout. */
const HEAD_RECORDS = 100;
/** Records of another list that are passed over, at most. */
const MOST_OTHERS = 10_000;
/** Fields that lists of contracts have in common, at least. */
const FEWEST_COMMON = 4;

/**
 * A table in a JSON document: the lists of records whose fields are the columns of a layout, such as `calls` and `puts`, or what is left
 * of the document. The first list tells the layout. An object in a record is columns such as `greeks.gamma`.
 */
export class JsonTable {
  readonly #layouts: readonly TableLayout[];
  readonly #file: FileToRead;
  readonly #rows: RowSink;
  readonly #columns = new Map<string, number>();
  #path: string | undefined;
  /** The lists of the table, with the number of records before them. */
  readonly #lists: { path: string; before: number }[] = [];
  /** Paths of lists that are no tables, with the fields of their records. */
  readonly #others = new Map<string, readonly string[]>();
  #head: (readonly string[])[] = [];
  #table: LayoutTable | undefined;
  #count = 0;
  #passed = 0;

  constructor(file: FileToRead, rows: RowSink) {
    this.#layouts = tableLayoutsOf(file.columns);
    this.#file = file;
    this.#rows = rows;
  }

  /** Returns whether a list can be the table, or goes on with it: its first element is an object. */
  isRows(path: string, first: string): boolean {
    if (first !== "{") return false;
    if (this.#table) return !this.#others.has(path);
    if (path !== this.#path) this.#leave();
    this.#path = path;
    return !this.#others.has(path);
  }

  add(record: unknown, path: string): void {
    if (this.#table && path !== this.#path) this.#goOn(record, path);
    if (this.#others.has(path)) {
      if (this.#table) return;
      this.#passed += 1;
      if (path === "" || this.#passed > MOST_OTHERS) throw this.#unknown(undefined);
      return;
    }
    const before = this.#columns.size;
    const cells = recordCells(record, this.#columns);
    if (this.#table === undefined) {
      this.#head.push(cells);
      if (this.#columns.size > before) this.#open();
      if (this.#table === undefined && this.#head.length >= HEAD_RECORDS) this.#leave();
      return;
    }
    if (this.#columns.size > before) this.#table.widen([...this.#columns.keys()]);
    this.#take(cells);
  }

  /** Returns the file from what is around the lists. */
  end(document: unknown): ReadFile {
    if (this.#table) {
      this.#refuseHalf();
      return this.#table.end(this.#rows);
    }
    this.#leave();
    for (const { header, rows } of columnTables(document)) {
      this.#columns.clear();
      this.#path = "";
      header.forEach((name, index) => this.#columns.set(name, index));
      const table = this.#open();
      if (table === undefined) continue;
      for (const row of rows) this.#take(row.map(cellText));
      return table.end(this.#rows);
    }
    throw this.#unknown(document);
  }

  #open(): LayoutTable | undefined {
    const { fileName, decimal } = this.#file;
    this.#table = openLayoutTable(this.#layouts, {
      header: [...this.#columns.keys()],
      preamble: [],
      fileName,
      forms: new WrittenForms("", decimal ?? "point"),
      placeOf: (place) => this.#placeOf(place),
    });
    if (this.#table === undefined) return undefined;
    this.#lists.push({ path: this.#path ?? "", before: 0 });
    for (const cells of this.#head) this.#take(cells);
    this.#head = [];
    return this.#table;
  }

  /** Begins another list: it is of the table too if its first record has the columns of the layout, or no others than the table. */
  #goOn(record: unknown, path: string): void {
    const columns = new Map<string, number>();
    recordCells(record, columns);
    const header = [...columns.keys()];
    const isOfTable = this.#table?.fits(header) || header.every((name) => this.#columns.has(name));
    if (!isOfTable) {
      this.#others.set(path, header);
      return;
    }
    this.#path = path;
    this.#lists.push({ path, before: this.#count });
  }

  #placeOf(place: number): string {
    const { path, before } = this.#lists.findLast((list) => list.before <= place) ?? { path: "", before: 0 };
    return path === "" ? `record ${place + 1}` : `${path.replaceAll("/", ".")}[${place - before}]`;
  }

  #take(cells: readonly string[]): void {
    this.#table?.take(cells, this.#count, { text: cells.join(" "), rows: this.#rows });
    this.#count += 1;
  }

  /** Throws a `DataError` if a list that was passed over looks like the table, without some of its columns. */
  #refuseHalf(): void {
    for (const [path, fields] of this.#others) {
      if (fields.length < FEWEST_COMMON || !fields.every((name) => this.#columns.has(name))) continue;
      const missing = [...this.#columns.keys()].filter((name) => !fields.includes(name)).join(", ");
      const [{ path: own } = { path: "" }] = this.#lists;
      throw new DataError(`records in "${path}" have the fields of those in "${own}", but no ${missing}; add them.`);
    }
  }

  /** Leaves out the list that is no table. */
  #leave(): void {
    if (this.#path === undefined) return;
    this.#others.set(this.#path, [...this.#columns.keys()]);
    this.#columns.clear();
    this.#head = [];
    this.#path = undefined;
  }

  #unknown(document: unknown): DataError {
    const [[path = "", fields = []] = []] = this.#others;
    const found =
      fields.length === 0
        ? `found ${foundInDocument(document)}`
        : `found records${path && ` in "${path.replaceAll("/", ".")}"`} with ${foundNames(fields)}`;
    const { columns } = this.#file;
    if (columns !== undefined) {
      return new DataError(`JSON without the fields of --columns: ${Object.values(columns).join(", ")} (${found}).`);
    }
    const tables = [...this.#others.values(), ...columnTables(document).map(({ header }) => header)];
    tables.forEach(refuseKnownTable);
    if (isColumnMap(document)) {
      return new DataError(
        "is a map of columns, and has no data. Give it with --columns, with the file that it is for.",
      );
    }
    const names = jsonLayouts.map(({ name }) => name.replace(/ JSON$/, "")).join(", ");
    return new DataError(
      `JSON without a list of contracts that is known (${found}). ` +
        `Expected JSON of ${names}, or records with the columns of a known layout. For others, --columns map.json names the fields.`,
    );
  }
}
