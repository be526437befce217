import { Decompress } from "fzstd";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { DataError, messageOf } from "../errors/data-error";
import { formOf } from "./file-form";

/** Bytes that decide what a file is. */
export const HEAD_BYTES = 512;

/** The bytes of a file, packed with gzip or zstd or not, and the first of them. */
interface UnpackedBytes {
  /** The first bytes, unpacked: `HEAD_BYTES` at least, if there are as many. */
  head: Uint8Array;
  /** All of them, unpacked. */
  bytes: AsyncGenerator<Uint8Array>;
}

/** Unpacks the bytes of a file that is packed with gzip or zstd, once or more. Rejects with a `DataError` for damaged data. */
export async function unpackedBytes(chunks: AsyncIterable<Uint8Array>): Promise<UnpackedBytes> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  const bytes = joined(head, iterator);
  const form = formOf(head);
  if (form === "gzip") return unpackedBytes(gunzipped(bytes));
  return form === "zstd" ? unpackedBytes(unzstded(bytes)) : { head, bytes };
}

async function readHead(chunks: AsyncIterator<Uint8Array, unknown>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return head;
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array, unknown>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // Errors of the pipeline reach the loop through the stream.
  pipeline(Readable.from(bytes), gunzip).catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Uint8Array;
  } catch (error) {
    throw damaged("gzip", error);
  }
}

/** Packed bytes that are unpacked at once: four can be 128 KB. */
const STEP_BYTES = 512;

async function* unzstded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  const zstd = new Decompress((chunk) => unpacked.push(chunk));
  const push = (chunk: Uint8Array, isLast = false) => {
    unpacked = [];
    try {
      zstd.push(chunk, isLast);
    } catch (error) {
      throw damaged("zstd", error);
    }
    return unpacked;
  };
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += STEP_BYTES) yield* push(chunk.subarray(at, at + STEP_BYTES));
  }
  yield* push(new Uint8Array(), true);
}

function damaged(packing: string, error: unknown): DataError {
  const reason = messageOf(error);
  return new DataError(`damaged ${packing} data (${reason}).`, { cause: error });
}
