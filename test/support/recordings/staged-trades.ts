import { DuckDBInstance, listValue } from "@duckdb/node-api";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTables } from "../../../recordings/trade-files/open-table";
import { Cells } from "../../../recordings/trade-files/sql/cells";
import { stageTradeFile } from "../../../recordings/trade-files/stage-trade-file";
import { tradeLayoutOf, tradeLayouts } from "../../../recordings/trade-files/trade-layouts";
import type { StagedFile } from "../../../recordings/trade-files/trade-file";

/** A staged row, with numbers for large integers and text for dates. */
type StagedRow = Readonly<Record<string, string | number | boolean | null>>;

/** Returns a connection with the limits of the service, in a zone of no file. */
export async function limitedConnection() {
  const instance = await DuckDBInstance.create(":memory:", {
    ...{ threads: "2", memory_limit: "512MB", temp_directory: "" },
    ...{ autoinstall_known_extensions: "false", autoload_known_extensions: "false" },
  });
  const connection = await instance.connect();
  // As on a computer in Tokyo: no file is read in the zone of the computer.
  await connection.run("set TimeZone = 'Asia/Tokyo'");
  return connection;
}

interface StagedText {
  columns?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Of the file. */
  name?: string;
  decimal?: "point" | "comma";
}

/** Stages a file that contains `content`; returns what was staged and its rows, in the order of the file. */
export async function stageText(
  content: string | Uint8Array,
  { columns, signal, decimal, name = "trades.csv" }: StagedText = {},
): Promise<{ file: StagedFile; rows: readonly StagedRow[] }> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-trades-"));
  const connection = await limitedConnection();
  try {
    const into = join(folder, "staged");
    await mkdir(into);
    await writeFile(join(folder, name), content);
    const file = await stageTradeFile(connection, join(folder, name), { into, columns, signal, decimal });
    const result = await connection.runAndReadAll(
      "select * exclude (date) from read_parquet($files, hive_partitioning = true) order by position",
      { files: join(into, "*", "*.parquet") },
    );
    return { file, rows: result.getRowObjectsJson().map(plainRow) };
  } finally {
    connection.closeSync();
    await rm(folder, { recursive: true });
  }
}

/** Returns what a file that contains `content` is by its header. */
export async function layoutOfText(content: string): Promise<Awaited<ReturnType<typeof tradeLayoutOf>>> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-trades-"));
  try {
    await writeFile(join(folder, "file"), content);
    return await tradeLayoutOf(join(folder, "file"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the names of all layouts of trades and prints that the header of a CSV file is of. */
export async function layoutsOfText(content: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-trades-"));
  const connection = await limitedConnection();
  try {
    await writeFile(join(folder, "file"), content);
    const tables = await openTables(connection, join(folder, "file"));
    const cells = tables.map((table) => new Cells({ ...table, isTyped: false, constants: new Map() }));
    return tradeLayouts.filter((layout) => cells.some((one) => layout.open(one) !== undefined)).map(({ name }) => name);
  } finally {
    connection.closeSync();
    await rm(folder, { recursive: true });
  }
}

/** Large integers are text in JSON. */
const plainRow = (row: Record<string, unknown>): StagedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === "at_ms" || name === "position" ? Number(value) : (value as StagedRow[string]), // columns are of plain types
    ]),
  );

/** Packs text with zstd. */
export async function zstdOf(text: string): Promise<Buffer> {
  const lines = text.trimEnd().split("\n");
  return fileOf(
    "select unnest($lines)",
    { lines },
    "(format csv, header false, delimiter '\x01', quote '', escape '', compression zstd)",
  );
}

/** Returns a Parquet file with the rows of a query. */
export const parquetOf = (query: string): Promise<Buffer> => fileOf(query, {}, "(format parquet)");

/** Returns the bytes of a file that DuckDB writes for a query. */
async function fileOf(query: string, { lines }: { lines?: readonly string[] }, format: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-file-"));
  const connection = await limitedConnection();
  try {
    const path = join(folder, "file");
    await connection.run(`copy (${query}) to $path ${format}`, {
      ...(lines && { lines: listValue([...lines]) }),
      path,
    });
    return await readFile(path);
  } finally {
    connection.closeSync();
    await rm(folder, { recursive: true });
  }
}
