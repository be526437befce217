import type * as Duckdb from "@duckdb/node-api";
import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { multiplierOf, settlesAtOpen, symbolSpelling } from "@strikebook/contract";
import { contractOf } from "../layouts/layout";
import { type ContractNumber, contractNumbers } from "../snapshots/quotes";
import type { Contract, Snapshot } from "../snapshots/snapshot";
import { itemsOf, openDuckdb } from "../engine/duckdb-instance";

/** The columns of numbers that have other names there. */
const columnNames: Partial<Record<ContractNumber, string>> = {
  openInterest: "open_interest",
  volatility: "implied_volatility",
};

/** The numbers of a contract that a source may leave out, with the names of their columns. */
const numbers = contractNumbers.map((name) => [name, columnNames[name] ?? name] as const);

/** Columns of the staging table: four keys as numbers, and the numbers with NaN for unknown ones. */
const staged = ["snapshot", "root", "expiration", "is_call", "strike", ...numbers.map(([, column]) => column)];

const CREATE_STAGED = `create or replace temp table staged (${staged.map((column) => `${column} double`).join(", ")})`;

/** A snapshot fits into two groups of rows, so that reading it at random skips the rest of a session. */
const ROW_GROUP = 24_576;
const PARQUET = `(format parquet, compression zstd, row_group_size ${ROW_GROUP})`;

const COPY_STAGED = `copy (
  select $underlyings[snapshot::integer] as underlying, $as_of[snapshot::integer] as as_of_ms, $quote[snapshot::integer] as quote_ms,
    $spots[snapshot::integer] as underlying_price, $roots[root::integer] as root, date '1970-01-01' + expiration::integer as expiration,
    $settlements[root::integer] as settlement, case is_call when 1 then 'call' else 'put' end as option_right, strike,
    $multipliers[root::integer]::integer as multiplier, ${numbers.map(([, column]) => `nullif(${column}, 'nan'::double) as ${column}`).join(", ")}
  from staged) to $file ${PARQUET}`;

const READ = `select list_position($roots, root)::double, (expiration - date '1970-01-01')::double,
    case option_right when 'call' then 1::double else 0::double end, strike,
    ${numbers.map(([, column]) => `coalesce(${column}, 'nan'::double)`).join(", ")}
  from read_parquet($file)
  where as_of_ms between $from and $to and underlying = $underlying and list_contains($instants, as_of_ms)`;

const MERGE = `copy (
  select * from read_parquet($files)
  where not list_contains($replaced, file_index || ' ' || underlying || ' ' || as_of_ms)) to $file ${PARQUET}`;

/** Writes and reads the Parquet files of a recording. Writes one file at a time. */
export class ChainEngine {
  readonly #duckdb: typeof Duckdb;
  readonly #close: () => void;
  /** Of its own, so that reading does not wait for a merge. */
  readonly #writing: DuckDBConnection;
  readonly #reading: DuckDBConnection;

  private constructor(duckdb: typeof Duckdb, close: () => void, connections: [DuckDBConnection, DuckDBConnection]) {
    this.#duckdb = duckdb;
    this.#close = close;
    [this.#writing, this.#reading] = connections;
  }

  static async open(): Promise<ChainEngine> {
    const { duckdb, instance } = await openDuckdb({ memory: "512MB" });
    const [writing, reading] = [await instance.connect(), await instance.connect()];
    await writing.run("set global parquet_metadata_cache = true");
    return new ChainEngine(duckdb, () => instance.closeSync(), [writing, reading]);
  }

  close(): void {
    this.#writing.closeSync();
    this.#reading.closeSync();
    this.#close();
  }

  /** Writes the contracts of snapshots into a new file, in their order. */
  async write(file: string, snapshots: readonly Snapshot[]): Promise<void> {
    const roots = [...new Set(snapshots.flatMap(({ contracts }) => contracts.map(({ root }) => root)))];
    await this.#writing.run(CREATE_STAGED);
    await this.#stage(snapshots, new Map(roots.map((root, index) => [root, index + 1])));
    const { VARCHAR, BIGINT, DOUBLE, LIST, listValue } = this.#duckdb;
    const list = (values: readonly DuckDBValue[]) => listValue(values);
    await this.#writing.run(
      COPY_STAGED,
      {
        underlyings: list(snapshots.map(({ underlying }) => underlying)),
        as_of: list(snapshots.map(({ asOfMs }) => BigInt(asOfMs))),
        quote: list(snapshots.map(({ quoteMs }) => BigInt(quoteMs))),
        spots: list(snapshots.map(({ spot }) => spot)),
        roots: list(roots),
        settlements: list(roots.map((root) => (settlesAtOpen(root) ? "AM" : "PM"))),
        multipliers: list(roots.map(multiplierOf)),
        file,
      },
      {
        ...{ underlyings: LIST(VARCHAR), as_of: LIST(BIGINT), quote: LIST(BIGINT), spots: LIST(DOUBLE) },
        ...{ roots: LIST(VARCHAR), settlements: LIST(VARCHAR), multipliers: LIST(DOUBLE), file: VARCHAR },
      },
    );
    await this.#writing.run("drop table staged");
  }

