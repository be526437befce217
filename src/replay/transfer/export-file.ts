import { easternDate } from "../../calendar/eastern-time";
import type { SnapshotDatabase } from "../store/snapshot-database";
import { readFileEntry } from "./file-entry";
import { entryLine, fileEnding, manifestLine } from "./file-format";
import { Sha256 } from "../sha-256";
import { countEntries, storedEntries } from "./stored-entries";

export interface TransferProgress {
  done: number;
  total: number;
}

interface ExportOptions {
  database: SnapshotDatabase;
  /** Whose data is exported. */
  market: string;
  /** The version of the add-in. */
  app: string;
  /** In milliseconds since 1970 UTC. */
  nowMs: number;
  onProgress?: (progress: TransferProgress) => void;
}

/** A file with stored data. */
interface ExportedFile {
  name: string;
  content: Blob;
  entries: number;
}

/**
 * Returns everything that is stored of a market as one file: gzipped lines of JSON, the first of which is the manifest. What this version
 * cannot read is omitted. Rejects if the database cannot be read.
 */
export async function exportFile({ database, market, app, nowMs, onProgress }: ExportOptions): Promise<ExportedFile> {
  const total = await countEntries(database, market);
  const hash = new Sha256();
  // The browser keeps the parts of a blob outside the memory of the page.
  const parts: Blob[] = [];
  let [entries, bytes] = [0, 0];
  for await (const some of storedEntries(database, market)) {
    const lines = some.flatMap((entry) => {
      const read = readFileEntry(entry, market);
      bytes += read?.bytes ?? 0;
      return read ? [`${entryLine(JSON.stringify(entry))}\n`] : [];
    });
    entries += lines.length;
    const text = lines.join("");
    hash.add(text);
    parts.push(new Blob([text]));
    onProgress?.({ done: entries, total });
  }
  const created = new Date(nowMs).toISOString();
  const first = manifestLine({ market, app, created, entries, bytes, sha256: hash.digest() });
  const packed = new Blob([`${first}\n`, ...parts]).stream().pipeThrough(new CompressionStream("gzip"));
  const content = await new Response(packed).blob();
  return { name: `strikebook-replay-${easternDate(nowMs)}${fileEnding}`, content, entries };
}
