import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Member, membersOf } from "../archives/members";
import type { DecimalSign } from "../cells/numbers";
import type { FileToRead, TablePart } from "../layouts/definitions/layout";
import { parquetParts } from "../layouts/readers/parquet-parts";
import { fileForm } from "../files/file-form";
import { readChainRows } from "../layouts/readers/read-rows";
import { openFile, type ReadLimits, readLimits, unreadable } from "../files/open-file";
import { type ColumnMap, readColumnMap } from "../layouts/vendors/neutral";
import { DataError, named } from "../errors/data-error";
import type { ChainPart } from "../snapshots/snapshot";
import { CollectedRows } from "./collected-rows";
import { type OpenInterest, openInterestOfFile } from "./open-interest";
import { joinedParts } from "./joined-parts";
import { partsOfFile, type ReadInputs } from "./parts-of-file";
import type { UnpricedPart } from "./priced-snapshot";

export interface ReadOptions {
  /** `--at`: the instant of the quotes, where the file has none. In milliseconds since 1970 UTC. */
  atMs?: number | undefined;
  /** `--spot ROOT=PRICE`: prices by root or underlying. They count instead of the price of the file. */
  spots?: ReadonlyMap<string, number> | undefined;
  /** `--open-interest FILE`: the path of a file of any layout, packed or not, that has open interest. It counts instead of the file's own. */
  openInterestFile?: string | undefined;
  /** `--columns map.json`: the path of a map from our columns to the columns of a table. */
  columnsFile?: string | undefined;
  /** `--join`: the chains of a date are one snapshot, whatever their instants and prices. */
  isJoined?: boolean | undefined;
  /** `--decimal`: the sign of decimals, where a file does not tell it. */
  decimal?: DecimalSign;
  /** Other files can give the price: chains without one are `unpriced` instead of an error. */
  isOneOfSeveral?: boolean;
  /** What is read of a large Parquet file: see `partsOfMember`. */
  part?: TablePart;
}

/** What a file contains. */
export interface DataFile {
  /** As messages call it, without its folder: `spx.csv`, `chains.zip/spx.csv`. */
  name: string;
  /** The layout in words: `Cboe quotedata CSV`. */
  layout: string;
  /** In the order of time. Other files can have parts of the same snapshots. */
  snapshots: readonly ChainPart[];
  /** Chains that lack nothing but a price, if it has no others: see `pricedTogether`. */
  unpriced: readonly UnpricedPart[];
  /** What was left out or taken otherwise than the file says, each a sentence with counts. */
  notes: readonly string[];
  /** SHA-256 of the bytes as read, in hex: of a file in an archive those of the file, of a workbook those of its sheet as CSV. */
  hash: string;
}

/**
 * Reads a file of any supported layout, or those in an archive, in its order. Rejects with a `DataError` whose message begins with the
 * name of the file at fault. `leavesOut` is asked about a file in an archive that is no chain: `true` leaves it out.
 */
export async function readDataFiles(
  path: string,
  options: ReadOptions = {},
  leavesOut: (member: Member) => Promise<boolean> = () => Promise.resolve(false),
): Promise<DataFile[]> {
  const files: DataFile[] = [];
  const inputs = await readInputs(options);
  for await (const member of membersOf(path, inputs)) {
    if ("error" in member) throw member.error;
    try {
      files.push(await readWith(member, inputs));
    } catch (error) {
      const isNoChain = error instanceof DataError && member.path !== path;
      if (!isNoChain || !(await leavesOut(member))) throw error;
    }
  }
  return files;
}

/** Reads a file, or a member of an archive. Rejects with a `DataError` whose message begins with the name of the file at fault. */
export async function readMember(
  member: Member,
  options: ReadOptions = {},
  limits: ReadLimits = readLimits,
): Promise<DataFile> {
  return readWith(member, await readInputs(options), limits);
}

/**
 * Returns the parts in which a Parquet file is read that may have more contracts than the limit, so that those of one part are in memory;
 * `undefined` for other files. Rejects with a `DataError`.
 */
export async function partsOfMember(
  { path, name, fileName }: Member,
  { columnsFile, decimal }: ReadOptions,
  limits: ReadLimits = readLimits,
): Promise<readonly TablePart[] | undefined> {
  if ((await fileForm(path)) !== "parquet") return undefined;
  const columns = (await readColumnsFile(columnsFile))?.map;
  return named(name, () => parquetParts({ path, fileName, columns, decimal }, limits));
}

type Inputs = ReadInputs & Pick<FileToRead, "columns" | "decimal" | "part">;

/** Reads the files of options. */
async function readInputs({ openInterestFile, columnsFile, ...others }: ReadOptions): Promise<Inputs> {
  const { decimal } = others;
  const columns = (await readColumnsFile(columnsFile))?.map;
  const openInterest = openInterestFile === undefined ? undefined : await readOpenInterest(openInterestFile, decimal);
  return { ...others, columns, openInterest };
}

/** A map of `--columns`, and the text that it was read from. */
export interface ColumnsFile {
  map: ColumnMap;
  text: string;
}

/** Reads the map of `--columns`; `undefined` without one. Rejects with a `DataError`. */
export async function readColumnsFile(path: string | undefined): Promise<ColumnsFile | undefined> {
  if (path === undefined) return undefined;
  return named(basename(path), async () => {
    const text = await readText(path);
    return { map: readColumnMap(text), text };
  });
}

/** Reads a file of any layout that has open interest, which may be packed. */
async function readOpenInterest(path: string, decimal: DecimalSign): Promise<OpenInterest> {
  const found: OpenInterest[] = [];
  for await (const member of membersOf(path, { decimal })) {
    if ("error" in member) throw member.error;
    const { name, fileName } = member;
    found.push(
      await named(name, async () => openInterestOfFile({ ...(await openFile(member.path)), fileName, decimal })),
    );
  }
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  throw new DataError(`${basename(path)}: has ${found.length} files; expected one with the open interest.`);
}

function readWith({ path, name, fileName, notes }: Member, inputs: Inputs, limits = readLimits): Promise<DataFile> {
  return named(name, async () => {
    const { hash, ...file } = await openFile(path);
    const read = await readSnapshots({ ...file, fileName }, inputs, limits);
    return {
      ...read,
      name,
      notes: [...notes, ...read.notes],
      snapshots: read.snapshots.map((part) => ({ ...part, file: name })),
      hash: await hash(),
    };
  });
}

/** Reads a file. Rejects with a `DataError` whose message has no name, as soon as something cannot be read. */
export async function readSnapshots(
  source: Pick<FileToRead, "bytes" | "path" | "fileName">,
  { columns, decimal, part, ...inputs }: Inputs = {},
  limits = readLimits,
): Promise<Omit<DataFile, "name" | "hash">> {
  const rows = new CollectedRows(limits);
  const file = await readChainRows({ ...source, columns, decimal, part }, rows, limits);
  const { parts, unpriced, notes } = partsOfFile(rows.chains(file.placeOf, file.statement.underlying), file, inputs);
  const { snapshots, notes: joined } = await joinedParts(parts);
  return { layout: file.layout, snapshots, unpriced, notes: [...rows.notes(file.placeOf), ...notes, ...joined] };
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => {
    throw unreadable(error);
  });
}
