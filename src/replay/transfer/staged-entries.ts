import type { IDBPTransaction, StoreNames } from "idb";
import { metaPosition } from "../store/board-writes";
import type {
  BoardEntry,
  FileEntry,
  ResponseEntry,
  SnapshotDatabase,
  SnapshotSchema,
} from "../store/snapshot-database";
import { addUse, deleteOldest } from "../store/stored-uses";
import { ImportError } from "./import-error";

type Writing = IDBPTransaction<SnapshotSchema, StoreNames<SnapshotSchema>[], "readwrite">;

/** A page that was closed during an import leaves its entries; the next import deletes them after this time, in milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/** One import, which is named by the time when it has started, in milliseconds since 1970 UTC. */
export interface Import {
  database: SnapshotDatabase;
  startedAtMs: number;
}

/** Stores entries apart from what is used, numbered from `first` on. */
export async function stage(
  { database, startedAtMs }: Import,
  entries: readonly FileEntry[],
  first: number,
): Promise<void> {
  const transaction = database.transaction("staged", "readwrite");
  const writes = entries.map((entry, index) => transaction.store.put(entry, [startedAtMs, first + index]));
  await Promise.all([...writes, transaction.done]);
}

/** Deletes what was staged for an import, and what earlier ones have left. */
export async function deleteStaged({ database, startedAtMs }: Import): Promise<void> {
  const own = IDBKeyRange.bound([startedAtMs, 0], [startedAtMs, Infinity]);
  const abandoned = IDBKeyRange.upperBound([startedAtMs - ABANDONED_MS, 0]);
  await Promise.all([database.delete("staged", own), database.delete("staged", abandoned)]);
}

interface Added {
  /** The number of entries that were not stored before. */
  added: number;
}

/**
 * Moves everything that was staged to what is used, in one transaction: all or nothing. What is stored already stays as it is. What was
 * used longest ago is deleted first if there is not enough room.
 */
export async function addStaged(
  { database, startedAtMs }: Import,
  expected: { entries: number; bytes: number; limitBytes: number },
  onProgress: (done: number) => void,
): Promise<Added> {
  const stores = ["staged", "boards", "requests", "series", "snapshots", "uses", "totals"] as const;
  const transaction = database.transaction([...stores], "readwrite");
  const finished = transaction.done;
  finished.catch(() => undefined); // The request that has failed says why.
  try {
    await deleteOldest(transaction, expected.limitBytes - expected.bytes);
    let [added, done] = [0, 0];
    const range = IDBKeyRange.bound([startedAtMs, 0], [startedAtMs, Infinity]);
    for await (const cursor of transaction.objectStore("staged").iterate(range)) {
      const { value } = cursor;
      const isNew =
        "address" in value
          ? await addResponse(transaction, value, startedAtMs)
          : await addBoard(transaction, value, startedAtMs);
      if (isNew) added += 1;
      done += 1;
      onProgress(done);
    }
    if (done !== expected.entries)
      throw new ImportError("The stored data was deleted meanwhile. Import the file again.");
    await finished;
    return { added };
  } catch (failure) {
    abort(transaction);
    throw failure;
  }
}

/** Ends a transaction without effect. */
function abort(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/** Adds a board and the instants that no other board is stored for. Returns whether anything of it is new. */
async function addBoard(transaction: Writing, entry: BoardEntry, nowMs: number): Promise<boolean> {
  const { series, meta, asOfMs, stored, bytes } = entry;
  const [requests, uses] = [transaction.objectStore("requests"), transaction.objectStore("uses")];
  const key: [string, number] = [series.series, asOfMs];
  const known = await Promise.all(entry.asked.map((atMs) => requests.get([series.series, atMs])));
  const asked = entry.asked.filter((_atMs, index) => known[index] === undefined);
  if (asked.length === 0) return false;
  for (const atMs of asked) void requests.put(asOfMs, [series.series, atMs]);
  const before = await uses.get(key);
  if (before) {
    await uses.put({ ...before, asked: [...before.asked, ...asked] }, key);
    return true;
  }
  const position = await metaPosition(transaction, series, meta);
  void transaction.objectStore("boards").put({ ...stored, meta: position }, key);
  await addUse(transaction, key, { usedAtMs: nowMs, bytes, asked });
  return true;
}

/** Adds a response if it is not stored. Returns whether it is new. */
async function addResponse(transaction: Writing, entry: ResponseEntry, nowMs: number): Promise<boolean> {
  const { address, result, bytes } = entry;
  if ((await transaction.objectStore("uses").get(address)) !== undefined) return false;
  void transaction.objectStore("snapshots").put(result, address);
  await addUse(transaction, address, { usedAtMs: nowMs, bytes, asked: [] });
  return true;
}
