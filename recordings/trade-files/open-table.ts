import type { DuckDBConnection } from "@duckdb/node-api";
import { open } from "node:fs/promises";
import { unreadable } from "../layouts/text/open-file";
import { splitCells } from "../layouts/text/cells";
import { DataError } from "../snapshots/snapshot";
import { Cells, type Sql } from "./sql/cells";

/** A file of rows under a header: CSV, packed or not, or Parquet. */
export interface OpenTable {
  header: readonly string[];
  decimalComma: boolean;
  isParquet: boolean;
  /** SQL of the rows, with columns `c0`, `c1`, ..., and `position`: the number of the row in the file, from 1. */
  rows: Sql;
  /** SQL of the lines of a CSV file, blank ones included, with columns `line` and `text`. */
  lines: Sql;
  /** The parameters of both. */
  parameters: Record<string, string>;
}

/** Characters of a line above which a file is no CSV file. */
const LONGEST_LINE = 2 ** 20;
const delimiters = [",", ";", "\t", "|"];

type Packing = "none" | "gzip" | "zstd";

/**
 * Opens a file by its first bytes and its first line, never by its name. Returns one table for each way to read its header: there are
 * several delimiters. Rejects with a `DataError` if the file does not exist or is no table at all.
 */
export async function openTables(connection: DuckDBConnection, path: string): Promise<OpenTable[]> {
  const head = await readHead(path);
  if (head.length === 0) throw new DataError("is empty: it has 0 bytes.");
  if (head.toString("latin1") === "PAR1") return [await parquetTable(connection, path)];
  const packing: Packing = head.readUInt16BE(0) === 0x1f8b ? "gzip" : head.equals(zstdMagic) ? "zstd" : "none";
  const first = await firstLine(connection, path, packing);
  return delimiters
    .map((delimiter) => csvTable(first, { path, packing, delimiter }))
    .filter(({ header }) => header.length >= 4);
}

/** Returns the cells of a table, by the names of its columns. */
export function cellsOf({ header, decimalComma, isParquet }: OpenTable): Cells {
  return new Cells({ header, decimalComma, isTyped: isParquet });
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    if (!(await file.stat()).isFile()) throw new DataError("is a folder; expected a file.");
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 0 ? Buffer.alloc(0) : buffer;
  } finally {
    await file.close();
  }
}

async function parquetTable(connection: DuckDBConnection, path: string): Promise<OpenTable> {
  const result = await connection
    .runAndReadAll("describe select * from read_parquet($file)", { file: path })
    .catch((error: unknown) => {
      throw new DataError(`is a damaged Parquet file (${messageOf(error)}).`, { cause: error });
    });
  const header = result.getRowObjects().map(({ column_name: name }) => String(name));
  const names = header.map((_, index) => `c${index}`).join(", ");
  return {
    header,
    decimalComma: false,
    isParquet: true,
    rows: `(select * exclude (row_number), row_number + 1 as position
      from read_parquet($file, file_row_number = true) as parquet(${names}, row_number))`,
    lines: "(select null::bigint as line, null::varchar as text)",
    parameters: { file: path },
  };
}

interface CsvFile {
  path: string;
  packing: Packing;
  delimiter: string;
}

function csvTable(first: string, { path, packing, delimiter }: CsvFile): OpenTable {
  const header = splitCells(first, delimiter);
  const columns = header.map((_, index) => `c${index}: 'VARCHAR'`).join(", ");
  return {
    header,
    decimalComma: delimiter === ";",
    isParquet: false,
    rows: `(select *, row_number() over () as position from read_csv($file, delim = $delimiter, quote = '"', escape = '"',
      header = true, columns = {${columns}}, auto_detect = false, max_line_size = ${LONGEST_LINE}, compression = $packing))`,
    lines: `(select row_number() over () as line, text from ${linesOf()})`,
    parameters: { file: path, delimiter, packing },
  };
}

/** Returns SQL that reads a CSV file line by line. */
const linesOf =
  (): Sql => `read_csv($file, delim = chr(1), quote = '', escape = '', header = false, columns = {text: 'VARCHAR'},
  auto_detect = false, max_line_size = ${LONGEST_LINE}, compression = $packing)`;

async function firstLine(connection: DuckDBConnection, file: string, packing: Packing): Promise<string> {
  const result = await connection
    .runAndReadAll(`select text from ${linesOf()} limit 1`, { file, packing })
    .catch((error: unknown) => {
      throw new DataError(`is no CSV or Parquet file (${messageOf(error)}).`, { cause: error });
    });
  const [row] = result.getRows();
  return String(row?.[0] ?? "").replace(/^\ufeff/, "");
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n", 1)[0];
