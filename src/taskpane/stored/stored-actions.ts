import type { Addin } from "../../addin/addin";
import { exportFile, type TransferProgress } from "../../replay/transfer/export-file";
import { importFile } from "../../replay/transfer/import-file";
import { download } from "../download";
import { counted } from "../format";

type OnProgress = (progress: TransferProgress) => void;

const noMarket = "It is not known yet which practice market is in use. Recalculate a cell with data, then try again.";
const noDatabase = "This browser does not store data for add-ins.";

/** Downloads everything that is stored of the market in use as one file. Resolves to what has happened, for the user. */
export async function exportStored(addin: Addin, onProgress: OnProgress): Promise<string> {
  const found = await openMarket(addin);
  if (typeof found === "string") return found;
  const file = await exportFile({ ...found, app: addin.version, nowMs: addin.platform.now(), onProgress });
  if (file.entries === 0) return "Nothing is stored of the market in use.";
  download(file.name, file.content, "application/gzip");
  return `${counted(file.entries, "entry was", "entries were")} exported: ${file.name}.`;
}

/** Imports a file with stored data. Resolves to what has happened; rejects with the reason if nothing was imported. */
export async function importStored(addin: Addin, file: Blob, onProgress: OnProgress): Promise<string> {
  const found = await openMarket(addin);
  if (typeof found === "string") return found;
  const usage = await addin.pastData.store?.usage();
  const limitBytes = usage?.limitBytes ?? 0;
  const { entries, added } = await importFile(file, { ...found, limitBytes, nowMs: addin.platform.now(), onProgress });
  const known = entries > added ? ` ${counted(entries - added, "was", "were")} stored already.` : "";
  return `${counted(added, "entry was", "entries were")} imported.${known}`;
}

/** Returns the database and the market in use, or why there is none. */
async function openMarket({ pastData }: Addin) {
  const { current } = pastData;
  if (!current) return noMarket;
  const database = await current.snapshots.database();
  return database ? { database, market: current.market } : noDatabase;
}
