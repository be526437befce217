import type { PastData } from "../../addin/market/past-data";
import type { Platform } from "@strikebook/client";
import { type TransferProgress, exportFileCode, importFileCode, storedSessionsCode } from "@strikebook/formulas";
import { counted } from "@strikebook/ui";
import { passedOn, saveFile, savesNoFiles } from "../links/save-file";
import { bytesText } from "./stored-text";

type OnProgress = (progress: TransferProgress) => void;

/** What came of an export: nothing, a file that the browser was asked to save, or the text of that file where Excel saves no files. */
export type ExportResult = { /** For the user. */ remark: string } & (
  { kind: "nothing" | "file" } | { kind: "text"; text: string }
);

/** The most that is copied as text, in bytes: about 3,000 boards. */
const MAX_TEXT_BYTES = 20e6;

const noMarket = "The present market is not known yet. Recalculate a cell with data, then try again.";
const copyInstead = `${savesNoFiles} Copy the text with all entries, and save it with an editor for plain text: Import reads that file too.`;

/** Says that an export is too long for the clipboard. */
const tooLong = (bytes: number) =>
  `${savesNoFiles} As text the data has ${bytesText(bytes)}, which is too much to copy (${bytesText(MAX_TEXT_BYTES)} at most). Nothing was exported.`;

const noDatabase = "This browser does not store data for add-ins.";

/** Lists, exports, imports and deletes the past data on this computer. */
export type StoredData = ReturnType<typeof storedData>;

/** Returns functions that list, export, import and delete the past data on this computer. */
export function storedData(pastData: PastData, platform: Platform, version: string) {
  /** Returns the database and the market in use, or why there is none. */
  const openMarket = async () => {
    const { current } = pastData;
    if (!current) return noMarket;
    const database = await current.store.database();
    return database ? { database, market: current.market } : noDatabase;
  };
  /** Returns how much is stored; `undefined` if that is not known. */
  const usage = async () => pastData.store?.usage();
  return {
    usage,
    /** Returns the stored sessions of the market in use. */
    sessions: async () => {
      const { storedSessions } = await storedSessionsCode();
      const found = await openMarket();
      return typeof found === "string" ? [] : storedSessions(found.database, found.market);
    },
    /** Exports everything that is stored of the market in use, as one file or its text. Rejects if the database cannot be read. */
    save: async (onProgress: OnProgress): Promise<ExportResult> => {
      const { exportFile, textOfFile } = await exportFileCode();
      const found = await openMarket();
      if (typeof found === "string") return { kind: "nothing", remark: found };
      const file = await exportFile({ ...found, app: version, nowMs: platform.now(), onProgress });
      const { name, content, entries, textBytes } = file;
      if (entries === 0) return { kind: "nothing", remark: "Nothing of the present market is stored." };
      if (saveFile({ name, content, type: "application/gzip" })) {
        return { kind: "file", remark: passedOn(`${name} with ${counted(entries, "entry", "entries")}`) };
      }
      if (textBytes > MAX_TEXT_BYTES) return { kind: "nothing", remark: tooLong(textBytes) };
      return { kind: "text", remark: copyInstead, text: await textOfFile(content) };
    },
    /** Imports a file with stored data. Resolves to what has happened; rejects with the reason if nothing was imported. */
    load: async (file: Blob, onProgress: OnProgress) => {
      const { importFile } = await importFileCode();
      const found = await openMarket();
      if (typeof found === "string") return found;
      const limitBytes = (await usage())?.limitBytes ?? 0;
      const { entries, added } = await importFile(file, { ...found, limitBytes, nowMs: platform.now(), onProgress });
      const known = entries > added ? ` ${counted(entries - added, "was", "were")} already stored.` : "";
      return `${counted(added, "entry was", "entries were")} imported.${known}`;
    },
    /** Deletes everything. */
    clear: async () => {
      await pastData.store?.clear();
      return "Everything was deleted.";
    },
  };
}
