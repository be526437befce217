import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { easternDate } from "@strikebook/calendar";
import type { StoredResult } from "@strikebook/client";
import type { SymbolHeatmap } from "@strikebook/contract";
import { decodedBoard } from "../store/board-encoding";
import { marketSeries, seriesRange, type PastDatabase, type StoredSeries } from "../store/past-database";
import { readFileEntry } from "./file-entry";
import { entryLine, fileEnding, manifestLine } from "./file-format";

export interface TransferProgress {
  done: number;
  total: number;
}

interface ExportOptions {
  database: PastDatabase;
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
  /** The size of its content when it is unpacked. */
  textBytes: number;
}

/**
 * Returns everything that is stored of a market as one file: gzipped lines of JSON, the first of which is the manifest. What this version
 * cannot read is omitted. Rejects if the database cannot be read.
 */
export async function exportFile({ database, market, app, nowMs, onProgress }: ExportOptions): Promise<ExportedFile> {
  const total = await countEntries(database, market);
  const hash = sha256.create();
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
    hash.update(utf8ToBytes(text));
    parts.push(new Blob([text]));
    onProgress?.({ done: entries, total });
  }
  const created = new Date(nowMs).toISOString();
  const first = manifestLine({ market, app, created, entries, bytes, sha256: bytesToHex(hash.digest()) });
  const text = new Blob([`${first}\n`, ...parts]);
  const content = await new Response(text.stream().pipeThrough(new CompressionStream("gzip"))).blob();
  return { name: `strikebook-replay-${easternDate(nowMs)}${fileEnding}`, content, entries, textBytes: text.size };
}

/** Returns the unpacked content of an exported file, which can be imported as well. */
export function textOfFile(content: Blob): Promise<string> {
  return new Response(content.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** So many entries are read together: the page does other things between. */
const BATCH = 100;

/** Returns the range of the addresses of a market. */
function addressRange(market: string): IDBKeyRange {
  return IDBKeyRange.bound(`${market}/`, `${market}/\uffff`);
}

/** Returns how many boards and responses of a market are stored. */
async function countEntries(database: PastDatabase, market: string): Promise<number> {
  const series = await marketSeries(database, market);
  const counts = await Promise.all([
    ...series.map((entry) => database.count("boards", seriesRange(entry.series))),
    database.count("snapshots", addressRange(market)),
  ]);
  return counts.reduce((total, count) => total + count, 0);
}

/** Returns everything that is stored of a market as the entries of a file, some at a time, in the order of their keys. */
async function* storedEntries(database: PastDatabase, market: string): AsyncGenerator<object[]> {
  const addresses = await database.getAllKeys("snapshots", addressRange(market));
  for (const some of batches(addresses)) {
    const results = await Promise.all(some.map((address) => database.get("snapshots", address)));
    yield results.flatMap((result, index) => {
      if (typeof result !== "object" || result === null) return [];
      const { receivedAtMs, credits, meta, record }: Partial<StoredResult> = result;
      return [{ address: some[index]?.slice(market.length), receivedAtMs, credits, meta, record }];
    });
  }
  for (const series of await marketSeries(database, market)) yield* boardEntries(database, series);
}

async function* boardEntries(database: PastDatabase, series: StoredSeries): AsyncGenerator<object[]> {
  const request = series.series.slice(series.market.length + 1);
  const asked = await requestedInstants(database, series.series);
  for (const some of batches([...asked.keys()].sort((a, b) => a - b))) {
    const boards = await Promise.all(some.map((asOfMs) => database.get("boards", [series.series, asOfMs])));
    yield boards.flatMap((stored, index) => {
      const meta = series.metas[stored?.meta ?? NaN];
      if (!stored || meta === undefined) return [];
      const { board, receivedAtMs, credits } = stored;
      const record: SymbolHeatmap = "ladder" in board ? decodedBoard(board) : board;
      const instants = asked.get(some[index] ?? NaN);
      return [{ request, asked: instants, receivedAtMs, credits, meta: JSON.parse(meta) as unknown, record }];
    });
  }
}

/** Returns the instants that the boards of a series were requested for, ascending, by the time of the board. */
async function requestedInstants(database: PastDatabase, series: string): Promise<Map<number, number[]>> {
  const transaction = database.transaction("requests", "readonly");
  const range = seriesRange(series);
  const [keys, times] = await Promise.all([transaction.store.getAllKeys(range), transaction.store.getAll(range)]);
  const asked = new Map<number, number[]>();
  for (const [index, asOfMs] of times.entries()) {
    const atMs = keys[index]?.[1];
    if (atMs === undefined) continue;
    const instants = asked.get(asOfMs);
    if (instants) instants.push(atMs);
    else asked.set(asOfMs, [atMs]);
  }
  return asked;
}

function* batches<Entry>(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let from = 0; from < entries.length; from += BATCH) yield entries.slice(from, from + BATCH);
}
