import { Alarm } from "../../transport/alarm";
import type { Platform } from "../../transport/platform";
import type { SnapshotDatabase } from "./snapshot-database";
import type { UseKey } from "./stored-uses";

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
export async function writeUsedTimes(database: SnapshotDatabase, times: Times): Promise<void> {
  const transaction = database.transaction("uses", "readwrite");
  const writes = times.map(async ({ key, usedAtMs }) => {
    const use = await transaction.store.get(key);
    if (use) await transaction.store.put({ ...use, usedAtMs }, key);
  });
  await Promise.all([...writes, transaction.done]);
}
