import { join } from "node:path";
import { partName, syncFile } from "../store/recording-commit";
import { RowScorer, type ScoringContext } from "./score-rows";
import type { SortedTrades } from "./sorted-trades";
import { CHUNK_ROWS, type Database, type NumberAppender, type NumberItems } from "../database/database";
import {
  blankArrays,
  copyScored,
  namedColumns,
  scoredColumns,
  selectOf,
  sortedColumns,
  tableColumnsOf,
} from "./trade-columns";

/** Trades in one file, which are in memory while it is written. */
const TRADES_PER_PART = 1_000_000;

const READ_SORTED = `select ${selectOf(sortedColumns)} from read_parquet($file)`;

const scoredTable = { ...sortedColumns, ...scoredColumns };
const createScored = (table: ScoredTable) => `create or replace table ${table} (${tableColumnsOf(scoredTable)})`;
type ScoredTable = Parameters<typeof copyScored>[0];

/** How parts are written. */
interface PartWriting {
  database: Database;
  sorted: SortedTrades;
  /** Where the parts are written. */
  folder: string;
  beforePart: () => void;
  /** Called with the number of trades that are scored; throws to stop. */
  onProgress: (rows: number) => void;
}

/** Scores the sorted trades of a date, and writes them into new parts. Returns the parts in their order. */
export async function writeScoredParts(writing: PartWriting, context: ScoringContext): Promise<readonly ScoredPart[]> {
  const { database, sorted } = writing;
  const scorer = new RowScorer(context);
  const scored = blankArrays(scoredColumns, CHUNK_ROWS);
  const arrays = Object.values(scored);
  using reading = await database.beside();
  await using writer = new PartWriter(writing, await database.beside());
  await writer.begin();
  for await (const { rows, columns } of reading.stream(READ_SORTED, { file: sorted.file })) {
    scorer.score(rows, namedColumns(sortedColumns, columns), scored);
    await writer.append(rows, [...columns, ...arrays]);
  }
  return await writer.finish();
}

interface ScoredPart {
  name: string;
  rows: number;
}

/** Appends scored trades to one table while the other one is written as a part. */
class PartWriter implements AsyncDisposable {
  readonly #writing: PartWriting;
  /** Of its own: a part is written while rows are appended to the next one. */
  readonly #copying: Database;
  readonly #parts: ScoredPart[] = [];
  #table: ScoredTable = "scored_a";
  #appender: NumberAppender | undefined;
  #rows = 0;
  #total = 0;
  #written: Promise<void> = Promise.resolve();

  constructor(writing: PartWriting, copying: Database) {
    this.#writing = writing;
    this.#copying = copying;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#written.catch(() => undefined);
    this.#copying.close();
  }

  /** Begins the next part. */
  async begin(): Promise<void> {
    await this.#writing.database.run(createScored(this.#table));
    this.#appender = await this.#writing.database.appender(this.#table, Object.values(scoredTable));
    this.#rows = 0;
  }

  async append(rows: number, columns: readonly NumberItems[]): Promise<void> {
    this.#appender?.append(rows, columns);
    this.#rows += rows;
    this.#total += rows;
    this.#writing.onProgress(this.#total);
    if (this.#rows < TRADES_PER_PART) return;
    await this.#end();
    await this.begin();
  }

  async finish(): Promise<readonly ScoredPart[]> {
    await this.#end();
    await this.#written;
    return this.#parts;
  }

  /** Ends the part, whose table is written while the other one is filled. */
  async #end(): Promise<void> {
    this.#appender?.close();
    await this.#written;
    if (this.#rows === 0) return;
    this.#writing.beforePart();
    const part = { name: partName(), rows: this.#rows };
    this.#parts.push(part);
    this.#written = this.#write(this.#table, part.name);
    this.#written.catch(() => undefined); // Whoever waits for it gets the error.
    this.#table = this.#table === "scored_a" ? "scored_b" : "scored_a";
  }

  async #write(table: ScoredTable, name: string): Promise<void> {
    const { sorted, folder } = this.#writing;
    const { contracts, exchanges, conditions } = sorted;
    const { underlyings, roots } = contracts;
    const file = join(folder, name);
    await this.#copying.run(copyScored(table), { underlyings, roots, exchanges, conditions, file });
    await this.#copying.run(`drop table ${table}`);
    await syncFile(file);
  }
}
