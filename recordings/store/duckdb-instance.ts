import type * as Duckdb from "@duckdb/node-api";
import type { DuckDBInstance } from "@duckdb/node-api";

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
