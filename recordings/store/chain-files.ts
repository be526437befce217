import { multiplierOf, settlesAtOpen, symbolSpelling } from "@strikebook/contract";
import { contractOf } from "../layouts/definitions/layout";
import { type ContractNumber, contractNumbers } from "../snapshots/quotes";
import type { Contract, Snapshot } from "../snapshots/snapshot";
import { namingDamaged } from "../database/damaged-parts";
import { Database } from "../database/database";

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
export class ChainFiles {
  readonly #writing: Database;
  /** Of its own, so that reading does not wait for a merge. */
  readonly #reading: Database;

  private constructor(writing: Database, reading: Database) {
    this.#writing = writing;
    this.#reading = reading;
  }

  static async open(): Promise<ChainFiles> {
    const writing = await Database.open({ limit: "512MB" });
    await writing.run("set global parquet_metadata_cache = true");
    return new ChainFiles(writing, await writing.beside());
  }

  close(): void {
    this.#reading.close();
    this.#writing.close();
  }

  /** Writes the contracts of snapshots into a new file, in their order. */
  async write(file: string, snapshots: readonly Snapshot[]): Promise<void> {
    const roots = [...new Set(snapshots.flatMap(({ contracts }) => contracts.map(({ root }) => root)))];
    await this.#writing.run(CREATE_STAGED);
    await this.#stage(snapshots, new Map(roots.map((root, index) => [root, index + 1])));
    await this.#writing.run(COPY_STAGED, {
      underlyings: snapshots.map(({ underlying }) => underlying),
      as_of: snapshots.map(({ asOfMs }) => BigInt(asOfMs)),
      quote: snapshots.map(({ quoteMs }) => BigInt(quoteMs)),
      spots: snapshots.map(({ spot }) => spot),
      roots,
      settlements: roots.map((root) => (settlesAtOpen(root) ? "AM" : "PM")),
      multipliers: roots.map(multiplierOf),
      file,
    });
    await this.#writing.run("drop table staged");
  }

  async #stage(snapshots: readonly Snapshot[], codeOf: ReadonlyMap<string, number>): Promise<void> {
    const appender = await this.#writing.appender(
      "staged",
      staged.map(() => "double"),
    );
    for (const [index, { contracts }] of snapshots.entries()) {
      const valuesOf = [
        () => index + 1,
        ({ root }: Contract) => codeOf.get(root) ?? NaN,
        ({ expiration }: Contract) => expiration,
        ({ right }: Contract) => (right === "call" ? 1 : 0),
        ({ strike }: Contract) => strike,
        ...numbers.map(
          ([name]) =>
            (contract: Contract) =>
              contract[name] ?? NaN,
        ),
      ];
      const columns = valuesOf.map((valueOf) => Float64Array.from(contracts, valueOf));
      appender.append(contracts.length, columns);
    }
    appender.close();
  }

  /** Reads the contracts of one or several instants of an underlying, ascending, whose underlying and roots are those in the file. */
  async read(
    file: string,
    { underlying, roots, instantsMs }: { underlying: string; roots: readonly string[]; instantsMs: readonly number[] },
  ): Promise<Contract[]> {
    const instants = instantsMs.map(BigInt);
    const [from = 0n, to = from] = [instants[0], instants.at(-1)];
    const values = { roots, file, underlying, instants, from, to };
    const names = roots.map(symbolSpelling);
    const contracts: Contract[] = [];
    for (const { rows, columns } of await this.#reading.numbers<Float64Array>(READ, values)) {
      for (let row = 0; row < rows; row += 1) contracts.push(readContract(columns, row, names));
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
    const keys = replaced.map(({ file, underlying, asOfMs }) => `${file} ${underlying} ${asOfMs}`);
    await namingDamaged(this.#writing, files, () => this.#writing.run(MERGE, { files, replaced: keys, file: target }));
  }

  /** Runs what reads a file here. Rejects with a `DataError` that names the file if that is why it fails. */
  naming<Result>(file: string, run: () => Promise<Result>): Promise<Result> {
    return namingDamaged(this.#reading, [file], run);
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
