import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { DecimalSign } from "../layouts/fields/numbers";
import type { FileToRead } from "../layouts/layout";
import { readRows } from "../layouts/read-rows";
import { openFile, unreadable } from "../layouts/text/open-file";
import { readLimits } from "../layouts/text/limits";
import { readColumnMap } from "../layouts/vendors/neutral";
import { type ChainPart, DataError } from "../snapshots/snapshot";
import { CollectedRows } from "./collected-rows";
import { openInterestOf } from "./open-interest";
import { joinedParts } from "./joined-parts";
import { partsOfFile, type ReadInputs } from "./parts-of-file";
import type { UnpricedPart } from "./priced-snapshot";

export interface ReadOptions {
  /** `--at`: the instant of the quotes, where the file has none. In milliseconds since 1970 UTC. */
  atMs?: number | undefined;
  /** `--spot ROOT=PRICE`: prices by root or underlying. They count instead of the price of the file. */
  spots?: ReadonlyMap<string, number> | undefined;
  /** `--open-interest FILE`: the path of a file of any layout that has open interest. It counts instead of the file's own. */
  openInterestFile?: string | undefined;
  /** `--columns map.json`: the path of a map from our columns to the columns of a table. */
  columnsFile?: string | undefined;
  /** `--join`: the chains of a date are one snapshot, whatever their instants and prices. */
  isJoined?: boolean | undefined;
  /** `--decimal`: the sign of decimals, where a file does not tell it. */
  decimal?: DecimalSign;
  /** Other files can give the price: chains without one are `unpriced` instead of an error. */
  isOneOfSeveral?: boolean;
}

/** What a file contains. */
export interface DataFile {
  /** Without its folder. */
  name: string;
  /** The layout in words: `Cboe quotedata CSV`. */
  layout: string;
  /** In the order of time. Other files can have parts of the same snapshots. */
  snapshots: readonly ChainPart[];
  /** Chains that lack nothing but a price, if it has no others: see `pricedTogether`. */
  unpriced: readonly UnpricedPart[];
  /** What was left out or taken otherwise than the file says, each a sentence with counts. */
  notes: readonly string[];
  /** SHA-256 of the bytes as read, in hex. */
  hash: string;
}

/** Reads a file of any supported layout. Rejects with a `DataError` whose message begins with the name of the file at fault. */
export async function readDataFile(path: string, options: ReadOptions = {}): Promise<DataFile> {
  const { openInterestFile, columnsFile, ...inputs } = options;
  const columns =
    columnsFile === undefined
      ? undefined
      : await named(columnsFile, async () => readColumnMap(await readText(columnsFile)));
  const openInterest =
    openInterestFile === undefined
      ? undefined
      : await named(openInterestFile, async () => {
          const file = await openFile(openInterestFile);
          return openInterestOf({ ...file, fileName: basename(openInterestFile), decimal: inputs.decimal });
        });
  return named(path, async () => {
    const { hash, ...file } = await openFile(path);
    const name = basename(path);
    const read = await readSnapshots({ ...file, fileName: name }, { ...inputs, columns, openInterest });
    return { ...read, name, snapshots: read.snapshots.map((part) => ({ ...part, file: name })), hash: await hash() };
  });
}

/** Reads a file. Rejects with a `DataError` whose message has no name, as soon as something cannot be read. */
export async function readSnapshots(
  source: Pick<FileToRead, "bytes" | "path" | "fileName">,
  { columns, decimal, ...inputs }: ReadInputs & Pick<FileToRead, "columns" | "decimal"> = {},
  limits = readLimits,
): Promise<Omit<DataFile, "name" | "hash">> {
  const rows = new CollectedRows(limits);
  const file = await readRows({ ...source, columns, decimal }, rows, limits);
  const { parts, unpriced, notes } = partsOfFile(rows.chains(file.placeOf, file.statement.underlying), file, inputs);
  const { snapshots, notes: joined } = await joinedParts(parts);
  return { layout: file.layout, snapshots, unpriced, notes: [...rows.notes(file.placeOf), ...notes, ...joined] };
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => {
    throw unreadable(error);
  });
}

/** Puts the name of a file at the start of the messages of its errors. */
async function named<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DataError) throw new DataError(`${basename(path)}: ${error.message}`, { cause: error });
    throw error;
  }
}
