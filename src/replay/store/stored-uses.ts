import type { IDBPTransaction, StoreNames } from "idb";
import type { SnapshotDatabase, SnapshotSchema, StoredUse } from "./snapshot-database";

/** The key of a board, or the address of a response. */
export type UseKey = SnapshotSchema["uses"]["key"];

/** The share of the limit that remains after a deletion, so that not every new board causes one. */
const TARGET_SHARE = 0.9;

type Writing = IDBPTransaction<SnapshotSchema, StoreNames<SnapshotSchema>[], "readwrite">;

/** Adds something that was stored to what can be deleted, and to the total. What was stored under the key before is replaced. */
export async function addUse(transaction: Writing, key: UseKey, use: StoredUse): Promise<void> {
  const [uses, totals] = [transaction.objectStore("uses"), transaction.objectStore("totals")];
  const [before, total = 0] = await Promise.all([uses.get(key), totals.get("bytes")]);
  await Promise.all([uses.put(use, key), totals.put(total + use.bytes - (before?.bytes ?? 0), "bytes")]);
}

/** Deletes what was used longest ago until nine tenths of a limit are used, in bytes. */
export async function freeSpace(database: SnapshotDatabase, limitBytes: number): Promise<void> {
  const transaction = database.transaction(["snapshots", "boards", "requests", "uses", "totals"], "readwrite");
  await deleteOldest(transaction, limitBytes * TARGET_SHARE);
  await transaction.done;
}

/** Deletes what was used longest ago until no more than so many bytes are used. */
export async function deleteOldest(transaction: Writing, targetBytes: number): Promise<void> {
  const totals = transaction.objectStore("totals");
  let bytes = (await totals.get("bytes")) ?? 0;
  for await (const cursor of transaction.objectStore("uses").index("usedAtMs")) {
    if (bytes <= targetBytes) break;
    const key = cursor.primaryKey;
    bytes -= cursor.value.bytes;
    if (typeof key === "string") void transaction.objectStore("snapshots").delete(key);
    else {
      void transaction.objectStore("boards").delete(key);
      for (const atMs of cursor.value.asked) void transaction.objectStore("requests").delete([key[0], atMs]);
    }
    void cursor.delete();
  }
  await totals.put(bytes, "bytes");
}
