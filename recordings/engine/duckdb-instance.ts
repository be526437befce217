import type * as Duckdb from "@duckdb/node-api";
import type { DuckDBDataChunk, DuckDBInstance, DuckDBType, DuckDBValue } from "@duckdb/node-api";

/** How an instance of the engine works. */
interface EngineLimits {
  /** Memory that tables and queries may take, such as `512MB`. */
  memory: string;
  /** Where queries that need more write; without it they fail. */
  spillFolder?: string;
}

/**
 * Opens an instance of DuckDB, which takes 70 MB of disk and some 30 ms: only once a recording is read or written. It reads and writes
 * the files that it is given, and nothing else: no extension is installed or loaded.
 */
export async function openDuckdb({
  memory,
  spillFolder = "",
}: EngineLimits): Promise<{ duckdb: typeof Duckdb; instance: DuckDBInstance }> {
  const duckdb = await import("@duckdb/node-api");
  const instance = await duckdb.DuckDBInstance.create(":memory:", {
    threads: "2",
    memory_limit: memory,
    temp_directory: spillFolder,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
  });
  return { duckdb, instance };
}

/** The values of a statement by the names of its parameters. A list has at least one entry, or is of texts. */
export type StatementValues = Readonly<
  Record<string, string | bigint | number | boolean | readonly string[] | readonly number[]>
>;

/** Returns values as a statement takes them, with their types: VARCHAR, BIGINT, DOUBLE, BOOLEAN, and lists of texts or doubles. */
export function boundValues(
  { VARCHAR, BIGINT, DOUBLE, BOOLEAN, LIST, listValue }: typeof Duckdb,
  values: StatementValues,
): [Record<string, DuckDBValue>, Record<string, DuckDBType>] {
  const bound: Record<string, DuckDBValue> = {};
  const types: Record<string, DuckDBType> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "object") {
      bound[name] = listValue([...value]);
      types[name] = LIST(typeof value[0] === "number" ? DOUBLE : VARCHAR);
    } else {
      bound[name] = value;
      types[name] = { string: VARCHAR, bigint: BIGINT, number: DOUBLE, boolean: BOOLEAN }[typeof value as "string"]; // The four types that remain.
    }
  }
  return [bound, types];
}

/** The values of a column of numbers of some rows. */
export type NumberItems = Int8Array | Int16Array | Int32Array | Float64Array;

/**
 * Returns the array of a column of numbers without NULL, which its declaration hides: item by item takes twice as long. The caller knows
 * the type of the column.
 */
export function itemsOf<Items extends NumberItems>(chunk: DuckDBDataChunk, at: number): Items {
  return (chunk.getColumnVector(at) as unknown as { items: Items }).items; // The vectors of numbers have this array.
}
