import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { DataError } from "../errors/data-error";
import { regularFileBytes } from "./regular-file";

/** How much of a file is read before it is refused. */
export interface ReadLimits {
  /** Bytes of the file, unpacked. */
  bytes: number;
  /** Characters of a line, of one contract in JSON, or of everything around the contracts in JSON. */
  line: number;
  contracts: number;
}

export const readLimits: ReadLimits = { bytes: 256 * 2 ** 20, line: 2 ** 20, contracts: 2_000_000 };

const CHUNK_BYTES = 256 * 1024;

/** The bytes of a file in chunks. `hash` reads the rest of them, and returns the SHA-256 of all in hex. */
interface OpenFile {
  path: string;
  bytes: AsyncIterable<Uint8Array>;
  hash: () => Promise<string>;
}

/** Opens a file. Rejects with a `DataError` if it does not exist, is no file or is larger than the limit. */
export async function openFile(path: string): Promise<OpenFile> {
  if ((await readableFileBytes(path)) > readLimits.bytes) throw tooLarge(readLimits.bytes);
  const sum = createHash("sha256");
  const bytes = hashed(createReadStream(path, { highWaterMark: CHUNK_BYTES }), sum);
  const hash = async () => {
    for await (const chunk of bytes) void chunk;
    return sum.digest("hex");
  };
  return { path, bytes, hash };
}

/** Returns the SHA-256 of the bytes of a file, in hex. Rejects with a `DataError`. */
export async function hashOf(path: string): Promise<string> {
  const sum = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) sum.update(chunk as Buffer);
  } catch (error) {
    throw new DataError(`${path} cannot be read: ${String(error)}.`, { cause: error });
  }
  return sum.digest("hex");
}

/** Returns the SHA-256 of values that JSON can state, in hex. */
export const hashOfValues = (values: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("hex");

/** Returns the size of a file, in bytes. Rejects with a `DataError` if it does not exist or is no file. */
export async function readableFileBytes(path: string): Promise<number> {
  try {
    return await regularFileBytes(path);
  } catch (error) {
    throw error instanceof DataError ? error : unreadable(error);
  }
}

/** Returns the error of a file that the operating system does not open. */
export function unreadable(error: unknown): DataError {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : String(error);
  return new DataError(code === "ENOENT" ? "does not exist." : `cannot be read (${code}).`, { cause: error });
}

/** Returns the error of a file above the limit. */
export function tooLarge(bytes: number): DataError {
  return new DataError(`larger than ${Math.round(bytes / 2 ** 20)} MB; split it into files of one day or one symbol.`);
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  sum: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    sum.update(chunk);
    yield chunk;
  }
}
