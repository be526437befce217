import { open } from "node:fs/promises";
import { openDuckdb } from "../engine/duckdb-instance";
import { DataError } from "../snapshots/snapshot";
import { WrittenForms } from "./fields/written-forms";
import { foundNames } from "./found-names";
import { refuseKnownTable } from "./known-refusals";
import { tableLayoutsOf } from "./known-layouts";
import type { FileToRead, ReadFile, RowSink } from "./layout";
import { openLayoutTable } from "./layout-table";

const MAGIC = "PAR1";

/** Returns whether a file is Parquet, by its first bytes. */
export async function isParquet(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === MAGIC;
  } finally {
    await file.close();
  }
}

/** Reads a Parquet file as a table of texts: its columns are those of a layout. Rejects with a `DataError`. */
export async function readParquet(path: string, file: Omit<FileToRead, "bytes">, rows: RowSink): Promise<ReadFile> {
  const { instance } = await openDuckdb({ memory: "512MB" });
  const connection = await instance.connect();
  try {
    // Instants with a zone are then texts in UTC, which say so.
    await connection.run("set TimeZone = 'UTC'");
    const described = await connection.runAndReadAll("describe select * from read_parquet($path)", { path });
    const header = described.getRows().map(([name]) => String(name));
    const head = {
      ...{ header, preamble: [], fileName: file.fileName, forms: new WrittenForms("", file.decimal ?? "point") },
      placeOf: (place: number) => `row ${place}`,
    };
    const table = openLayoutTable(tableLayoutsOf(file.columns), head);
    if (table === undefined) throw noColumns(header, file.columns);
    const texts = await connection.stream("select columns(*)::varchar from read_parquet($path)", { path });
    let place = 0;
    for await (const part of texts.yieldRows()) {
      for (const row of part) {
        place += 1;
        const cells = row.map((cell) => (typeof cell === "string" ? cell : ""));
        table.take(cells, place, { text: cells.join(" "), rows });
      }
    }
    return table.end(rows);
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`cannot be read as a Parquet file (${String(error).split("\n", 1)[0]}).`, { cause: error });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function noColumns(header: readonly string[], columns: FileToRead["columns"]): DataError {
  if (columns === undefined) refuseKnownTable(header);
  const found = foundNames(header);
  return new DataError(
    columns === undefined
      ? `Parquet without the columns of an option chain that is known (found ${found}). --columns map.json names the columns.`
      : `Parquet without the columns of --columns: ${Object.values(columns).join(", ")} (found ${found}).`,
  );
}
