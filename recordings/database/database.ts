import type * as Duckdb from "@duckdb/node-api";
import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance, DuckDBType, DuckDBValue } from "@duckdb/node-api";

/** How a database works. */
interface DatabaseLimits {
  /** Memory that tables and queries may take, such as `512MB`. */
  limit: string;
  /** Where queries that need more write; without it they fail. */
  spillFolder?: string;
}

/**
 * The values of a statement by the names of its parameters, as VARCHAR, BIGINT, DOUBLE, BOOLEAN and lists of them. A list has at least one
 * entry, or is of texts. A value that the statement does not name is left out.
 */
export type StatementValues = Readonly<
  Record<string, string | bigint | number | boolean | readonly string[] | readonly bigint[] | readonly number[]>
>;

/** One row of a result, by the names of columns: null for NULL, and text for a whole number of 64 bits and for a date. */
export type SqlRow = Readonly<Record<string, string | number | boolean | readonly number[] | null>>;

/** How long a query may take and who follows it. */
export interface QueryControl {
  /** Interrupts the query, which then rejects with the reason. */
  signal?: AbortSignal | undefined;
  /** Called with the part that is done, from 0 to 1. */
  onPart?: ((part: number) => void) | undefined;
}

/** The values of a column of numbers of some rows. */
export type NumberItems = Int8Array | Int16Array | Int32Array | Float64Array;

/** A column of numbers as it is appended and read. */
export type NumberType = "tinyint" | "smallint" | "integer" | "double";

/** Some rows whose columns are numbers without NULL. */
export interface NumberChunk<Items extends NumberItems = NumberItems> {
  rows: number;
  columns: Items[];
}

/** Appends rows of numbers to a table. */
export interface NumberAppender {
  append(rows: number, columns: readonly NumberItems[]): void;
  close(): void;
}

/** Rows that DuckDB reads and appends at a time. */
export const CHUNK_ROWS = 2048;

/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 250;

/**
 * A connection to a database of DuckDB in memory. It reads and writes the files that its statements name, and nothing else: no extension is
 * installed or loaded. The text of a statement is a constant of this project: what a user or a file says is a value.
 */
export class Database implements Disposable {
  readonly #duckdb: typeof Duckdb;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #isFirst: boolean;

  private constructor(duckdb: typeof Duckdb, instance: DuckDBInstance, connection: DuckDBConnection, isFirst: boolean) {
    this.#duckdb = duckdb;
    this.#instance = instance;
    this.#connection = connection;
    this.#isFirst = isFirst;
  }

  /** Opens a database. DuckDB is loaded here, and not by a service without a recording: it has 70 MB and takes some 30 ms. */
  static async open({ limit, spillFolder = "" }: DatabaseLimits): Promise<Database> {
    const duckdb = await import("@duckdb/node-api");
    const instance = await duckdb.DuckDBInstance.create(":memory:", {
      threads: "2",
      memory_limit: limit,
      temp_directory: spillFolder,
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      allow_community_extensions: "false",
    });
    const database = new Database(duckdb, instance, await instance.connect(), true);
    // Instants with a zone are then texts in UTC, which say so, and not in the zone of the computer.
    await database.run("set global TimeZone = 'UTC'");
    return database;
  }

