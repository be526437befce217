import * as v from "valibot";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { symbolSpelling } from "@strikebook/contract";
import type { PartEnds } from "../rules/part-groups";
import { DataError, isFileError, named } from "../errors/data-error";
import { regularFileBytes } from "../files/regular-file";
import type { ChainPart, SnapshotHeader } from "../snapshots/snapshot";

/** A chain of one instant, as files have it: a snapshot, or a part of one. Earlier versions wrote no more than its header, its roots, its digest and its count. */
export interface IndexedPart extends SnapshotHeader, Pick<ChainPart, "isSpotGiven" | "isJoined"> {
  roots: readonly string[];
  /** Of its contents. */
  digest: string;
  /** The number of its contracts. */
  contracts: number;
  ends?: PartEnds;
  /** The names of the files that it was read from, by the hashes of their bytes. */
  files?: Readonly<Record<string, string>>;
  /** The name of the file whose chain of the same instant it took the place of. */
  replaces?: string;
}

/** What the manifest knows of one snapshot. */
export interface IndexedSnapshot extends IndexedPart {
  flags: readonly string[];
  /** The name of the Parquet file with its contracts, in the folder of its date. */
  part: string;
  /** The chains that were joined, two at least, ascending by instant: rows have the instant of their own. Absent where it is one chain. */
  parts?: readonly IndexedPart[];
  /** The names in that file, where an earlier version wrote another spelling. */
  written?: { underlying: string; roots: readonly string[] };
}

/** The snapshots of one date, and the files that they come from. */
export interface DateIndex {
  /** The name of each imported file by its hash. */
  imports: Readonly<Record<string, string>>;
  /** By instant, then underlying. */
  snapshots: readonly IndexedSnapshot[];
  /** Snapshots whose rows are still in a file, and no longer count. */
  replaced: readonly Pick<IndexedSnapshot, "part" | "underlying" | "asOfMs">[];
}

const manifestSchema = v.object({
  format: v.literal("strikebook-recording"),
  version: v.literal(1),
  /** See `Recording.name`. */
  name: v.string(),
  /** The file name of the index of each date, YYYY-MM-DD. */
  dates: v.record(v.string(), v.string()),
  /** The file names of the indexes of trades and of prints, by date. Absent in a recording of chains alone. */
  trades: v.optional(v.record(v.string(), v.string())),
  prints: v.optional(v.record(v.string(), v.string())),
  /** The name of each file of trades or prints of which all dates were added, by its hash. */
  files: v.optional(v.record(v.string(), v.string())),
});

/** The file that names all that counts. It is the only file that is replaced; all others are written once. */
export type RecordingManifest = v.InferOutput<typeof manifestSchema>;

const MANIFEST = "recording.json";

/** Returns the folder of the parts and the index of a date, YYYY-MM-DD. */
export const dateFolder = (folder: string, date: string) => join(folder, "chains", `date=${date}`);

/** Returns the manifest of a recording without snapshots. */
export function emptyManifest(): RecordingManifest {
  return { format: "strikebook-recording", version: 1, name: randomUUID(), dates: {} };
}

/** No text file of a recording has more bytes: the manifest of a million files has half of that. */
const MOST_BYTES = 256 * 2 ** 20;

/** Reads a text file of a recording. Rejects with a `DataError`, before it is read, if it is none, or if it is too large. */
export async function readRecordedText(path: string): Promise<string> {
  await named(path, async () => {
    const bytes = await regularFileBytes(path);
    if (bytes > MOST_BYTES)
      throw new DataError(`has more than ${MOST_BYTES / 2 ** 20} MB: it is no file of a recording.`);
  });
  return readFile(path, "utf8");
}

/** Returns the text of a manifest; `undefined` if the folder has none. */
export async function readManifestText(folder: string): Promise<string | undefined> {
  try {
    return await readRecordedText(join(folder, MANIFEST));
  } catch (error) {
    if (isFileError(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

/** Parses a manifest. Throws a `DataError`. */
export function parseManifest(text: string, folder: string): RecordingManifest {
  const path = join(folder, MANIFEST);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DataError(`${path} is damaged: ${String(error)}. Restore it from a copy, or import the files again.`);
  }
  const result = v.safeParse(manifestSchema, value);
  if (result.success) return result.output;
  throw new DataError(
    `${path} is not the manifest of a recording that this version reads: ${v.summarize(result.issues)}`,
  );
}

/** Reads the index of the chains of a date. Rejects with a `DataError` if its contents are not those that were written. */
export async function readIndex(folder: string, date: string, file: string): Promise<DateIndex> {
  const index = await readIndexFile<DateIndex>(dateFolder(folder, date), file);
  return { ...index, snapshots: index.snapshots.map(spelled) };
}

function spelled(entry: IndexedSnapshot): IndexedSnapshot {
  const names = { underlying: symbolSpelling(entry.underlying), roots: entry.roots.map(symbolSpelling) };
  if ([names.underlying, ...names.roots].join() === [entry.underlying, ...entry.roots].join()) return entry;
  return { ...entry, ...names, written: { underlying: entry.underlying, roots: entry.roots } };
}

/**
 * Reads an index in a folder of a date. Rejects with a `DataError` if it is not the one that was written: the name of the file is the
 * hash of its contents.
 */
export async function readIndexFile<Index>(folder: string, file: string): Promise<Index> {
  const path = join(folder, file);
  const text = await readRecordedText(path);
  if (indexName(text) === file) return JSON.parse(text) as Index; // As this project wrote it.
  throw new DataError(`${path} is damaged: its contents have another hash. Restore it from a copy.`);
}

/** Writes an index into a new file in the folder of its date, and returns the name of the file. */
export async function writeIndexFile(folder: string, index: unknown): Promise<string> {
  const text = JSON.stringify(index);
  const name = indexName(text);
  await writeDurably(join(folder, name), text);
  return name;
}

/** Programs that read the folder skip files whose names begin with an underscore. */
const indexName = (text: string) => `_index-${createHash("sha256").update(text).digest("hex").slice(0, 24)}.json`;

/** Replaces the manifest in one step, and returns its text: a reader sees the old one or the new one. */
export async function replaceManifest(folder: string, manifest: RecordingManifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await replaceFile(join(folder, MANIFEST), text);
  return text;
}

/** Replaces a file in one step. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.new`;
  await writeDurably(next, text);
  await renameOver(next, path);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Windows refuses to replace a file that a reader has open, for the milliseconds that it takes to read it. */
async function renameOver(from: string, to: string, tries = 50): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (process.platform !== "win32" || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 20));
    await renameOver(from, to, tries - 1);
  }
}

/** Creates the folder of a date. */
export async function makeDateFolder(folder: string, date: string): Promise<void> {
  await mkdir(dateFolder(folder, date), { recursive: true });
}
