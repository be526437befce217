import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FileEntry } from "../store/past-database";
import type { UseKey } from "../store/stored-uses";
import { readFileEntry } from "./file-entry";
import { fileEnding, readEntryLine, readManifest, type Manifest } from "./file-format";
import { ImportError, damaged, fileLines } from "./file-lines";

/** What a file has to fit. */
export interface FileTarget {
  /** The market in use. */
  market: string;
  /** The most that is stored, in bytes. */
  limitBytes: number;
}

/** One entry of a file, and how many there are. */
interface CheckedEntry {
  entry: FileEntry;
  total: number;
}

const foreign = `This is not a file with stored data of Strikebook. Choose one that was exported here: its name ends in ${fileEnding}.`;
const newer =
  "This file was exported by a newer version of Strikebook. Close Excel and open it again to update the add-in, then import the file.";

/**
 * Returns the entries of a file in order. Rejects with an `ImportError` if the file is a different file, if anything in it does
 * not match its hashes or is not a stored board or response, or if it is too large. Only when the last entry was returned and nothing was
 * rejected, the whole file is right.
 */
export async function* checkedEntries(file: Blob, { market, limitBytes }: FileTarget): AsyncGenerator<CheckedEntry> {
  const lines = fileLines(file);
  const manifest = await readFirst(lines);
  if (manifest.market !== market) throw new ImportError(otherMarket(manifest.market, market));
  const tooLarge = `This file needs more than the ${Math.floor(limitBytes / 1e6)} MB that are stored on this computer at most.`;
  if (manifest.bytes > limitBytes) throw new ImportError(tooLarge);
  const hash = sha256.create();
  let [entries, bytes] = [0, 0];
  let last: UseKey | undefined;
  for await (const line of lines) {
    entries += 1;
    hash.update(utf8ToBytes(`${line}\n`));
    const value = readEntryLine(line);
    if (value === undefined) throw new ImportError(damaged(`line ${entries + 1} does not match its checksum`));
    const entry = readFileEntry(value, market);
    if (!entry) throw new ImportError(damaged(`line ${entries + 1} is not a board or response that can be stored`));
    const key = entryKey(entry);
    if (last !== undefined && indexedDB.cmp(last, key) >= 0) {
      throw new ImportError(damaged(`line ${entries + 1} is not in its place`));
    }
    last = key;
    bytes += entry.bytes;
    if (bytes > limitBytes) throw new ImportError(tooLarge);
    yield { entry, total: manifest.entries };
  }
  if (entries !== manifest.entries) {
    throw new ImportError(damaged(`it has ${entries} entries, and its first line says ${manifest.entries}`));
  }
  if (bytesToHex(hash.digest()) !== manifest.sha256)
    throw new ImportError(damaged("its lines do not match the checksum of the file"));
}

/** Returns the key of an entry in the database, which the lines of a file are sorted by: none occurs twice. */
function entryKey(entry: FileEntry): UseKey {
  return "address" in entry ? entry.address : [entry.series.series, entry.asOfMs];
}

async function readFirst(lines: AsyncGenerator<string>): Promise<Manifest> {
  const first = await lines.next();
  const manifest = first.done ? "foreign" : readManifest(first.value);
  if (manifest === "foreign") throw new ImportError(foreign);
  if (manifest === "newer") throw new ImportError(newer);
  return manifest;
}

function otherMarket(theirs: string, ours: string): string {
  return `This file has the data of ${marketInWords(theirs)}, and ${marketInWords(ours)} is in use. Connect to the first one, then import the file.`;
}

/** Returns the address of a service, with the name of a practice market, if any. */
function marketInWords(market: string): string {
  const [, address, name] = /^(\S+) (.+)$/.exec(market) ?? [];
  return address === undefined ? market : `the market ${name} at ${address}`;
}
