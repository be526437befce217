import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database, type SqlRow } from "../../../recordings/database/database";
import { openTables } from "../../../recordings/trade-files/staging/open-table";
import { Cells } from "../../../recordings/trade-files/definitions/cells";
import { stageTradeFile } from "../../../recordings/trade-files/staging/stage-trade-file";
import { tradeLayoutOf, tradeLayouts } from "../../../recordings/trade-files/staging/trade-layouts";
import type { StagedFile } from "../../../recordings/trade-files/staging/trade-file";

/** Returns a database with the limits of the service. */
export const openTestDatabase = () => Database.open({ limit: "512MB" });

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
): Promise<{ file: StagedFile; rows: readonly SqlRow[] }> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-trades-"));
  const database = await openTestDatabase();
  try {
    const into = join(folder, "staged");
    await mkdir(into);
    await writeFile(join(folder, name), content);
    const file = await stageTradeFile(database, join(folder, name), { into, columns, signal, decimal });
    const found = await database.rows(
      "select * exclude (date) from read_parquet($files, hive_partitioning = true) order by position",
      { files: join(into, "*", "*.parquet") },
    );
    return { file, rows: found.map(plainRow) };
  } finally {
    database.close();
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
  try {
    await writeFile(join(folder, "file"), content);
    const tables = await openTables(join(folder, "file"));
    const cells = tables.map((table) => new Cells({ ...table, isTyped: false, constants: new Map() }));
    return tradeLayouts.filter((layout) => cells.some((one) => layout.open(one) !== undefined)).map(({ name }) => name);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Whole numbers of 64 bits are texts. */
const plainRow = (row: SqlRow): SqlRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name === "at_ms" || name === "position" ? Number(value) : value]),
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
  const database = await openTestDatabase();
  try {
    const path = join(folder, "file");
    await database.run(`copy (${query}) to $path ${format}`, { ...(lines && { lines }), path });
    return await readFile(path);
  } finally {
    database.close();
    await rm(folder, { recursive: true });
  }
}
