import { crc32 } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { DataError, messageOf } from "../errors/data-error";
import { readLimits } from "../files/open-file";

/** Files of data that are read from an archive, at most. */
export const MOST_MEMBERS = 1_000;
/** Entries of any kind, folders and what macOS adds included. */
const MOST_ENTRIES = 10 * MOST_MEMBERS;
/** How many times its packed size a member, or all of an archive together, may have. */
const MOST_RATIO = 200;

/** One file in an archive. */
export interface ZipEntry {
  /** With its folders; control characters are question marks. It is shown, and never a path on this machine. */
  name: string;
  /** The unpacked size in bytes that the archive states, and that reading does not exceed. */
  bytes: number;
  /** Why it is not read. */
  problem: string | undefined;
  entry: Entry;
}

/** An archive that is open. Its directory has been read and is within the limits. */
export interface ZipArchive extends AsyncDisposable {
  /** Folders are left out. */
  entries: readonly ZipEntry[];
  /** Unpacks an entry. Throws a `DataError` if its bytes are not those that the archive states. */
  unpack(entry: ZipEntry): AsyncGenerator<Uint8Array>;
}

/** Opens a zip archive. Rejects with a `DataError` for one that is damaged or above a limit: nothing has been unpacked then. */
export async function openZip(path: string): Promise<ZipArchive> {
  // Names are read here: one that climbs out of the archive is then a problem of one entry.
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw damaged(error);
  });
  try {
    const entries = await entriesOf(zip);
    const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > MOST_RATIO * zip.fileSize) throw new DataError(tooDense("the archive"));
    return {
      entries,
      unpack: (entry) => unpacked(zip, entry),
      [Symbol.asyncDispose]: () => Promise.resolve(zip.close()),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<ZipEntry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw tooMany(MOST_ENTRIES);
  const found: ZipEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
      if (name.endsWith("/")) continue;
      // eslint-disable-next-line no-control-regex -- a terminal would obey them
      const shown = name.replace(/[\u0000-\u001f\u007f-\u009f]/g, "?");
      found.push({ name: shown, bytes: entry.uncompressedSize, problem: problemOf(entry, name), entry });
    }
  } catch (error) {
    throw damaged(error);
  }
  return found;
}

/** Returns the error of an archive with more files than are read. */
export function tooMany(most: number): DataError {
  return new DataError(`has more than ${most.toLocaleString("en-US")} files: unpack it, and give its folder.`);
}

const methods: ReadonlyMap<number, string> = new Map([
  [9, "Deflate64"],
  [12, "bzip2"],
  [14, "LZMA"],
  [93, "zstd"],
  [95, "xz"],
  [98, "PPMd"],
]);

/** Kinds of files of Unix, in the upper half of their attributes. */
const [KIND, REGULAR] = [0o170000, 0o100000];
const UNIX = 3;

function problemOf(entry: Entry, name: string): string | undefined {
  const { compressionMethod: method, compressedSize: packed, uncompressedSize: bytes } = entry;
  if (/^(?:[a-z]:|\/)/i.test(name) || name.split("/").includes("..")) {
    return "has a name outside of the archive, so it is not read.";
  }
  const kind = entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & KIND : 0;
  if (kind !== 0 && kind !== REGULAR) return "is a link or a device, and no file.";
  if (entry.isEncrypted()) return "is encrypted: unpack the archive with its password.";
  if (method !== 0 && method !== 8) {
    return `is packed with ${methods.get(method) ?? `method ${method}`}, which is not read: unpack the archive.`;
  }
  if (bytes > readLimits.bytes) {
    const megabytes = Math.round(readLimits.bytes / 2 ** 20);
    return `larger than ${megabytes} MB unpacked: unpack the archive. Files of trades may have any size then; split those of chains by day or symbol.`;
  }
  return bytes > MOST_RATIO * packed ? tooDense("it") : undefined;
}

const tooDense = (what: string) =>
  `${what} would have more than ${MOST_RATIO} times its size when unpacked, as no data has, so it is not read.`;

async function* unpacked(zip: ZipFile, { entry, problem }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (problem !== undefined) throw new DataError(problem);
  let sum = 0;
  try {
    // It fails at the first byte that is more than the archive states.
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw damaged(error);
  }
  if (sum !== entry.crc32) throw damaged("its checksum is another one");
}

/** Returns the error of an archive that cannot be read. */
function damaged(error: unknown): DataError {
  const reason = messageOf(error).replace(/\.$/, "");
  if (/strong encryption/.test(reason)) return new DataError("is encrypted: unpack the archive with its password.");
  if (/multi-disk/.test(reason)) return new DataError("is a part of a zip archive of several files: unpack them.");
  const cut = "is a zip archive without its end. It may be cut off: download it again.";
  if (/End of central directory record/.test(reason)) return new DataError(cut, { cause: error });
  return new DataError(`damaged zip data (${reason}).`, { cause: error });
}