  /** Returns another connection to the same database. The two do not wait for each other. A statement of one ends no stream of the other. */
  async beside(): Promise<Database> {
    return new Database(this.#duckdb, this.#instance, await this.#instance.connect(), false);
  }

  /** Closes the connection, and the database with the connection that opened it. */
  close(): void {
    this.#connection.closeSync();
    if (this.#isFirst) this.#instance.closeSync();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** Ends the statement that runs, which rejects. */
  interrupt(): void {
    this.#connection.interrupt();
  }

  async run(sql: string, values: StatementValues = {}): Promise<void> {
    await this.#connection.run(sql, ...this.#bound(sql, values));
  }

  /** Runs a query, and returns its rows. */
  async rows(sql: string, values: StatementValues = {}, { signal, onPart }: QueryControl = {}): Promise<SqlRow[]> {
    signal?.throwIfAborted();
    const interrupt = () => this.interrupt();
    if (onPart) {
      await this.run("set enable_progress_bar = true");
      await this.run("set enable_progress_bar_print = false");
    }
    const report = () => onPart?.(Math.max(0, this.#connection.progress.percentage) / 100);
    const timer = onPart && setInterval(report, PROGRESS_MS);
    signal?.addEventListener("abort", interrupt);
    try {
      const reader = await this.#connection.runAndReadAll(sql, ...this.#bound(sql, values));
      return reader.getRowObjectsJson() as SqlRow[]; // No query has structures.
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", interrupt);
      clearInterval(timer);
    }
  }

  /** Runs a query with one column of texts. */
  async texts(sql: string, values: StatementValues = {}): Promise<string[]> {
    return (await this.rows(sql, values)).flatMap((row) => Object.values(row).map(String));
  }

  /** Runs a query, and yields its rows as lists some thousand at a time. */
  async *lists(sql: string, values: StatementValues = {}): AsyncGenerator<readonly (readonly DuckDBValue[])[]> {
    const result = await this.#connection.stream(sql, ...this.#bound(sql, values));
    yield* result.yieldRows();
  }

  /** Runs a query whose columns are numbers without NULL, and returns all of its rows. */
  async numbers<Items extends NumberItems>(sql: string, values: StatementValues): Promise<NumberChunk<Items>[]> {
    const result = await this.#connection.run(sql, ...this.#bound(sql, values));
    return (await result.fetchAllChunks()).map((chunk) => numbersOf<Items>(chunk));
  }

  /** Runs such a query, and yields its rows some thousand at a time. The next statement of this connection ends it. */
  async *stream<Items extends NumberItems>(
    sql: string,
    values: StatementValues = {},
  ): AsyncGenerator<NumberChunk<Items>> {
    const result = await this.#connection.stream(sql, ...this.#bound(sql, values));
    // The next rows are read while these are worked on.
    let next = result.fetchChunk();
    for (let chunk = await next; chunk && chunk.rowCount > 0; chunk = await next) {
      next = result.fetchChunk();
      next.catch(() => undefined); // Whoever waits for it gets the error.
      yield numbersOf(chunk);
    }
  }

  /** Begins to append rows of numbers to a table. */
  async appender(table: string, types: readonly NumberType[]): Promise<NumberAppender> {
    const { DuckDBDataChunk: Chunk, TINYINT, SMALLINT, INTEGER, DOUBLE } = this.#duckdb;
    const typeOf = { tinyint: TINYINT, smallint: SMALLINT, integer: INTEGER, double: DOUBLE };
    const appender = await this.#connection.createAppender(table);
    const chunk = Chunk.create(types.map((type) => typeOf[type]));
    return {
      append(rows, columns) {
        for (let from = 0; from < rows; from += CHUNK_ROWS) {
          const end = Math.min(rows, from + CHUNK_ROWS);
          chunk.rowCount = end - from;
          columns.forEach((values, at) => {
            itemsOf(chunk, at).set(values.subarray(from, end));
            chunk.getColumnVector(at).flush();
          });
          appender.appendDataChunk(chunk);
        }
      },
      close: () => appender.closeSync(),
    };
  }

  /** Defines a function of SQL with two texts that returns a DOUBLE; NULL for `undefined`, and for a first text of NULL. */
  define(name: string, compute: (first: string, second: string) => number | undefined): void {
    const { DuckDBScalarFunction: Function, VARCHAR, DOUBLE } = this.#duckdb;
    const defined = Function.create({
      name,
      parameterTypes: [VARCHAR, VARCHAR],
      returnType: DOUBLE,
      mainFunction: (_, rows, output) => {
        const [firsts, seconds] = [rows.getColumnVector(0), rows.getColumnVector(1)];
        for (let row = 0; row < rows.rowCount; row += 1) {
          const first = firsts.getItem(row);
          output.setItem(
            row,
            typeof first === "string" ? (compute(first, String(seconds.getItem(row))) ?? null) : null,
          );
        }
        output.flush();
      },
    });
    this.#connection.registerScalarFunction(defined);
  }

  #bound(sql: string, values: StatementValues): [Record<string, DuckDBValue>, Record<string, DuckDBType>] {
    const { VARCHAR, BIGINT, DOUBLE, BOOLEAN, LIST, listValue } = this.#duckdb;
    const typeOf = { string: VARCHAR, bigint: BIGINT, number: DOUBLE, boolean: BOOLEAN };
    const bound: Record<string, DuckDBValue> = {};
    const types: Record<string, DuckDBType> = {};
    for (const [name, value] of Object.entries(values)) {
      if (!new RegExp(`\\$${name}\\b`).test(sql)) continue;
      const isList = typeof value === "object";
      const type = typeOf[typeof (isList ? (value[0] ?? "") : value) as keyof typeof typeOf]; // The types of StatementValues.
      bound[name] = isList ? listValue([...value]) : value;
      types[name] = isList ? LIST(type) : type;
    }
    return [bound, types];
  }
}

const numbersOf = <Items extends NumberItems>(chunk: DuckDBDataChunk): NumberChunk<Items> => ({
  rows: chunk.rowCount,
  columns: Array.from({ length: chunk.columnCount }, (_, at) => itemsOf<Items>(chunk, at)),
});

/** Returns the array of a column, which its declaration hides: item by item takes twice as long. The caller knows the type of the column. */
const itemsOf = <Items extends NumberItems>(chunk: DuckDBDataChunk, at: number): Items =>
  (chunk.getColumnVector(at) as unknown as { items: Items }).items; // The vectors of numbers have this array.
