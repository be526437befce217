import type { FileEntry, SnapshotDatabase } from "../store/snapshot-database";

/** A page that was closed during an import leaves its entries; the next import deletes them after this time, in milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/** One import, which is named by the time when it has started, in milliseconds since 1970 UTC. */
export interface Import {
  database: SnapshotDatabase;
  startedAtMs: number;
}

/** Returns the range of what is staged for an import, from a number on. */
export function stagedRange({ startedAtMs }: Import, first: number): IDBKeyRange {
  return IDBKeyRange.bound([startedAtMs, first], [startedAtMs, Infinity]);
}

/** Stores entries apart from what is used, numbered from `first` on. */
export async function stage(one: Import, entries: readonly FileEntry[], first: number): Promise<void> {
  const transaction = one.database.transaction("staged", "readwrite");
  const writes = entries.map((entry, index) => transaction.store.put(entry, [one.startedAtMs, first + index]));
  await Promise.all([...writes, transaction.done]);
}

/** Deletes what was staged for an import, and what earlier ones have left. */
export async function deleteStaged(one: Import): Promise<void> {
  const abandoned = IDBKeyRange.upperBound([one.startedAtMs - ABANDONED_MS, 0]);
  const { database } = one;
  await Promise.all([database.delete("staged", stagedRange(one, 0)), database.delete("staged", abandoned)]);
}
