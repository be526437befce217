import type { Addin } from "../../addin/addin";
import type { TransferProgress } from "../../replay/transfer/export-file";
import { download } from "../../ui/download";
import { counted } from "../../ui/format";

type OnProgress = (progress: TransferProgress) => void;

const noMarket = "It is not known yet which practice market is in use. Recalculate a cell with data, then try again.";
const noDatabase = "This browser does not store data for add-ins.";

/** Returns functions that list, export, import and delete the past data on this computer. */
export function storedData({ pastData, platform, version }: Pick<Addin, "pastData" | "platform" | "version">) {
  /** Returns the database and the market in use, or why there is none. */
  const openMarket = async () => {
    const { current } = pastData;
    if (!current) return noMarket;
    const database = await current.snapshots.database();
    return database ? { database, market: current.market } : noDatabase;
  };
  /** Returns how much is stored; `undefined` if that is not known. */
  const usage = async () => pastData.store?.usage();
  return {
    usage,
    /** Returns the stored sessions of the market in use. */
    sessions: async () => {
      const { storedSessions } = await import("../../replay/store/stored-sessions");
      const found = await openMarket();
      return typeof found === "string" ? [] : storedSessions(found.database, found.market);
    },
    /** Downloads everything that is stored of the market in use as one file. Resolves to what has happened, for the user. */
    save: async (onProgress: OnProgress) => {
      const { exportFile } = await import("../../replay/transfer/export-file");
      const found = await openMarket();
      if (typeof found === "string") return found;
      const file = await exportFile({ ...found, app: version, nowMs: platform.now(), onProgress });
      if (file.entries === 0) return "Nothing is stored of the market in use.";
      download(file.name, file.content, "application/gzip");
      return `${counted(file.entries, "entry was", "entries were")} exported: ${file.name}.`;
    },
    /** Imports a file with stored data. Resolves to what has happened; rejects with the reason if nothing was imported. */
    load: async (file: Blob, onProgress: OnProgress) => {
      const { importFile } = await import("../../replay/transfer/import-file");
      const found = await openMarket();
      if (typeof found === "string") return found;
      const limitBytes = (await usage())?.limitBytes ?? 0;
      const { entries, added } = await importFile(file, { ...found, limitBytes, nowMs: platform.now(), onProgress });
      const known = entries > added ? ` ${counted(entries - added, "was", "were")} stored already.` : "";
      return `${counted(added, "entry was", "entries were")} imported.${known}`;
    },
    /** Deletes everything. */
    clear: async () => {
      await pastData.store?.clear();
      return "Everything was deleted.";
    },
  };
}
