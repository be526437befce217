import type { FileToRead } from "../../../../recordings/layouts/definitions/layout";
import { readLimits } from "../../../../recordings/files/open-file";
import { type DataFile, readSnapshots } from "../../../../recordings/rules/read-data-file";
import type { ReadInputs } from "../../../../recordings/rules/parts-of-file";
import { DataError } from "../../../../recordings/errors/data-error";
import type { Contract, Snapshot } from "../../../../recordings/snapshots/snapshot";

/** How a text or bytes are read. */
interface ReadTextOptions extends ReadInputs, Pick<FileToRead, "columns" | "decimal"> {
  fileName?: string;
  limits?: typeof readLimits;
  chunkBytes?: number;
}

/** Reads a file from its text or bytes, in chunks of a size. */
export async function readText(
  file: string | Uint8Array,
  { fileName = "chain.csv", limits = readLimits, chunkBytes = 65_536, ...inputs }: ReadTextOptions = {},
): Promise<Omit<DataFile, "name" | "hash">> {
  return readSnapshots({ bytes: inChunks(Buffer.from(file), chunkBytes), fileName }, inputs, limits);
}

/** Returns the only snapshot of a file. */
export async function readOne(file: string | Uint8Array, options?: ReadTextOptions): Promise<Snapshot> {
  const { snapshots } = await readText(file, options);
  const [snapshot] = snapshots;
  if (snapshot === undefined || snapshots.length !== 1) throw new Error(`${snapshots.length} snapshots`);
  return snapshot;
}

/** Returns the message of the error of reading a file. */
export async function problemOf(file: string | Uint8Array, options?: ReadTextOptions): Promise<string> {
  return messageOf(readText(file, options));
}

/** Returns the message of a `DataError`. */
export async function messageOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof DataError) return error.message;
    throw error;
  }
  return "no problem";
}

/** Returns the values of contracts that are not missing, without root, expiration, right and strike. */
export function numbersOf({ root, expiration, right, strike, ...numbers }: Contract): object {
  void [root, expiration, right, strike];
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
}

// eslint-disable-next-line @typescript-eslint/require-await -- the reader takes bytes as they come
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A file that is made while it is read: a start, and then a text again and again. Counts the bytes that were read. */
export function longFile(
  start: string,
  text: string,
  bytes: number,
): { bytes: AsyncIterable<Uint8Array>; read: () => number } {
  const chunk = Buffer.from(text.repeat(Math.max(1, Math.ceil(65_536 / text.length))));
  let read = 0;
  // eslint-disable-next-line @typescript-eslint/require-await -- the reader takes bytes as they come
  async function* make(): AsyncGenerator<Uint8Array> {
    if (start !== "") yield Buffer.from(start);
    while (read < bytes) {
      read += chunk.length;
      yield chunk;
    }
  }
  return { bytes: make(), read: () => read };
}
