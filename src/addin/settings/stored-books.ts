import * as v from "valibot";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { BookStore } from "@strikebook/client";
import { readStored, type StoredText } from "./stored-values";

/** Books that have not changed for this long are deleted: none of their days is shown any more. In milliseconds. */
const MAX_AGE_MS = 62 * 24 * 3_600_000;

/** The books of accounts by name. */
interface BookDatabase extends DBSchema {
  books: { key: string; value: { book: unknown; changedAtMs: number } };
}

/**
 * The books in the browser's database with a name, shared by the workbooks on this computer.
 *
 * A transaction of the database is the only step that no other page can interrupt. Pages may run in different processes, and when
 * one of them sees what another has written to `localStorage` is undefined, also under a lock.
 */
export class BrowserBooks implements BookStore {
  readonly #databaseName: string;
  readonly #now: () => number;
  #opened: Promise<IDBPDatabase<BookDatabase>> | undefined;

  constructor(databaseName: string, now: () => number) {
    this.#databaseName = databaseName;
    this.#now = now;
  }

  async update(account: string, change: (stored: unknown) => unknown): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction("books", "readwrite", { durability: "relaxed" });
    const done = transaction.done;
    done.catch(() => undefined); // Also rejects the request that failed.
    const stored = (await transaction.store.get(account))?.book;
    const book = change(stored);
    if (book !== stored) await transaction.store.put({ book, changedAtMs: this.#now() }, account);
    await done;
  }

  #open(): Promise<IDBPDatabase<BookDatabase>> {
    this.#opened ??= this.#openOnce();
    return this.#opened;
  }

  async #openOnce(): Promise<IDBPDatabase<BookDatabase>> {
    const database = await openDB<BookDatabase>(this.#databaseName, 1, {
      upgrade: (created) => void created.createObjectStore("books"),
      blocking: () => {
        this.#opened = undefined;
        database.close();
      },
      terminated: () => (this.#opened = undefined),
    });
    await deleteOld(database, this.#now() - MAX_AGE_MS);
    return database;
  }
}

async function deleteOld(database: IDBPDatabase<BookDatabase>, beforeMs: number): Promise<void> {
  const transaction = database.transaction("books", "readwrite");
  for (let at = await transaction.store.openCursor(); at; at = await at.continue()) {
    if (at.value.changedAtMs < beforeMs) await at.delete();
  }
  await transaction.done;
}

/**
 * Returns a store that gives the first account the days in an entry of an earlier version, which had one entry for all keys, and
 * removes the entry.
 */
export function withEarlierDays(store: BookStore, entry: StoredText): BookStore {
  return {
    async update(account, change) {
      const { text } = entry;
      if (text === undefined) return store.update(account, change);
      await store.update(account, (stored) => change(stored ?? { days: readStored(v.unknown(), text) }));
      entry.store(undefined);
    },
  };
}
