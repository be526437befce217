import { openParquet } from "../../files/parquet-file";
import { DataError } from "../../errors/data-error";
import { WrittenForms } from "../../cells/written-forms";
import { foundNames } from "../../errors/words";
import { refuseKnownTable } from "../definitions/known-refusals";
import { tableLayoutsOf } from "./known-layouts";
import type { FileToRead, ReadFile, RowSink, TablePart } from "../definitions/layout";
import { type LayoutTable, openLayoutTable } from "../definitions/layout-table";

/** Reads a Parquet file, or a part of it, as a table of texts: its columns are those of a layout. Rejects with a `DataError`. */
export async function readParquet(path: string, file: Omit<FileToRead, "bytes">, rows: RowSink): Promise<ReadFile> {
  return openParquet(path, async ({ database, header }) => {
    const table = parquetTable(header, file);
    for await (const part of database.lists(...rowsOf(path, file.part))) {
      for (const row of part) {
        const cells = textsOf(row.slice(0, -1));
        table.take(cells, Number(row.at(-1)) + 1, { text: cells.join(" "), rows });
      }
    }
    return table.end(rows);
  });
}

/** Returns the table of the layout that a header is of. Throws a `DataError` if there is none. */
export function parquetTable(
  header: readonly string[],
  { fileName, columns, decimal }: Pick<FileToRead, "fileName" | "columns" | "decimal">,
): LayoutTable {
  const table = openLayoutTable(tableLayoutsOf(columns), {
    ...{ header, preamble: [], fileName, forms: new WrittenForms("", decimal ?? "point") },
    placeOf: (place: number) => `row ${place}`,
  });
  if (table === undefined) throw noColumns(header, columns);
  return table;
}

/** Returns the texts of a row. */
export const textsOf = (row: readonly unknown[]) => row.map((cell) => (typeof cell === "string" ? cell : ""));

/** Characters of a date, or of seconds since 1970: rows of one instant have these in common. */
const KEY_CHARACTERS = 10;

/** Returns the SQL of the text by which rows are parted. */
export function keyOf(columns: readonly string[]): string {
  const texts = columns.map((name) => `coalesce("${name.replaceAll('"', '""')}"::varchar, '')`);
  return `left(concat_ws(' ', ${texts.join(", ")}), ${KEY_CHARACTERS})`;
}

/** Returns the statement that reads rows as texts, each with its number counted from 0. */
function rowsOf(path: string, part: TablePart | undefined): [sql: string, values: Record<string, string>] {
  const sql = `select columns(* exclude (file_row_number))::varchar, file_row_number from read_parquet($path, file_row_number = true)`;
  if (part === undefined) return [sql, { path }];
  return [`${sql} where ${keyOf(part.columns)} between $from and $to`, { path, from: part.from, to: part.to }];
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
