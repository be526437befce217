import { easternDay, isoDate } from "@strikebook/calendar";
import { DataError, isFileError } from "../errors/data-error";
import type { SnapshotHeader } from "../snapshots/snapshot";
import { type DailyTables, readDailyTables } from "./daily-tables";
import {
  type DateIndex,
  type IndexedPart,
  type IndexedSnapshot,
  type RecordingManifest,
  parseManifest,
  readIndex,
  readIndexFile,
  readManifestText,
} from "./manifest";
import { lastMsOf, type PrintDate, printDateOf, tapeFolder, type TradeDate, tradeDateOf } from "./tape-index";

/** A header with its identity in the recording. */
export interface StoredSnapshot extends SnapshotHeader {
  id: string;
  roots: readonly string[];
  /** The number of its contracts. */
  contracts: number;
  /** Why the snapshot looks wrong; empty if it does not. */
  flags: readonly string[];
  /** The names of the files that it was read from. */
  files: readonly string[];
  /** Files whose chains took the place of others of the same instant: `a.csv took the place of b.csv`. */
  replacements: readonly string[];
}

/** A recording as its manifest had it at some time. */
export interface RecordingState {
  manifestText: string;
  manifest: RecordingManifest;
  /** By date, YYYY-MM-DD. */
  indexes: ReadonlyMap<string, DateIndex>;
  /** By date, YYYY-MM-DD. */
  trades: ReadonlyMap<string, TradeDate>;
  prints: ReadonlyMap<string, PrintDate>;
  tables: DailyTables;
  /** Ascending by instant, then underlying. */
  snapshots: readonly StoredSnapshot[];
  entryOf: ReadonlyMap<string, { date: string; entry: IndexedSnapshot; stored: StoredSnapshot }>;
}

/** Returns the New York date of a snapshot, whose folder has its contracts. */
export const dateOf = ({ asOfMs }: SnapshotHeader) => isoDate(easternDay(asOfMs));

/** Orders snapshots by instant, then underlying. */
export function byInstant(a: SnapshotHeader, b: SnapshotHeader): number {
  return a.asOfMs - b.asOfMs || (a.underlying < b.underlying ? -1 : Number(a.underlying > b.underlying));
}

/** Returns the identity of a snapshot, of which no other contents have the same. */
function idOf({ underlying, asOfMs, digest }: IndexedSnapshot): string {
  return `${underlying}@${new Date(asOfMs).toISOString().slice(0, 19)}Z#${digest}`;
}

/** Returns a snapshot as callers see it. */
export function storedOf(entry: IndexedSnapshot): StoredSnapshot {
  const { roots, contracts, flags } = entry;
  const parts = partsOf(entry);
  const namesOf = ({ files = {} }: IndexedPart) => Object.values(files);
  const files = [...new Set(parts.flatMap(namesOf))];
  const replacements = parts.flatMap((part) =>
    part.replaces === undefined ? [] : [`${namesOf(part).join(", ")} took the place of ${part.replaces}`],
  );
  return { id: idOf(entry), ...headerOf(entry), roots, contracts, flags, files, replacements };
}

/** Returns the chains that a snapshot was joined from: itself, if it is one. */
export const partsOf = (entry: IndexedSnapshot): readonly IndexedPart[] => entry.parts ?? [entry];

/** Returns the header of a snapshot. JSON leaves out what is undefined. */
export function headerOf(entry: IndexedPart): SnapshotHeader {
  const { underlying, asOfMs, quoteMs, spot, statedSpot, spotError, previousClose, source, delayMinutes } = entry;
  const estimate = spotError === undefined ? {} : { spotError };
  return { underlying, asOfMs, quoteMs, spot, statedSpot, ...estimate, previousClose, source, delayMinutes };
}

/** How often a manifest is read again whose files a writer has replaced meanwhile. */
const TRIES = 5;

/**
 * Reads what a folder records; `undefined` if it equals `before`, of which unchanged dates are not read again. Rejects with a `DataError`
 * if the folder is no recording.
 */
export async function loadState(
  folder: string,
  before?: RecordingState,
  tries = TRIES,
): Promise<RecordingState | undefined> {
  const [manifestText, tables] = await Promise.all([readManifestText(folder), readDailyTables(folder)]);
  if (manifestText === undefined) {
    throw new DataError(
      `${folder} is not a recording: it has no file recording.json. Expected a folder that "npm run data -- import FILE --into ${folder}" has made.`,
    );
  }
  if (before && manifestText === before.manifestText && tables.texts === before.tables.texts) return undefined;
  const manifest = parseManifest(manifestText, folder);
  try {
    const indexes = await readAll(
      manifest.dates,
      before && { files: before.manifest.dates, all: before.indexes },
      (date, file) => readIndex(folder, date, file),
    );
    const tapesOf = <Index, Tape>(
      kind: "trades" | "prints",
      tapes: ReadonlyMap<string, Tape> = new Map<string, Tape>(),
      tapeOf: (folder: string, date: string, index: Index) => Tape,
    ) =>
      readAll(manifest[kind] ?? {}, before && { files: before.manifest[kind] ?? {}, all: tapes }, async (date, file) =>
        tapeOf(folder, date, await readIndexFile<Index>(tapeFolder(folder, kind, date), file)),
      );
    const trades = await tapesOf("trades", before?.trades, tradeDateOf);
    const prints = await tapesOf("prints", before?.prints, printDateOf);
    return stateOf({ manifestText, manifest, indexes, trades, prints, tables });
  } catch (error) {
    const isReplaced = isFileError(error, "ENOENT");
    if (isReplaced && tries > 1) return loadState(folder, before, tries - 1);
    if (isReplaced) throw new DataError(`${folder}: a file that recording.json names is missing: ${String(error)}.`);
    throw error;
  }
}

/** Returns the state with its snapshots in order. */
export function stateOf(parts: Omit<RecordingState, "snapshots" | "entryOf">): RecordingState {
  const entries = [...parts.indexes].flatMap(([date, { snapshots }]) =>
    snapshots.map((entry) => ({ date, entry, stored: storedOf(entry) })),
  );
  const snapshots = entries.map(({ stored }) => stored).sort(byInstant);
  return { ...parts, snapshots, entryOf: new Map(entries.map((found) => [found.stored.id, found])) };
}

/** Returns the instant of the newest snapshot, trade or print; -Infinity of an empty recording. */
export function newestMsOf({ snapshots, trades, prints }: RecordingState): number {
  const tapes = [...trades.values(), ...prints.values()].map(lastMsOf);
  return Math.max(snapshots.at(-1)?.asOfMs ?? -Infinity, ...tapes);
}

/** Files that are read at the same time. */
const AT_ONCE = 32;

/** Reads the indexes of dates, but for those that `before` has from the same files. */
async function readAll<Index>(
  files: Readonly<Record<string, string>>,
  before: { files: Readonly<Record<string, string>>; all: ReadonlyMap<string, Index> } | undefined,
  read: (date: string, file: string) => Promise<Index>,
): Promise<Map<string, Index>> {
  const waiting = Object.entries(files);
  const indexes = new Map<string, Index>();
  const readNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [date, file] = next;
      const known = before?.files[date] === file ? before.all.get(date) : undefined;
      indexes.set(date, known ?? (await read(date, file)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return indexes;
}
