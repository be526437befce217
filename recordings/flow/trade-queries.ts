import { symbolSpelling } from "@strikebook/contract";
import { Database, type NumberChunk, type SqlRow, type StatementValues } from "../database/database";

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

/** Columns of names, which get one spelling: files of earlier versions have others. */
const nameColumns = ["underlying", "root", "ticker"];

/** Runs queries over the Parquet files of trades and prints, a few at a time. */
export class TradeQueries {
  readonly #database: Database;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Opens a database, which takes some 30 ms. */
  static async open(): Promise<TradeQueries> {
    const database = await Database.open({ limit: "512MB" });
    await database.run("set global parquet_metadata_cache = true");
    return new TradeQueries(database);
  }

  close(): void {
    this.#database.close();
  }

  /**
   * Runs a statement, whose text is ours. Rejects with the reason of the signal when the caller leaves, and with a `QueryRefusal` if the
   * statement takes too long or too much memory.
   */
  rows(sql: string, values: StatementValues, limits: QueryLimits): Promise<SqlRow[]> {
    return this.#run(limits, async (database) => (await database.rows(sql, values)).map(spelled));
  }

  /** Runs a statement whose columns are all doubles without NULL, and passes its rows on in chunks as they arrive. */
  eachChunk(
    sql: string,
    values: StatementValues,
    limits: QueryLimits,
    onChunk: (chunk: NumberChunk<Float64Array>) => void,
  ): Promise<void> {
    return this.#run(limits, async (database) => {
      for await (const chunk of database.stream<Float64Array>(sql, values)) onChunk(chunk);
    });
  }

  async #run<Result>(
    { signal, timeLimit }: QueryLimits,
    run: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    await this.#turn(signal);
    try {
      const limit = timeLimit(MAX_QUERY_MS);
      const stopped = AbortSignal.any([signal, limit]);
      const database = await this.#database.beside();
      const interrupt = () => database.interrupt();
      stopped.addEventListener("abort", interrupt);
      try {
        stopped.throwIfAborted();
        return await run(database);
      } catch (error) {
        throw refusalOf(error, signal, limit);
      } finally {
        stopped.removeEventListener("abort", interrupt);
        database.close();
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

function spelled(row: SqlRow): SqlRow {
  const names = nameColumns.filter((name) => name in row);
  return names.length === 0
    ? row
    : { ...row, ...Object.fromEntries(names.map((name) => [name, symbolSpelling(String(row[name]))])) };
}

const ADVICE = "Request a shorter window, fewer days or one ticker.";

function refusalOf(error: unknown, signal: AbortSignal, limit: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (limit.aborted) {
    return new QueryRefusal("timeout", `The query took longer than ${MAX_QUERY_MS / 1000} seconds. ${ADVICE}`);
  }
  const isTooLarge = String(error).includes("Out of Memory Error");
  return isTooLarge ? new QueryRefusal("memory", `The query needs more memory than it may use. ${ADVICE}`) : error;
}

/** Why a query over recorded trades has no result. */
export type RefusalKind =
  /** The rows that it needs were not recorded. */
  | "missing"
  /** It took too long. */
  | "timeout"
  /** It needs more memory than it may use. */
  | "memory";

/** A query over recorded trades that has no result. The message says what the user can do. */
export class QueryRefusal extends Error {
  override readonly name = "QueryRefusal";
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
