import type { IDBPTransaction, StoreNames } from "idb";
import type { BoardEntry, FileEntry, ResponseEntry, SnapshotSchema, StoredSeries } from "../store/snapshot-database";
import { deleteOldest } from "../store/stored-uses";
import { ImportError } from "./import-error";
import { stagedRange, type Import } from "./staged-entries";

type Writing = IDBPTransaction<SnapshotSchema, StoreNames<SnapshotSchema>[], "readwrite">;

/** So many entries are added together, with few round trips to the database: there can be hundreds of thousands. */
const BATCH = 100;

/** What was staged, and the most that is stored, in bytes. */
interface Expected {
  entries: number;
  bytes: number;
  limitBytes: number;
}

/** Which entries were not stored before, and their bytes. */
interface Added {
  entries: number;
  bytes: number;
}

/**
 * Moves everything that was staged to what is used, in one transaction: all or nothing. What is stored already stays as it is. What was
 * used longest ago is deleted first if there is not enough room. Resolves to the number of entries that were not stored before.
 */
export async function addStaged(one: Import, expected: Expected, onProgress: (done: number) => void): Promise<number> {
  const stores = ["staged", "boards", "requests", "series", "snapshots", "uses", "totals"] as const;
  const transaction: Writing = one.database.transaction([...stores], "readwrite");
  transaction.done.catch(() => undefined); // The request that has failed says why.
  try {
    const count = await transaction.objectStore("staged").count(stagedRange(one, 0));
    if (count !== expected.entries)
      throw new ImportError("The stored data was deleted meanwhile. Import the file again.");
    await deleteOldest(transaction, expected.limitBytes - expected.bytes);
    const all: Added = { entries: 0, bytes: 0 };
    for (let done = 0; done < count;) {
      const entries = await transaction.objectStore("staged").getAll(stagedRange(one, done), BATCH);
      const added = await addEntries(transaction, entries, one.startedAtMs);
      all.entries += added.entries;
      all.bytes += added.bytes;
      done += entries.length;
      onProgress(done);
    }
    const totals = transaction.objectStore("totals");
    await totals.put(((await totals.get("bytes")) ?? 0) + all.bytes, "bytes");
    await transaction.done;
    return all.entries;
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

/** Adds entries with different keys, all of those that are not stored. */
async function addEntries(transaction: Writing, entries: readonly FileEntry[], nowMs: number): Promise<Added> {
  const boards = entries.filter((entry) => "series" in entry);
  const responses = entries.filter((entry) => "address" in entry);
  const positions = await metaPositions(transaction, boards);
  const added = await Promise.all([
    ...boards.map((board) => addBoard(transaction, board, positions.get(board) ?? 0, nowMs)),
    ...responses.map((response) => addResponse(transaction, response, nowMs)),
  ]);
  const bytes = added.filter((one) => one !== undefined);
  return { entries: bytes.length, bytes: bytes.reduce((sum, one) => sum + one, 0) };
}

/** Returns the position of each board's meta among those of its series, and stores what is new of the series. */
async function metaPositions(transaction: Writing, boards: readonly BoardEntry[]): Promise<Map<BoardEntry, number>> {
  const store = transaction.objectStore("series");
  const known = new Map<string, StoredSeries>();
  const positions = new Map<BoardEntry, number>();
  for (const board of boards) {
    const { series, meta } = board;
    const before = known.get(series.series) ?? (await store.get(series.series)) ?? { ...series, metas: [] };
    const isNew = !before.metas.includes(meta);
    const after = isNew ? { ...before, metas: [...before.metas, meta] } : before;
    if (isNew) await store.put(after);
    known.set(series.series, after);
    positions.set(board, after.metas.indexOf(meta));
  }
  return positions;
}

/**
 * Adds a board and the instants that no other board is stored for. Resolves to the bytes that this needs; `undefined` if everything of
 * it was stored.
 */
async function addBoard(
  transaction: Writing,
  entry: BoardEntry,
  meta: number,
  nowMs: number,
): Promise<number | undefined> {
  const [requests, uses] = [transaction.objectStore("requests"), transaction.objectStore("uses")];
  const { series } = entry.series;
  const key: [string, number] = [series, entry.asOfMs];
  const [use, ...known] = await Promise.all([
    uses.get(key),
    ...entry.asked.map((atMs) => requests.get([series, atMs])),
  ]);
  const asked = entry.asked.filter((_atMs, index) => known[index] === undefined);
  if (asked.length === 0) return undefined;
  const { bytes } = entry;
  const before = use ?? { usedAtMs: nowMs, bytes, asked: [] };
  await Promise.all([
    ...asked.map((atMs) => requests.put(entry.asOfMs, [series, atMs])),
    uses.put({ ...before, asked: [...before.asked, ...asked] }, key),
    use ? undefined : transaction.objectStore("boards").put({ ...entry.stored, meta }, key),
  ]);
  return use ? 0 : bytes;
}

/** Adds a response. Resolves to the bytes that it needs; `undefined` if it was stored. */
async function addResponse(transaction: Writing, entry: ResponseEntry, nowMs: number): Promise<number | undefined> {
  const { address, result, bytes } = entry;
  const uses = transaction.objectStore("uses");
  if ((await uses.get(address)) !== undefined) return undefined;
  await Promise.all([
    transaction.objectStore("snapshots").put(result, address),
    uses.put({ usedAtMs: nowMs, bytes, asked: [] }, address),
  ]);
  return bytes;
}
