import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Snapshot } from "../snapshots/snapshot";
import type { ChainFiles } from "./chain-files";
import { dateFolder, type DateIndex, type RecordingManifest, replaceManifest, writeIndexFile } from "./manifest";
import { type RecordingState, stateOf } from "./recording-state";
import type { SnapshotProfile } from "./snapshot-flags";
import { type PrintDate, tapeFolder, type TradeDate } from "./tape-index";

/** A step after which a crash must leave the recording whole. */
export type RecordingStep = "contracts" | "trades" | "prints" | "index" | "manifest" | "tidy";

/** What a writer works on, while it holds the lock. */
export interface WriterContext {
  folder: string;
  state: RecordingState;
  chainFiles: ChainFiles;
  /** Reads a snapshot with its contracts. */
  read: (id: string) => Promise<Snapshot>;
  /** Of snapshots that were added last, by their identity. */
  profiles: Map<string, SnapshotProfile>;
  beforeStep: (step: RecordingStep) => void;
}

/**
 * Contracts in one file: what is held in memory while it is written, and few enough groups of rows that finding one costs little.
 * `npm run bench -- recordings`
 */
export const CONTRACTS_PER_PART = 500_000;

/** Returns a name for a new file of contracts. */
export const partName = () => `part-${randomUUID()}.parquet`;

/** Waits until a file is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}

/** What a change writes; what it leaves out stays as it is. */
export interface RecordingChange {
  indexes?: ReadonlyMap<string, DateIndex>;
  trades?: ReadonlyMap<string, TradeDate>;
  prints?: ReadonlyMap<string, PrintDate>;
  /** Files of trades or prints of which all dates are added now: their names by their hashes. */
  files?: Readonly<Record<string, string>>;
  /** See `Recording.name`. */
  name: string;
}

/** Writes the indexes that changed, then the manifest, and removes the files that these replace. */
export async function commit(
  { folder, state, beforeStep }: WriterContext,
  change: RecordingChange,
): Promise<RecordingState> {
  const next = { indexes: state.indexes, trades: state.trades, prints: state.prints, ...change };
  const changed = [
    ...changesOf("dates", (date) => dateFolder(folder, date), {
      before: state.indexes,
      now: next.indexes,
      filesOf: ({ snapshots }) => snapshots.map(({ part }) => part),
    }),
    ...changesOf("trades", (date) => tapeFolder(folder, "trades", date), {
      before: state.trades,
      now: next.trades,
      filesOf: ({ files: { parts, contracts, minutes } }) => [...parts.map(({ name }) => name), contracts, minutes],
    }),
    ...changesOf("prints", (date) => tapeFolder(folder, "prints", date), {
      before: state.prints,
      now: next.prints,
      filesOf: ({ parts }) => parts.map(({ name }) => name),
    }),
  ];
  if (changed.length === 0 && change.files === undefined) return state;
  const manifest: RecordingManifest = { ...state.manifest, name: change.name };
  if (change.files !== undefined) manifest.files = { ...manifest.files, ...change.files };
  const written: { to: string; keep: readonly string[] }[] = [];
  for (const { kind, date, to, index, files } of changed) {
    beforeStep("index");
    await mkdir(to, { recursive: true });
    const name = await writeIndexFile(to, index);
    manifest[kind] = { ...manifest[kind], [date]: name };
    written.push({ to, keep: [name, ...files] });
  }
  beforeStep("manifest");
  const manifestText = await replaceManifest(folder, manifest);
  beforeStep("tidy");
  for (const { to, keep } of written) await removeOthers(to, new Set(keep));
  const { indexes, trades, prints } = next;
  return stateOf({ manifestText, manifest, indexes, trades, prints, tables: state.tables });
}

/** The index of one kind and date that is to be written. */
interface ChangedIndex {
  kind: "dates" | "trades" | "prints";
  date: string;
  to: string;
  index: unknown;
  /** The files that it names. */
  files: readonly string[];
}

function changesOf<Index extends object>(
  kind: ChangedIndex["kind"],
  folderOf: (date: string) => string,
  all: {
    before: ReadonlyMap<string, Index>;
    now: ReadonlyMap<string, Index>;
    filesOf: (index: Index) => readonly string[];
  },
): ChangedIndex[] {
  const { before, now, filesOf } = all;
  return [...now].flatMap(([date, index]) =>
    index === before.get(date)
      ? []
      : [{ kind, date, to: folderOf(date), index: storedPart(index), files: filesOf(index) }],
  );
}

/** Returns an index without its date, paths and names, which depend on where the recording is, and on its files. */
function storedPart(index: object): object {
  return Object.fromEntries(Object.entries(index).filter(([key]) => !["date", "paths", "names"].includes(key)));
}

const ours = /^((part|contracts|minutes)-.*\.parquet|_index-.*\.json)$/;

/** Removes the files of a date that no longer count. One that a reader has open stays until the next time, on Windows. */
async function removeOthers(folder: string, counting: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (ours.test(name) && !counting.has(name)) await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}
