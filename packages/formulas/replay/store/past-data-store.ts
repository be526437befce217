import { deleteDB } from "idb";
import type { EndpointCall, Platform, StoredResult } from "@strikebook/client";
import { responseAddress } from "./board-series";
import { openPastDatabase, type PastDatabase } from "./past-database";
import { readBoard, type NewBoard, writeBoards } from "./stored-boards";
import { UsedTimes, addUse, freeSpace, writeUsedTimes } from "./stored-uses";

/** How much is stored, in bytes. */
export interface StoreUsage {
  bytes: number;
  /** The most that is stored: what was used longest ago is deleted first. */
  limitBytes: number;
  boards: number;
  /** The number of responses other than boards. */
  responses: number;
}

/**
 * What the browser stores of past markets, for all workbooks on this computer: boards under their request and their own time, other
 * responses under their request. A market is named by the address of its service, without a key. Nothing here rejects: without a
 * database, data is requested from the service again.
 */
export interface PastDataStore {
  /** Returns the stored result of a call, also as a part of a larger board; `undefined` if there is none. */
  read(market: string, call: EndpointCall): Promise<unknown>;
  /** Stores the result of a call, which never changes. `characters` is the length of its text. */
  write(market: string, call: EndpointCall, result: StoredResult, characters: number): Promise<void>;
  /** Stores boards that were not requested singly: frames of a range, and streamed boards. */
  writeBoards(boards: readonly NewBoard[]): Promise<void>;
  /** Returns how much is stored; `undefined` without a database. */
  usage(): Promise<StoreUsage | undefined>;
  /** Returns the database, for what reads or writes much of it at once; `undefined` if there is none. */
  database(): Promise<PastDatabase | undefined>;
  /** Deletes everything. */
  clear(): Promise<void>;
}

interface BrowserStoreOptions {
  /** The name of the database. */
  name: string;
  platform: Pick<Platform, "now" | "sleep">;
  limitBytes: number;
}

/** Returns the store in the browser's database with a name. */
export function browserPastData(options: BrowserStoreOptions): PastDataStore {
  return new BrowserStore(options);
}

class BrowserStore implements PastDataStore {
  readonly #options: BrowserStoreOptions;
  readonly #used: UsedTimes;
  #opened: (() => Promise<PastDatabase>) | undefined;

  constructor(options: BrowserStoreOptions) {
    this.#options = options;
    this.#used = new UsedTimes(options.platform, async (times) => writeUsedTimes(await this.#open(), times));
  }

  async read(market: string, call: EndpointCall): Promise<unknown> {
    return this.#attempt(async (database) => {
      const found = await readBoard(database, market, call);
      if (found) {
        this.#used.add(found.key);
        return found.result;
      }
      const address = responseAddress(market, call);
      const response = await database.get("snapshots", address);
      if (response !== undefined) this.#used.add(address);
      return response;
    });
  }

  async write(market: string, call: EndpointCall, result: StoredResult, characters: number): Promise<void> {
    // The service returns node types also to a caller that shows none.
    const board = { market, call: { ...call, valuesOnly: undefined }, result };
    if (call.endpoint === "historical") return this.writeBoards([board]);
    await this.#attempt(async (database) => {
      const transaction = database.transaction(["snapshots", "uses", "totals"], "readwrite");
      const address = responseAddress(market, call);
      void transaction.objectStore("snapshots").put(result, address);
      await addUse(transaction, address, { usedAtMs: this.#now, bytes: characters, asked: [] });
      await transaction.done;
      await this.#freeSpace(database);
    });
  }

  async writeBoards(boards: readonly NewBoard[]): Promise<void> {
    await this.#attempt(async (database) => {
      await writeBoards(database, boards, this.#now);
      await this.#freeSpace(database);
    });
  }

  async usage(): Promise<StoreUsage | undefined> {
    return this.#attempt(async (database) => {
      const [bytes = 0, boards, responses] = await Promise.all([
        database.get("totals", "bytes"),
        database.count("boards"),
        database.count("snapshots"),
      ]);
      return { bytes, limitBytes: this.#options.limitBytes, boards, responses };
    });
  }

  database(): Promise<PastDatabase | undefined> {
    return this.#attempt((database) => Promise.resolve(database));
  }

  async clear(): Promise<void> {
    this.#used.clear();
    try {
      const database = await this.#open();
      const stores = [...database.objectStoreNames];
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done]);
    } catch {
      await deleteDB(this.#options.name).catch(() => undefined); // The database is damaged or does not exist.
    }
  }

  get #now(): number {
    return this.#options.platform.now();
  }

  /** Deletes what was used longest ago if more is stored than allowed. */
  async #freeSpace(database: PastDatabase): Promise<void> {
    const bytes = (await database.get("totals", "bytes")) ?? 0;
    const limitBytes = this.#options.limitBytes;
    if (bytes <= limitBytes) return;
    await this.#used.flush();
    await freeSpace(database, limitBytes);
  }

  /** Returns the result of some work with the database; `undefined` if that fails. */
  async #attempt<Result>(work: (database: PastDatabase) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work(await this.#open());
    } catch {
      return undefined; // No space, or no database.
    }
  }

  #open(): Promise<PastDatabase> {
    this.#opened ??= openPastDatabase(this.#options.name);
    return this.#opened();
  }
}