  async #stage(snapshots: readonly Snapshot[], codeOf: ReadonlyMap<string, number>): Promise<void> {
    const { DuckDBDataChunk, DOUBLE } = this.#duckdb;
    const appender = await this.#writing.createAppender("staged");
    const chunk = DuckDBDataChunk.create(staged.map(() => DOUBLE));
    const size = 2048;
    for (const [index, { contracts }] of snapshots.entries()) {
      for (let from = 0; from < contracts.length; from += size) {
        const rows = contracts.slice(from, from + size);
        chunk.rowCount = rows.length;
        const fill = (column: number, valueOf: (contract: Contract) => number) => {
          const items = itemsOf<Float64Array>(chunk, column);
          rows.forEach((contract, row) => (items[row] = valueOf(contract)));
          chunk.getColumnVector(column).flush();
        };
        fill(0, () => index + 1);
        fill(1, ({ root }) => codeOf.get(root) ?? NaN);
        fill(2, ({ expiration }) => expiration);
        fill(3, ({ right }) => (right === "call" ? 1 : 0));
        fill(4, ({ strike }) => strike);
        numbers.forEach(([name], position) => fill(5 + position, (contract) => contract[name] ?? NaN));
        appender.appendDataChunk(chunk);
      }
    }
    appender.closeSync();
  }

  /** Reads the contracts of one or several instants of an underlying, ascending, whose underlying and roots are those in the file. */
  async read(
    file: string,
    { underlying, roots, instantsMs }: { underlying: string; roots: readonly string[]; instantsMs: readonly number[] },
  ): Promise<Contract[]> {
    const { VARCHAR, BIGINT, LIST, listValue } = this.#duckdb;
    const result = await this.#reading.run(
      READ,
      {
        ...{ roots: listValue(roots), file, underlying, instants: listValue(instantsMs.map(BigInt)) },
        ...{ from: BigInt(instantsMs[0] ?? 0), to: BigInt(instantsMs.at(-1) ?? 0) },
      },
      { roots: LIST(VARCHAR), file: VARCHAR, underlying: VARCHAR, instants: LIST(BIGINT), from: BIGINT, to: BIGINT },
    );
    const names = roots.map(symbolSpelling);
    const contracts: Contract[] = [];
    for (const chunk of await result.fetchAllChunks()) {
      // All columns are DOUBLE without NULL.
      const columns = staged.slice(1).map((_, column) => itemsOf<Float64Array>(chunk, column));
      for (let row = 0; row < chunk.rowCount; row += 1) contracts.push(readContract(columns, row, names));
    }
    return contracts;
  }

  /**
   * Writes the rows of some files into one new file, in the order of the files. `replaced` are the snapshots to leave out: the position
   * of the file, and the underlying and the instant of the snapshot.
   */
  async merge(
    files: readonly string[],
    target: string,
    replaced: readonly { file: number; underlying: string; asOfMs: number }[],
  ): Promise<void> {
    const { VARCHAR, LIST, listValue } = this.#duckdb;
    const keys = replaced.map(({ file, underlying, asOfMs }) => `${file} ${underlying} ${asOfMs}`);
    await this.#writing.run(
      MERGE,
      { files: listValue(files), replaced: listValue(keys), file: target },
      { files: LIST(VARCHAR), replaced: LIST(VARCHAR), file: VARCHAR },
    );
  }
}

/** The position of each number among the columns that are read. */
const columnOf = Object.fromEntries(contractNumbers.map((name, at) => [name, 4 + at]));

function readContract(columns: readonly Float64Array[], row: number, roots: readonly string[]): Contract {
  const [root, expiration, isCall, strike] = columns;
  const terms = {
    root: roots[(root?.[row] ?? 0) - 1] ?? "",
    expiration: expiration?.[row] ?? 0,
    right: isCall?.[row] === 1 ? "call" : "put",
    strike: strike?.[row] ?? 0,
  } as const;
  return contractOf(terms, (name) => known(columns[columnOf[name] ?? 0]?.[row]));
}

const known = (value: number | undefined) => (Number.isNaN(value) ? undefined : value);
