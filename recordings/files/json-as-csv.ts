import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DataError } from "../errors/data-error";
import { csvLine } from "./csv";
import { columnTables, cellText, recordCells } from "./json-columns";
import { JsonRows } from "./json-rows";
import { readLimits } from "./open-file";
import { textChunks } from "./text-chunks";

/** Records whose fields tell the layout of a JSON document. */
const HEAD_RECORDS = 100;

/** Returns the columns of the table in a JSON document and its first row; `undefined` if it has none. Rejects as `writeJsonAsCsv` does. */
export async function jsonHead(path: string): Promise<{ header: string[]; first: readonly string[] } | undefined> {
  const columns = new Map<string, number>();
  let first: readonly string[] | undefined;
  for await (const cells of recordsOf(path, columns, HEAD_RECORDS)) first ??= cells;
  return first && { header: [...columns.keys()], first };
}

/**
 * Writes the table of a JSON document as CSV, record n in line n + 1: the first list of records, or the columns that the document has.
 * Rejects with a `DataError` for what is no JSON.
 */
export async function writeJsonAsCsv(path: string, copy: string): Promise<void> {
  const columns = new Map<string, number>();
  for await (const cells of recordsOf(path, columns)) void cells; // Columns that only a later record has are columns of all.
  await pipeline(Readable.from(csvLines(path, columns)), createWriteStream(copy));
}

async function* csvLines(path: string, columns: Map<string, number>): AsyncGenerator<string> {
  const header = [...columns.keys()];
  yield csvLine(header);
  for await (const cells of recordsOf(path, columns)) yield csvLine(header.map((_, at) => cells[at] ?? ""));
}

const listName = (path: string) => `"${path.replaceAll("/", ".")}"`;

/** Yields the first records of a document as cells, and adds their fields to the columns. */
async function* recordsOf(
  path: string,
  columns: Map<string, number>,
  most = Infinity,
): AsyncGenerator<readonly string[]> {
  let own: string | undefined;
  let fields: readonly string[] = [];
  let held: (readonly string[])[] = [];
  let count = 0;
  const json = new JsonRows(
    {
      isRows: (_, first) => first === "{",
      onRow: (record, list) => {
        own ??= list;
        const names = Object.keys(record ?? {});
        if (fields.length === 0) fields = names;
        if (list === own && (count += 1) <= most) held.push(recordCells(record, columns));
        const isOther = list !== own && most === Infinity && fields.every((field) => names.includes(field));
        if (isOther)
          throw new DataError(
            `has two lists of records, ${listName(own)} and ${listName(list)}: save each as a file of its own.`,
          );
      },
    },
    readLimits,
  );
  for await (const chunk of textChunks(createReadStream(path), { bytes: Infinity })) {
    json.push(chunk);
    yield* held;
    held = [];
    if (count >= most) return;
  }
  const document = json.end();
  if (own !== undefined) return yield* held;
  const [table] = columnTables(document);
  table?.header.forEach((name, index) => columns.set(name, index));
  for (const row of table?.rows ?? []) if ((count += 1) <= most) yield row.map(cellText);
}
