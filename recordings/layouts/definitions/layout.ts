import type { ContractNumber } from "../../snapshots/quotes";
import { DataError } from "../../errors/data-error";
import type { Contract, ContractTerms } from "../../snapshots/snapshot";
import type { JsonObject } from "../../cells/json-object";
import type { DecimalSign } from "../../cells/numbers";

/** What a row says besides its contract. */
export interface RowFacts {
  underlying?: string | undefined;
  asOfMs?: number | undefined;
  spot?: number | undefined;
  previousClose?: number | undefined;
  /** The last trade of the contract. */
  lastTradeMs?: number | undefined;
}

/** Takes the rows of a file, one by one. A place is the number of a line or of a contract. */
export interface RowSink {
  add(contract: Contract, place: number, facts?: RowFacts): void;
  /** Counts a contract whose symbol cannot be read. */
  unreadable(symbol: string, place: number): void;
  /** Counts a contract of an adjusted root, or of another size than its root has. */
  adjusted(symbol: string): void;
}

/** What a file says once, for all its rows. */
export interface FileStatement {
  underlying?: string | undefined;
  asOfMs?: number | undefined;
  /** What is wrong with the instant, where the file has one that cannot be read. */
  instantProblem?: string | undefined;
  spot?: number | undefined;
  previousClose?: number | undefined;
  delayMinutes?: number | undefined;
  notes?: readonly string[];
}

/** What a file is, and what it says for all rows. */
export interface ReadFile {
  layout: string;
  source: string;
  statement: FileStatement;
  hasInstantsOfContracts?: true | undefined;
  sendsNoOpenInterest?: true | undefined;
  /** Names a place: `line 12`. */
  placeOf: (place: number) => string;
}

/** Some rows of a table: those whose texts of some columns are between two, up to a length that a date has. */
export interface TablePart {
  columns: readonly string[];
  from: string;
  to: string;
}

/** The file to read. */
export interface FileToRead {
  bytes: AsyncIterable<Uint8Array>;
  /** Where it is, if it is on disk. Only there Parquet is read. */
  path?: string;
  /** Without its folder. */
  fileName: string;
  columns?: Readonly<Record<string, string>> | undefined;
  /** Of a Parquet file: what is read of it. */
  part?: TablePart | undefined;
  /** The sign of decimals, where the file does not tell it. */
  decimal?: DecimalSign;
}

/** What docs/data-layouts.md says of a layout. */
export interface LayoutPage {
  /** The heading of its section: `OptionMetrics`. */
  heading: string;
  /** A sentence or two, in Markdown: where files of it come from, and what is particular about them. */
  about: string;
  /** The text of a file with made-up contracts: the call and the put of ABC at 100 that all examples have. */
  example: string;
  /** The name of that file, where it tells something. */
  fileName?: string;
  /** What it is known from: `real files`, `documentation: ...`. */
  knownFrom: string;
}

interface Layout {
  /** In words: `Cboe quotedata CSV`. */
  name: string;
  /** The source in words that attributions begin with: `Cboe delayed quotes`. */
  source: string;
  /** Whether the instant of a row is that of the last quote of its contract, so that one snapshot has many. */
  hasInstantsOfContracts?: true | undefined;
  /** Whether the source has no open interest at all, which is then said. */
  sendsNoOpenInterest?: true | undefined;
  page: LayoutPage;
}

/** The rows of a table up to its header. Only a CSV file has some before it. */
export interface TableStart {
  header: readonly string[];
  preamble: readonly (readonly string[])[];
  /** How numbers and dates are written; not known before the rows have been seen. */
  forms: { decimal: DecimalSign; dayFirst: boolean | undefined };
  /** Without its folder. */
  fileName: string;
  /** Names a place: `line 12`. */
  placeOf: (place: number) => string;
}

/** Reads the rows below one header. */
export interface TableReader {
  statement: FileStatement;
  /** Returns the places of the columns that tell the instant of a row. */
  instantColumns?(cells: readonly string[]): readonly number[];
  read(cells: readonly string[], place: number, rows: RowSink): void;
}

/** A layout of tables: of CSV and Parquet files, and of JSON documents with a list of records or a list for each column. */
export interface TableLayout extends Layout {
  /** Returns the reader if the header is of this layout. */
  open(start: TableStart): TableReader | undefined;
}

export interface JsonLayout extends Layout {
  /** Matches the path of the list of contracts, keys joined by "/". */
  rows: RegExp;
  /** Whether the contracts are the values of an object, not of a list. */
  areKeyed?: true | undefined;
  read(row: unknown, place: number, rows: RowSink, path: string): void;
  /** Reads what is around the contracts. `newestMs` is the newest instant of the rows, if they have instants. */
  state(document: JsonObject): FileStatement;
}

interface Range {
  max: number;
  isWhole?: true;
  /** A number of 0 stands for a missing one. */
  zeroIsMissing?: true;
  expected: string;
}

const price: Range = { max: 1_000_000, expected: "a price from 0 to 1,000,000" };

/** The range of each number. Volatility may be in percent until the whole chain has been read. */
const ranges: Readonly<Record<ContractNumber, Range>> = {
  bid: price,
  ask: price,
  last: { ...price, zeroIsMissing: true },
  volume: { max: 100_000_000, isWhole: true, expected: "a whole number from 0 to 100,000,000" },
  openInterest: { max: 10_000_000, isWhole: true, expected: "a whole number from 0 to 10,000,000" },
  volatility: { max: 10_000, zeroIsMissing: true, expected: "a volatility from 0 to 100, where 0.2 is 20 %" },
  gamma: { max: 1_000, expected: "a number from 0 to 1,000" },
  forward: { ...price, zeroIsMissing: true },
  discount: { max: 10, zeroIsMissing: true, expected: "a discount factor such as 0.99" },
};

/** What vendors write for a number that they do not have: iVolatility -1, OptionMetrics -99.99, Schwab -999. */
const noNumbers: ReadonlySet<number> = new Set([-1, -99.99, -999]);

/**
 * Returns a number of a contract; `undefined` if it is missing. -999 stands for a missing one, and so does a volatility or a last trade of 0.
 * Throws a `DataError` for a number that no contract can have. `place` is the start of the message.
 */
export function contractNumber(
  name: ContractNumber,
  value: number | undefined,
  place: () => string,
  found: () => string,
): number | undefined {
  if (value === undefined || noNumbers.has(value)) return undefined;
  const { max, isWhole, zeroIsMissing, expected } = ranges[name];
  if (value >= 0 && value <= max && (!isWhole || Number.isInteger(value))) {
    return zeroIsMissing && value === 0 ? undefined : value;
  }
  throw new DataError(`${place()}: expected ${expected}, found ${found()}.`);
}

/** Returns a contract with its terms and with the numbers that `read` returns. */
export function contractOf(
  { root, expiration, right, strike }: ContractTerms,
  read: (name: ContractNumber) => number | undefined,
): Contract {
  return {
    root,
    expiration,
    right,
    strike,
    bid: read("bid"),
    ask: read("ask"),
    last: read("last"),
    volume: read("volume"),
    openInterest: read("openInterest"),
    volatility: read("volatility"),
    gamma: read("gamma"),
    forward: read("forward"),
    discount: read("discount"),
  };
}
