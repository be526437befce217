import type * as Duckdb from "@duckdb/node-api";
import { symbolSpelling } from "@strikebook/contract";
import { boundValues, itemsOf, openDuckdb, type StatementValues } from "../engine/duckdb-instance";
import { QueryRefusal } from "./query-refusal";

/** One row of a result: numbers, texts, lists of numbers, and null for NULL. */
export type SqlRow = Readonly<Record<string, string | number | boolean | readonly number[] | null>>;

/** How a query is limited. */
export interface QueryLimits {
  /** Aborted when the caller leaves. */
  signal: AbortSignal;
  /** Returns a signal that is aborted after some milliseconds. */
  timeLimit: (ms: number) => AbortSignal;
}

/** Queries that run at the same time. Each uses all threads. */
const AT_ONCE = 2;
const MAX_QUERY_MS = 25_000;
const MEMORY = "512MB";

/** Columns of names, which have one spelling in results: files of earlier versions have others. */
const nameColumns = ["underlying", "root", "ticker"];

/** Runs prepared statements over Parquet files, a few at a time. */
export class TradeEngine {
  readonly #duckdb: typeof Duckdb;
  readonly #instance: Duckdb.DuckDBInstance;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  private constructor(duckdb: typeof Duckdb, instance: Duckdb.DuckDBInstance) {
    this.#duckdb = duckdb;
    this.#instance = instance;
  }

  /** Loads DuckDB, which takes some 30 ms. */
  static async open(): Promise<TradeEngine> {
    const { duckdb, instance } = await openDuckdb({ memory: MEMORY });
    const connection = await instance.connect();
    await connection.run("set global parquet_metadata_cache = true");
    connection.closeSync();
    return new TradeEngine(duckdb, instance);
  }

  close(): void {
    this.#instance.closeSync();
  }

  /**
   * Runs a statement, whose text is ours and whose values are bound. Rejects with the reason of the signal when the caller leaves, and
   * with a `QueryRefusal` if the statement takes too long or too much memory.
   */
  rows(sql: string, values: StatementValues, limits: QueryLimits): Promise<SqlRow[]> {
    return this.#run(limits, async (connection) => {
      const reader = await connection.runAndReadAll(sql, ...boundValues(this.#duckdb, values));
      const rows = reader.getRowObjectsJS() as Record<string, SqlRow[string]>[]; // The statements of this folder return doubles, integers, texts and booleans.
      for (const row of rows)
        for (const name of nameColumns) if (name in row) row[name] = symbolSpelling(String(row[name]));
      return rows;
    });
  }

  /**
   * Runs a statement whose columns are all doubles without NULL, and passes its rows on in pieces as they arrive: the columns of each
   * piece, and how many rows it has.
   */
  eachPiece(
    sql: string,
    values: StatementValues,
    limits: QueryLimits,
    onPiece: (columns: readonly Float64Array[], rows: number) => void,
  ): Promise<void> {
    return this.#run(limits, async (connection) => {
      const result = await connection.stream(sql, ...boundValues(this.#duckdb, values));
      for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
        const filled = chunk;
        const columns = result.columnNames().map((_, at) => itemsOf<Float64Array>(filled, at));
        onPiece(columns, chunk.rowCount);
      }
    });
  }

  async #run<Result>(
    { signal, timeLimit }: QueryLimits,
    run: (connection: Duckdb.DuckDBConnection) => Promise<Result>,
  ): Promise<Result> {
    await this.#turn(signal);
    try {
      const limit = timeLimit(MAX_QUERY_MS);
      const stopped = AbortSignal.any([signal, limit]);
      const connection = await this.#instance.connect();
      const interrupt = () => connection.interrupt();
      stopped.addEventListener("abort", interrupt);
      try {
        stopped.throwIfAborted();
        return await run(connection);
      } catch (error) {
        throw refusalOf(error, signal, limit);
      } finally {
        stopped.removeEventListener("abort", interrupt);
        connection.closeSync();
      }
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Waits for a turn. Rejects when the caller leaves first. */
  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (this.#running >= AT_ONCE) {
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          this.#waiting.splice(this.#waiting.indexOf(start), 1);
          reject(signal.reason as Error);
        };
        const start = () => {
          signal.removeEventListener("abort", leave);
          resolve();
        };
        this.#waiting.push(start);
        signal.addEventListener("abort", leave, { once: true });
      });
    }
    this.#running += 1;
  }
}

const ADVICE = "Request a shorter window, fewer days or one ticker.";

function refusalOf(error: unknown, signal: AbortSignal, limit: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (limit.aborted) {
    return new QueryRefusal("timeout", `The query took longer than ${MAX_QUERY_MS / 1000} seconds. ${ADVICE}`);
  }
  const isMemory = String(error).includes("Out of Memory Error");
  return isMemory ? new QueryRefusal("memory", `The query needs more memory than it may use. ${ADVICE}`) : error;
}
