import type { FileEntry, SnapshotDatabase } from "../store/snapshot-database";
import { checkedEntries, type FileTarget } from "./check-file";
import type { TransferProgress } from "./export-file";
import { ImportError } from "./import-error";
import { addStaged } from "./add-staged";
import { deleteStaged, stage, type Import } from "./staged-entries";

interface ImportOptions extends FileTarget {
  database: SnapshotDatabase;
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

/** So many entries are written together; the page does other things between. */
const BATCH = 100;

const notStored = "The browser could not store the data. Free some disk space, then import the file again.";

/**
 * Imports a file with stored data: checks all of it while its entries are stored apart, then adds them in one transaction. Rejects with
 * an `ImportError`, also if the page is closed or the disk is full meanwhile; then nothing was imported.
 */
export async function importFile(file: Blob, options: ImportOptions): Promise<ImportedFile> {
  const { database, nowMs, limitBytes, onProgress } = options;
  const one: Import = { database, startedAtMs: nowMs };
  try {
    const staged = await stageFile(one, file, options);
    // Half of the work is done.
    const onAdded = (done: number) => {
      const isReported = done % BATCH === 0 || done === staged.entries;
      if (isReported) onProgress?.({ done: staged.entries + done, total: 2 * staged.entries });
    };
    const added = await addStaged(one, { ...staged, limitBytes }, onAdded);
    return { entries: staged.entries, added };
  } catch (failure) {
    throw failure instanceof ImportError ? failure : new ImportError(notStored, { cause: failure });
  } finally {
    await deleteStaged(one).catch(() => undefined); // The next import deletes them.
  }
}

/** Checks a file and stages its entries. */
async function stageFile(one: Import, file: Blob, { market, limitBytes, onProgress }: ImportOptions) {
  let batch: FileEntry[] = [];
  let [entries, bytes] = [0, 0];
  const write = async () => {
    await stage(one, batch, entries);
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
