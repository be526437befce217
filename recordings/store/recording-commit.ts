import { randomUUID } from "node:crypto";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ChainEngine } from "./chain-engine";
import { dateFolder, type DateIndex, makeDateFolder, replaceManifest, writeIndex } from "./manifest";
import { type RecordingState, stateOf } from "./recording-state";
import type { SnapshotProfile } from "./snapshot-flags";

/** A step after which a crash must leave the recording whole. */
export type RecordingStep = "contracts" | "index" | "manifest" | "tidy";

/** What a writer works on, while it holds the lock. */
export interface WriterContext {
  folder: string;
  state: RecordingState;
  engine: ChainEngine;
  /** Of snapshots that were added last, by their identity. */
  profiles: Map<string, SnapshotProfile>;
  beforeStep: (step: RecordingStep) => void;
}

/**
 * Contracts in one file: what the engine holds in memory while it writes, and few enough groups of rows that finding one costs little.
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

/** Writes the indexes that changed, then the manifest, and removes the files that these replace. */
export async function commit(
  { folder, state, beforeStep }: WriterContext,
  indexes: ReadonlyMap<string, DateIndex>,
  name: string,
): Promise<RecordingState> {
  const changed = [...indexes].filter(([date, index]) => index !== state.indexes.get(date));
  if (changed.length === 0) return state;
  const dates = { ...state.manifest.dates };
  for (const [date, index] of changed) {
    beforeStep("index");
    await makeDateFolder(folder, date);
    dates[date] = await writeIndex(folder, date, index);
  }
  const manifest = { ...state.manifest, name, dates };
  beforeStep("manifest");
  const manifestText = await replaceManifest(folder, manifest);
  beforeStep("tidy");
  for (const [date, index] of changed) await removeOthers(dateFolder(folder, date), dates[date], index);
  return stateOf({ ...state, manifestText, manifest, indexes });
}

/** Removes the files of a date that no longer count. One that a reader has open stays until the next time, on Windows. */
async function removeOthers(folder: string, indexFile: string | undefined, { snapshots }: DateIndex): Promise<void> {
  const counting = new Set([indexFile, ...snapshots.map(({ part }) => part)]);
  for (const name of await readdir(folder)) {
    const isOurs = /^(part-.*\.parquet|_index-.*\.json)$/.test(name);
    if (isOurs && !counting.has(name)) await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}
