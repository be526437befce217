import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { KeptAnswers } from "../client/endpoint/kept-answers";

/** Most that is kept, in characters of the text it was sent as; the browser writes about a byte for each. */
const MOST_CHARACTERS = 200_000_000;

/** What is left when room is made: some way below the most, so that it is not made for every snapshot. */
const ROOMY = 0.9;

/** Snapshots, and beside them how large and how old each is, so that their weights are read without them. */
interface SnapshotDatabase extends DBSchema {
  snapshots: { key: string; value: unknown };
  weights: { key: string; value: { name: string; keptAtMs: number; characters: number } };
}

/** Snapshots kept in the browser for the workbooks on this computer: replayed boards, which never change. */
export interface SnapshotStore extends KeptAnswers {
  /** Forgets all of them. Never rejects. */
  clear(): Promise<void>;
}

/** What is kept of one host's answers, by its base address: names are then whole addresses, which hold no key. */
export function keptOf(store: SnapshotStore, baseUrl: string): KeptAnswers {
  return {
    read: (name) => store.read(`${baseUrl}${name}`),
    keep: (name, answer, characters) => store.keep(`${baseUrl}${name}`, answer, characters),
  };
}

/**
 * A store in the browser's database of this name, of which the oldest snapshots go when it is full. Nothing is kept where
 * the browser keeps nothing: a snapshot is then asked for again by the next workbook.
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
      return undefined; // A browser that keeps nothing: it is asked for instead.
    }
  }

  async keep(name: string, answer: unknown, characters: number): Promise<void> {
    try {
      const database = await this.#open();
      const both = database.transaction(["snapshots", "weights"], "readwrite");
      await both.objectStore("snapshots").put(answer, name);
      await both.objectStore("weights").put({ name, keptAtMs: this.#now(), characters });
      await both.done;
      this.#characters += characters;
      if (this.#characters > MOST_CHARACTERS) await this.#makeRoom(database);
    } catch {
      // No room, or a browser that keeps nothing: the next workbook asks again.
    }
  }

  async clear(): Promise<void> {
    try {
      const database = await this.#open();
      const both = database.transaction(["snapshots", "weights"], "readwrite");
      await Promise.all([both.objectStore("snapshots").clear(), both.objectStore("weights").clear(), both.done]);
      this.#characters = 0;
    } catch {
      await deleteDB(this.#databaseName).catch(() => undefined); // Damaged, or never there.
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
    this.#characters = weightOf(await database.getAll("weights"));
    return database;
  }

  /** Other workbooks keep snapshots too: what there is counts, not what this one knows of. */
  async #makeRoom(database: IDBPDatabase<SnapshotDatabase>): Promise<void> {
    const both = database.transaction(["snapshots", "weights"], "readwrite");
    const weights = await both.objectStore("weights").getAll();
    const oldestFirst = weights.sort((one, other) => one.keptAtMs - other.keptAtMs);
    let left = weightOf(weights);
    for (const { name, characters } of oldestFirst) {
      if (left <= MOST_CHARACTERS * ROOMY) break;
      left -= characters;
      void both.objectStore("snapshots").delete(name);
      void both.objectStore("weights").delete(name);
    }
    await both.done;
    this.#characters = left;
  }
}

function weightOf(weights: readonly { characters: number }[]): number {
  return weights.reduce((sum, { characters }) => sum + characters, 0);
}
