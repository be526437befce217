import { DataError } from "../../errors/data-error";
import { JsonObject } from "../../cells/json-object";
import { JsonTable } from "./json-table";
import { jsonLayouts } from "./known-layouts";
import type { FileToRead, JsonLayout, ReadFile, RowFacts, RowSink } from "../definitions/layout";
import { JsonRows } from "../../files/json-rows";
import type { ReadLimits } from "../../files/open-file";
import { schwabJson } from "../vendors/schwab-json";

/**
 * Reads a JSON document: its first list of contracts that is known tells the layout, or else its first table whose columns are those
 * of one. With `--columns` it is a table.
 */
export async function readJson(
  chunks: AsyncIterable<string>,
  file: FileToRead,
  { rows, limits }: { rows: RowSink; limits: ReadLimits },
): Promise<ReadFile> {
  const list = new ContractList(rows);
  const table = new JsonTable(file, rows);
  const json = new JsonRows(
    {
      isRows: (path, first) =>
        (file.columns === undefined && list.isRows(path)) || (list.isEmpty && table.isRows(path, first)),
      isRowsByKey: (path) => file.columns === undefined && list.isRows(path, { areKeyed: true }),
      onRow: (row, path) => {
        if (list.isEmpty) table.add(row, path);
        else list.add(row, path);
      },
    },
    limits,
  );
  for await (const chunk of chunks) json.push(chunk);
  const document = json.end();
  return list.isEmpty ? table.end(document) : list.end(document);
}

/** The list of contracts of a document. A document is one snapshot, at the newest instant and price of its contracts. */
class ContractList {
  readonly #rows: RowSink;
  readonly #newest: RowFacts = {};
  readonly #sink: RowSink;
  #layout: JsonLayout | undefined;
  #path = "";
  #count = 0;

  constructor(rows: RowSink) {
    this.#rows = rows;
    this.#sink = {
      unreadable: (symbol, place) => rows.unreadable(symbol, place),
      adjusted: (symbol) => rows.adjusted(symbol),
      add: (contract, place, facts) => this.#add(contract, place, facts),
    };
  }

  /** Whether no list of contracts has been found. */
  get isEmpty(): boolean {
    return this.#layout === undefined;
  }

  isRows(path: string, { areKeyed = false } = {}): boolean {
    const found = jsonLayouts.find((layout) => layout.rows.test(path) && (layout.areKeyed ?? false) === areKeyed);
    if (found === undefined || (this.#layout ?? found) !== found) return false;
    if (this.#layout === undefined) this.#path = path.replaceAll("/", ".");
    this.#layout = found;
    return true;
  }

  add(row: unknown, path: string): void {
    this.#layout?.read(row, this.#count, this.#sink, path);
    this.#count += 1;
  }

  /** Returns the file from the rest of the document. */
  end(document: unknown): ReadFile {
    const layout = this.#layout;
    if (layout === undefined || this.#count === 0) throw new DataError(`is empty: ${this.#path} has no contracts.`);
    const stated = layout.state(new JsonObject(document, ""));
    const { asOfMs, spot } = this.#newest;
    return {
      layout: layout.name,
      source: layout.source,
      sendsNoOpenInterest: layout.sendsNoOpenInterest,
      statement: { ...stated, asOfMs: stated.asOfMs ?? asOfMs, spot: stated.spot ?? spot },
      placeOf: (place) =>
        layout === schwabJson || layout.areKeyed ? `contract ${place + 1}` : `${this.#path}[${place}]`,
    };
  }

  #add(...[contract, place, facts = {}]: Parameters<RowSink["add"]>): void {
    if ((facts.asOfMs ?? 0) >= (this.#newest.asOfMs ?? 0)) {
      this.#newest.asOfMs = facts.asOfMs;
      this.#newest.spot = facts.spot ?? this.#newest.spot;
    }
    this.#rows.add(contract, place, { underlying: facts.underlying });
  }
}
