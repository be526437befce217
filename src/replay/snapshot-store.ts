import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { ResponseStore } from "../client/endpoint/response-cache";

/** The maximum size of all snapshots, in characters of response text. The browser uses about one byte for each. */
const MAX_CHARACTERS = 200_000_000;

/** The share of the maximum that remains after old snapshots were deleted, so that not every new one causes a deletion. */
const TARGET_SHARE = 0.9;

/** Snapshots, and a table of their sizes and ages, so that these can be read without the snapshots. */
interface SnapshotDatabase extends DBSchema {
  snapshots: { key: string; value: unknown };
  weights: { key: string; value: { name: string; keptAtMs: number; characters: number } };
}

/** The snapshots in the browser's database, shared by the workbooks on this computer: replayed boards, which never change. */
export interface SnapshotStore extends ResponseStore {
  /** Deletes all snapshots. Never rejects. */
  clear(): Promise<void>;
}

/**
 * Returns the store in the browser's database with this name. The oldest snapshots are deleted when it is full. If the browser
 * stores nothing, the next workbook requests its snapshots again.
 */
export function browserSnapshots(databaseName: string, now: () => number): SnapshotStore {
  return new BrowserSnapshots(databaseName, now);
}

class BrowserSnapshots implements SnapshotStore {
  readonly #databaseName: string;
  readonly #now: () => number;
  #opened: Promise<IDBPDatabase<SnapshotDatabase>> | undefined;
  #characters = 0;

  constructor(databaseName: string, now: () => number) {
    this.#databaseName = databaseName;
    this.#now = now;
  }

  async read(name: string): Promise<unknown> {
    try {
      return await (await this.#open()).get("snapshots", name);
    } catch {
      return undefined; // Without a database the snapshot is requested from the service.
    }
  }

  async write(name: string, response: unknown, characters: number): Promise<void> {
    try {
      const database = await this.#open();
      const transaction = database.transaction(["snapshots", "weights"], "readwrite");
      await transaction.objectStore("snapshots").put(response, name);
      await transaction.objectStore("weights").put({ name, keptAtMs: this.#now(), characters });
      await transaction.done;
      this.#characters += characters;
      if (this.#characters > MAX_CHARACTERS) await this.#deleteOldest(database);
    } catch {
      // No space, or no database: the next workbook requests the snapshot again.
    }
  }

  async clear(): Promise<void> {
    try {
      const database = await this.#open();
      const transaction = database.transaction(["snapshots", "weights"], "readwrite");
      const cleared = [transaction.objectStore("snapshots").clear(), transaction.objectStore("weights").clear()];
      await Promise.all([...cleared, transaction.done]);
      this.#characters = 0;
    } catch {
      await deleteDB(this.#databaseName).catch(() => undefined); // The database is damaged or does not exist.
    }
  }

  #open(): Promise<IDBPDatabase<SnapshotDatabase>> {
    this.#opened ??= this.#openOnce();
    return this.#opened;
  }

  async #openOnce(): Promise<IDBPDatabase<SnapshotDatabase>> {
    const database = await openDB<SnapshotDatabase>(this.#databaseName, 1, {
      upgrade(created) {
        created.createObjectStore("snapshots");
        created.createObjectStore("weights", { keyPath: "name" });
      },
    });
    this.#characters = totalCharacters(await database.getAll("weights"));
    return database;
  }

  /** Deletes the oldest snapshots. The total is read from the database, because other workbooks store snapshots too. */
  async #deleteOldest(database: IDBPDatabase<SnapshotDatabase>): Promise<void> {
    const transaction = database.transaction(["snapshots", "weights"], "readwrite");
    const weights = await transaction.objectStore("weights").getAll();
    const oldestFirst = weights.sort((one, other) => one.keptAtMs - other.keptAtMs);
    let remaining = totalCharacters(weights);
    for (const { name, characters } of oldestFirst) {
      if (remaining <= MAX_CHARACTERS * TARGET_SHARE) break;
      remaining -= characters;
      void transaction.objectStore("snapshots").delete(name);
      void transaction.objectStore("weights").delete(name);
    }
    await transaction.done;
    this.#characters = remaining;
  }
}

function totalCharacters(weights: readonly { characters: number }[]): number {
  return weights.reduce((sum, { characters }) => sum + characters, 0);
}
