import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import type { Sql } from "./sql/values";

/** How long a query may take and who follows it. */
export interface QueryControl {
  signal?: AbortSignal | undefined;
  /** Called with the part that is done, from 0 to 1. */
  onPart?: ((part: number) => void) | undefined;
}

/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 250;

/**
 * Runs a prepared statement with those of the parameters that it uses; returns its rows as objects. Rejects with the signal's reason once
 * that is aborted.
 */
export async function runQuery(
  connection: DuckDBConnection,
  sql: Sql,
  parameters: Readonly<Record<string, DuckDBValue>>,
  { signal, onPart }: QueryControl = {},
): Promise<Record<string, DuckDBValue>[]> {
  signal?.throwIfAborted();
  const used = Object.fromEntries(Object.entries(parameters).filter(([name]) => new RegExp(`\\$${name}\\b`).test(sql)));
  const interrupt = () => connection.interrupt();
  if (onPart) {
    await connection.run("set enable_progress_bar = true");
    await connection.run("set enable_progress_bar_print = false");
  }
  const timer = onPart && setInterval(() => onPart(Math.max(0, connection.progress.percentage) / 100), PROGRESS_MS);
  signal?.addEventListener("abort", interrupt);
  try {
    return (await connection.runAndReadAll(sql, used)).getRowObjects();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", interrupt);
    clearInterval(timer);
  }
}
