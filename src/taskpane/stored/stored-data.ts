import type { PastData } from "../../addin/replay/past-data";
import type { StoreUsage } from "../../replay/store/snapshot-store";
import type { StoredSession } from "../../replay/store/stored-sessions";
import type { TransferProgress } from "../../replay/transfer/export-file";
import { download } from "../../ui/download";
import { counted } from "../../ui/format";

type OnProgress = (progress: TransferProgress) => void;

const noMarket = "It is not known yet which practice market is in use. Recalculate a cell with data, then try again.";
const noDatabase = "This browser does not store data for add-ins.";

interface StoredDataOptions {
  pastData: Pick<PastData, "store" | "current">;
  /** The version of the add-in. */
  version: string;
  /** Returns the time in milliseconds since 1970 UTC. */
  now: () => number;
}

/** The past data on this computer, as the pane lists, exports, imports and deletes it. */
export class StoredData {
  readonly #options: StoredDataOptions;

  constructor(options: StoredDataOptions) {
    this.#options = options;
  }

  /** Returns how much is stored; `undefined` if that is not known. */
  async usage(): Promise<StoreUsage | undefined> {
    return this.#options.pastData.store?.usage();
  }

  /** Returns the stored sessions of the market in use. */
  async sessions(): Promise<readonly StoredSession[]> {
    const { storedSessions } = await import("../../replay/store/stored-sessions");
    const found = await this.#openMarket();
    return typeof found === "string" ? [] : storedSessions(found.database, found.market);
  }

  /** Downloads everything that is stored of the market in use as one file. Resolves to what has happened, for the user. */
  async save(onProgress: OnProgress): Promise<string> {
    const { exportFile } = await import("../../replay/transfer/export-file");
    const found = await this.#openMarket();
    if (typeof found === "string") return found;
    const { version, now } = this.#options;
    const file = await exportFile({ ...found, app: version, nowMs: now(), onProgress });
    if (file.entries === 0) return "Nothing is stored of the market in use.";
    download(file.name, file.content, "application/gzip");
    return `${counted(file.entries, "entry was", "entries were")} exported: ${file.name}.`;
  }

  /** Imports a file with stored data. Resolves to what has happened; rejects with the reason if nothing was imported. */
  async load(file: Blob, onProgress: OnProgress): Promise<string> {
    const { importFile } = await import("../../replay/transfer/import-file");
    const found = await this.#openMarket();
    if (typeof found === "string") return found;
    const limitBytes = (await this.usage())?.limitBytes ?? 0;
    const nowMs = this.#options.now();
    const { entries, added } = await importFile(file, { ...found, limitBytes, nowMs, onProgress });
    const known = entries > added ? ` ${counted(entries - added, "was", "were")} stored already.` : "";
    return `${counted(added, "entry was", "entries were")} imported.${known}`;
  }

  /** Deletes everything. */
  async clear(): Promise<string> {
    await this.#options.pastData.store?.clear();
    return "Everything was deleted.";
  }

  /** Returns the database and the market in use, or why there is none. */
  async #openMarket() {
    const { current } = this.#options.pastData;
    if (!current) return noMarket;
    const database = await current.snapshots.database();
    return database ? { database, market: current.market } : noDatabase;
  }
}
