import type { PastDatabase, PastDatabaseSchema, StoredUse, Writing } from "./past-database";
import { Alarm, type Platform } from "@strikebook/client";

/** The key of a board, or the address of a response. */
export type UseKey = PastDatabaseSchema["uses"]["key"];

/** The share of the limit that remains after a deletion, so that not every new board causes a deletion. */
const TARGET_SHARE = 0.9;

/** Adds something that was stored to what can be deleted, and to the total. What was stored under the key before is replaced. */
export async function addUse(transaction: Writing, key: UseKey, use: StoredUse): Promise<void> {
  const [uses, totals] = [transaction.objectStore("uses"), transaction.objectStore("totals")];
  const [before, total = 0] = await Promise.all([uses.get(key), totals.get("bytes")]);
  await Promise.all([uses.put(use, key), totals.put(total + use.bytes - (before?.bytes ?? 0), "bytes")]);
}

/** Deletes what was used longest ago until nine tenths of a limit are used, in bytes. */
export async function freeSpace(database: PastDatabase, limitBytes: number): Promise<void> {
  const transaction = database.transaction(["snapshots", "boards", "requests", "uses", "totals"], "readwrite");
  await deleteOldest(transaction, limitBytes * TARGET_SHARE);
  await transaction.done;
}

/** Deletes what was used longest ago until no more than so many bytes are used. */
export async function deleteOldest(transaction: Writing, targetBytes: number): Promise<void> {
  const totals = transaction.objectStore("totals");
  let bytes = (await totals.get("bytes")) ?? 0;
  for await (const cursor of transaction.objectStore("uses").index("usedAtMs")) {
    if (bytes <= targetBytes) break;
    const key = cursor.primaryKey;
    bytes -= cursor.value.bytes;
    if (typeof key === "string") void transaction.objectStore("snapshots").delete(key);
    else {
      void transaction.objectStore("boards").delete(key);
      for (const atMs of cursor.value.asked) void transaction.objectStore("requests").delete([key[0], atMs]);
    }
    void cursor.delete();
  }
  await totals.put(bytes, "bytes");
}

/** Times of use are written this long after the first, all together: a step of the replay clock reads many boards. */
const WRITE_DELAY_MS = 5_000;

type Times = readonly { key: UseKey; usedAtMs: number }[];

/** When stored boards and responses were last used, until that is written. */
export class UsedTimes {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #write: (times: Times) => Promise<void>;
  readonly #times = new Map<string, { key: UseKey; usedAtMs: number }>();
  readonly #alarm: Alarm;

  /** `write` writes times of use. */
  constructor(platform: Pick<Platform, "now" | "sleep">, write: (times: Times) => Promise<void>) {
    this.#platform = platform;
    this.#write = write;
    this.#alarm = new Alarm(platform, () => void this.flush().catch(() => undefined));
  }

  /** Something is used now. */
  add(key: UseKey): void {
    this.#times.set(String(key), { key, usedAtMs: this.#platform.now() });
    if (!this.#alarm.isSet) this.#alarm.setAfter(WRITE_DELAY_MS);
  }

  /** Writes the times now. */
  async flush(): Promise<void> {
    const times = [...this.#times.values()];
    this.clear();
    if (times.length > 0) await this.#write(times);
  }

  /** Drops the times: everything was deleted. */
  clear(): void {
    this.#times.clear();
    this.#alarm.clear();
  }
}

/** Writes when boards and responses were used. Those that were deleted meanwhile stay deleted. */
export async function writeUsedTimes(database: PastDatabase, times: Times): Promise<void> {
  const transaction = database.transaction("uses", "readwrite");
  const writes = times.map(async ({ key, usedAtMs }) => {
    const use = await transaction.store.get(key);
    if (use) await transaction.store.put({ ...use, usedAtMs }, key);
  });
  await Promise.all([...writes, transaction.done]);
}
