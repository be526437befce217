import type * as Duckdb from "@duckdb/node-api";
import type { DuckDBConnection } from "@duckdb/node-api";
import { boundValues, itemsOf, type NumberItems, openDuckdb, type StatementValues } from "../engine/duckdb-instance";

/** A value of a row. */
type Cell = string | number | boolean | null;

type ThreeConnections = readonly [DuckDBConnection, DuckDBConnection, DuckDBConnection];

/** A column of numbers as it is appended and read. */
export type NumberType = "tinyint" | "smallint" | "integer" | "double";

/** Sorts and sums up trades and prints; what does not fit into memory is written into a folder. */
export class TapeEngine {
  readonly #duckdb: typeof Duckdb;
  readonly #close: () => void;
  /** For readers of files, which stage their rows. */
  readonly connection: DuckDBConnection;
  /** Of its own: a statement ends the result that is streamed from the same connection. */
  readonly #streaming: DuckDBConnection;
  readonly #beside: DuckDBConnection;

  private constructor(duckdb: typeof Duckdb, close: () => void, connections: ThreeConnections) {
    this.#duckdb = duckdb;
    this.#close = close;
    [this.connection, this.#streaming, this.#beside] = connections;
  }

  static async open(spillFolder: string): Promise<TapeEngine> {
    const { duckdb, instance } = await openDuckdb({ memory: "320MB", spillFolder });
    const connections: ThreeConnections = [
      await instance.connect(),
      await instance.connect(),
      await instance.connect(),
    ];
    return new TapeEngine(duckdb, () => instance.closeSync(), connections);
  }

  close(): void {
    this.connection.closeSync();
    this.#streaming.closeSync();
    this.#beside.closeSync();
    this.#close();
  }

  /** Runs a statement. Its text is a constant of this project: what a user or a file says is a value. */
  async run(sql: string, values: StatementValues = {}): Promise<void> {
    await this.connection.run(sql, ...boundValues(this.#duckdb, values));
  }

  /** Runs a statement while others run and rows are appended. */
  async runBeside(sql: string, values: StatementValues = {}): Promise<void> {
    await this.#beside.run(sql, ...boundValues(this.#duckdb, values));
  }

  /** Runs a query, and returns its rows by the names of columns; whole numbers of 64 bits are texts. */
  async rows(sql: string, values: StatementValues = {}): Promise<Record<string, Cell>[]> {
    const reader = await this.connection.runAndReadAll(sql, ...boundValues(this.#duckdb, values));
    return reader.getRowObjectsJson() as Record<string, Cell>[]; // No query has lists or structures.
  }

  /** Runs a query with one column of texts. */
  async texts(sql: string, values: StatementValues = {}): Promise<string[]> {
    return (await this.rows(sql, values)).flatMap((row) => Object.values(row).map(String));
  }

  /** Runs a query whose columns are numbers without NULL, and yields its rows some thousand at a time. One at a time. */
  async *stream(sql: string, values: StatementValues = {}): AsyncGenerator<{ rows: number; columns: NumberItems[] }> {
    const result = await this.#streaming.stream(sql, ...boundValues(this.#duckdb, values));
    // The next rows are read while these are worked on.
    let next = result.fetchChunk();
    for (let chunk = await next; chunk && chunk.rowCount > 0; chunk = await next) {
      next = result.fetchChunk();
      const filled = chunk;
      yield {
        rows: chunk.rowCount,
        columns: Array.from({ length: chunk.columnCount }, (_, at) => itemsOf(filled, at)),
      };
    }
  }

  /** Begins to append rows of numbers to a table. */
  async appender(table: string, types: readonly NumberType[]): Promise<NumberAppender> {
    const { DuckDBDataChunk, TINYINT, SMALLINT, INTEGER, DOUBLE } = this.#duckdb;
    const typeOf = { tinyint: TINYINT, smallint: SMALLINT, integer: INTEGER, double: DOUBLE };
    const appender = await this.connection.createAppender(table);
    const chunk = DuckDBDataChunk.create(types.map((type) => typeOf[type]));
    return {
      append(rows, columns) {
        chunk.rowCount = rows;
        columns.forEach((values, at) => {
          itemsOf(chunk, at).set(values.subarray(0, rows));
          chunk.getColumnVector(at).flush();
        });
        appender.appendDataChunk(chunk);
      },
      close: () => appender.closeSync(),
    };
  }
}

/** Appends rows to a table, at most 2,048 at a time. */
export interface NumberAppender {
  append(rows: number, columns: readonly NumberItems[]): void;
  close(): void;
}
