import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from "idb";
import type { SymbolHeatmap } from "@strikebook/contract";
import type { EncodedBoard } from "./board-encoding";

/** The boards of one symbol under equal arguments, of one market; see `boardSeries`. Instants are in milliseconds since 1970 UTC. */
type BoardKey = [series: string, asOfMs: number];

/** `startedAtMs` is in milliseconds since 1970 UTC. */
type StagedKey = [startedAtMs: number, number: number];

/** One board with the instants that it was requested for, in milliseconds since 1970 UTC, apart from the tables. */
export interface BoardEntry {
  series: Omit<StoredSeries, "metas">;
  /** As JSON text. */
  meta: string;
  asOfMs: number;
  asked: readonly number[];
  stored: Omit<StoredBoard, "meta">;
  bytes: number;
}

/** A response other than a board. */
export interface ResponseEntry {
  address: string;
  result: unknown;
  bytes: number;
}

export type FileEntry = BoardEntry | ResponseEntry;

/** One stored board. */
export interface StoredBoard {
  board: EncodedBoard | SymbolHeatmap;
  /** The position of its meta among the metas of its series. */
  meta: number;
  receivedAtMs: number;
  credits: number | undefined;
}

/** What the space of a board or a response is freed by. */
export interface StoredUse {
  usedAtMs: number;
  bytes: number;
  /** The instants that the board was requested for. */
  asked: readonly number[];
}

/** The arguments of a series, to find the boards that contain other boards. */
export interface StoredSeries {
  series: string;
  market: string;
  /** Symbol, metric, expirations: what a board and a part of it have in common. */
  family: string;
  maxStrikes: number | "all";
  layout: "net" | "matrix";
  /** The different metas of its responses, as JSON text: most boards have the same. */
  metas: readonly string[];
}

/** What the browser stores of past markets. */
export interface PastDatabaseSchema extends DBSchema {
  /** Responses other than boards, by their address. */
  snapshots: { key: string; value: unknown };
  boards: { key: BoardKey; value: StoredBoard };
  /** The time of the board that was returned for an instant. */
  requests: { key: BoardKey; value: number };
  series: { key: string; value: StoredSeries; indexes: { family: string } };
  /** By the key of the board or the address of the response. */
  uses: { key: BoardKey | string; value: StoredUse; indexes: { usedAtMs: number } };
  /** The bytes of everything. */
  totals: { key: "bytes"; value: number };
  /** What a file to import contains, until all of it was checked: by when the import has started, and a number. */
  staged: { key: StagedKey; value: FileEntry };
  /** Only in version 1: the sizes of all responses, boards included, which are still read. */
  weights: { key: string; value: { name: string; keptAtMs: number; characters: number } };
}

export type PastDatabase = IDBPDatabase<PastDatabaseSchema>;

/** A transaction that writes. */
export type Writing = IDBPTransaction<PastDatabaseSchema, StoreNames<PastDatabaseSchema>[], "readwrite">;

/**
 * Opens the database, which is made if there is none. Returns a function that resolves to it, and rejects as long as a page with an
 * earlier version of the add-in uses it. A page with a later version may close it: this page stores nothing from then on.
 */
export function openPastDatabase(name: string): () => Promise<PastDatabase> {
  let onBlocked = () => undefined as void;
  const blocked = new Promise<never>((_, reject) => {
    onBlocked = () => reject(new Error("A page with an earlier version of the add-in uses the database."));
  });
  blocked.catch(() => undefined); // Nobody may have asked yet.
  const opened = openVersion(name, () => onBlocked());
  return () => Promise.race([opened, blocked]);
}

function openVersion(name: string, blocked: () => void): Promise<PastDatabase> {
  return openDB<PastDatabaseSchema>(name, 2, {
    blocked,
    blocking: (_current, _later, { target }) => (target as IDBDatabase).close(), // the event of a connection
    upgrade(database, from, _to, transaction) {
      database.createObjectStore("staged");
      if (from < 1) database.createObjectStore("snapshots");
      database.createObjectStore("boards");
      database.createObjectStore("requests");
      database.createObjectStore("series", { keyPath: "series" }).createIndex("family", "family");
      database.createObjectStore("uses").createIndex("usedAtMs", "usedAtMs");
      database.createObjectStore("totals");
      if (from >= 1) void moveWeights(database, transaction);
    },
  });
}

type Upgrade = IDBPTransaction<PastDatabaseSchema, StoreNames<PastDatabaseSchema>[], "versionchange">;

/** Moves the sizes of responses from where version 1 stored them. */
async function moveWeights(database: PastDatabase, transaction: Upgrade): Promise<void> {
  let bytes = 0;
  for (const { name, keptAtMs, characters } of await transaction.objectStore("weights").getAll()) {
    bytes += characters;
    await transaction.objectStore("uses").put({ usedAtMs: keptAtMs, bytes: characters, asked: [] }, name);
  }
  await transaction.objectStore("totals").put(bytes, "bytes");
  database.deleteObjectStore("weights");
}

/** Returns the series of a market that are stored, in the order of their names. */
export async function marketSeries(database: PastDatabase, market: string): Promise<StoredSeries[]> {
  const all = await database.getAll("series");
  return all.filter((series) => series.market === market);
}

/** Returns the range of the keys of a series. */
export function seriesRange(series: string): IDBKeyRange {
  return IDBKeyRange.bound([series, -Infinity], [series, Infinity]);
}
