import type { BoardEntry, FileEntry, ResponseEntry, PastDatabase, StoredSeries, Writing } from "../store/past-database";
import { deleteOldest } from "../store/stored-uses";
import { checkedEntries, type FileTarget } from "./check-file";
import type { TransferProgress } from "./export-file";
import { ImportError } from "./file-lines";

interface ImportOptions extends FileTarget {
  database: PastDatabase;
  /** In milliseconds since 1970 UTC. */
  nowMs: number;
  onProgress?: (progress: TransferProgress) => void;
}

interface ImportedFile {
  /** The number of boards and responses in the file. */
  entries: number;
  /** How many of them were not stored before. */
  added: number;
}

/** So many entries are written together: the page does other things between, and there can be hundreds of thousands. */
const BATCH = 100;

const notStored = "The browser could not store the data. Free some disk space, then import the file again.";

/**
 * Imports a file with stored data: checks all of it while its entries are stored apart, then adds them in one transaction. Rejects with
 * an `ImportError`, also if the page is closed or the disk is full meanwhile; then nothing was imported.
 */
export async function importFile(file: Blob, options: ImportOptions): Promise<ImportedFile> {
  const { database, nowMs, limitBytes, onProgress } = options;
  const target: Import = { database, startedAtMs: nowMs };
  try {
    const staged = await stageFile(target, file, options);
    // Half of the work is done.
    const onAdded = (done: number) => {
      const isReported = done % BATCH === 0 || done === staged.entries;
      if (isReported) onProgress?.({ done: staged.entries + done, total: 2 * staged.entries });
    };
    const added = await addStaged(target, { ...staged, limitBytes }, onAdded);
    return { entries: staged.entries, added };
  } catch (failure) {
    throw failure instanceof ImportError ? failure : new ImportError(notStored, { cause: failure });
  } finally {
    await deleteStaged(target).catch(() => undefined); // The next import deletes them.
  }
}

/** Checks a file and stages its entries. */
async function stageFile(target: Import, file: Blob, { market, limitBytes, onProgress }: ImportOptions) {
  let batch: FileEntry[] = [];
  let [entries, bytes] = [0, 0];
  const write = async () => {
    await stage(target, batch, entries);
    entries += batch.length;
    batch = [];
  };
  for await (const { entry, total } of checkedEntries(file, { market, limitBytes })) {
    batch.push(entry);
    bytes += entry.bytes;
    if (batch.length < BATCH) continue;
    await write();
    onProgress?.({ done: entries, total: 2 * total });
  }
  await write();
  return { entries, bytes };
}

/** How many entries there are, and the bytes that they need. */
interface Amount {
  entries: number;
  bytes: number;
}

/**
 * Moves everything that was staged to the stored data, in one transaction: all or nothing. Data that is stored already is not changed. What was
 * used longest ago is deleted first if there is not enough room. Resolves to the number of entries that were not stored before.
 */
async function addStaged(
  target: Import,
  expected: Amount & { limitBytes: number },
  onProgress: (done: number) => void,
): Promise<number> {
  const stores = ["staged", "boards", "requests", "series", "snapshots", "uses", "totals"] as const;
  const transaction: Writing = target.database.transaction([...stores], "readwrite");
  transaction.done.catch(() => undefined); // The request that has failed says why.
  try {
    const count = await transaction.objectStore("staged").count(stagedRange(target, 0));
    if (count !== expected.entries)
      throw new ImportError("The stored data was deleted meanwhile. Import the file again.");
    await deleteOldest(transaction, expected.limitBytes - expected.bytes);
    const all: Amount = { entries: 0, bytes: 0 };
    for (let done = 0; done < count;) {
      const entries = await transaction.objectStore("staged").getAll(stagedRange(target, done), BATCH);
      const added = await addEntries(transaction, entries, target.startedAtMs);
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
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    throw failure;
  }
}

/** Adds the entries that are not stored yet. Their keys differ. */
async function addEntries(transaction: Writing, entries: readonly FileEntry[], nowMs: number): Promise<Amount> {
  const boards = entries.filter((entry) => "series" in entry);
  const responses = entries.filter((entry) => "address" in entry);
  const positions = await metaPositions(transaction, boards);
  const added = await Promise.all([
    ...boards.map((board) => addBoard(transaction, board, positions.get(board) ?? 0, nowMs)),
    ...responses.map((response) => addResponse(transaction, response, nowMs)),
  ]);
  const bytes = added.filter((size) => size !== undefined);
  return { entries: bytes.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
}

/** Returns the position of each board's meta among the metas of its series. Stores new metas of the series. */
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

/** A page that was closed during an import leaves its entries; the next import deletes them after this time, in milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/** One import, which is named by the time when it has started, in milliseconds since 1970 UTC. */
interface Import {
  database: PastDatabase;
  startedAtMs: number;
}

/** Returns the range of the entries staged for an import, from a number on. */
function stagedRange({ startedAtMs }: Import, first: number): IDBKeyRange {
  return IDBKeyRange.bound([startedAtMs, first], [startedAtMs, Infinity]);
}

/** Stores entries apart from the data in use, numbered from `first` on. */
async function stage(target: Import, entries: readonly FileEntry[], first: number): Promise<void> {
  const transaction = target.database.transaction("staged", "readwrite");
  const writes = entries.map((entry, index) => transaction.store.put(entry, [target.startedAtMs, first + index]));
  await Promise.all([...writes, transaction.done]);
}

/** Deletes what was staged for an import, and what earlier ones have left. */
async function deleteStaged(target: Import): Promise<void> {
  const abandoned = IDBKeyRange.upperBound([target.startedAtMs - ABANDONED_MS, 0]);
  const { database } = target;
  await Promise.all([database.delete("staged", stagedRange(target, 0)), database.delete("staged", abandoned)]);
}
