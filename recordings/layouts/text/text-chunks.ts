import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { DataError } from "../../snapshots/snapshot";
import type { ReadLimits } from "./limits";
import { tooLarge } from "./open-file";

/** Bytes that decide what a file is. */
export const HEAD_BYTES = 512;

/**
 * Decodes a file to text, chunk by chunk. Gzip is unpacked. The encoding is UTF-8 or UTF-16, by the byte order mark or the zero
 * bytes; a file that is not valid UTF-8 is read as Windows-1252, which Excel writes. Throws a `DataError` for a file that is empty,
 * not text, or larger than the limit.
 */
export async function* textChunks(
  bytes: AsyncIterable<Uint8Array>,
  limits: Pick<ReadLimits, "bytes">,
): AsyncGenerator<string> {
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    const head = await readHead(chunks);
    if (head.length === 0) throw new DataError("is empty: it has 0 bytes.");
    const all = joined(head, chunks);
    if (head[0] === 0x1f && head[1] === 0x8b) yield* textChunks(unpacked(all), limits);
    else yield* decoded(all, decoderOf(head), limits);
  } finally {
    await chunks.return?.();
  }
}

async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  decoder: TextDecoder,
  limits: Pick<ReadLimits, "bytes">,
): AsyncGenerator<string> {
  let read = 0;
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (read === 0) refuseOtherText(text);
    read += chunk.length;
    if (read > limits.bytes) throw tooLarge(limits.bytes);
    yield text;
  }
  yield decoder.decode();
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
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // Errors of the pipeline reach the loop through the stream.
  pipeline(Readable.from(bytes), gunzip).catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Uint8Array;
  } catch (error) {
    throw new DataError(`damaged gzip data (${error instanceof Error ? error.message : String(error)}).`, {
      cause: error,
    });
  }
}

/** Beginnings of files that are not text. */
const signatures: readonly (readonly [start: string, name: string])[] = [
  ["PK\u0003\u0004", "a zip archive or an Excel workbook that is packed again: unpack it"],
  ["%PDF", "a PDF document"],
  ["PAR1", "a Parquet file"],
  ["7z\u00bc\u00af", "a 7z archive: unpack it"],
  ["Rar!", "a RAR archive: unpack it"],
  ["BZh", "packed with bzip2: unpack it"],
  ["\u00fd7zXZ", "packed with xz: unpack it"],
  ["\u0028\u00b5\u002f\u00fd", "packed with zstd: unpack it"],
  [
    "\u00d0\u00cf\u0011\u00e0",
    "an old Excel workbook (.xls) or one with a password: save it as .xlsx without a password, or as CSV",
  ],
];

function decoderOf(head: Uint8Array): TextDecoder {
  const start = Array.from(head.subarray(0, 8), (byte) => String.fromCharCode(byte)).join("");
  for (const [signature, name] of signatures) {
    if (start.startsWith(signature)) throw new DataError(`is ${name}.`);
  }
  const bytes = head.subarray(0, HEAD_BYTES);
  if (start.startsWith("\u00ff\u00fe")) return new TextDecoder("utf-16le");
  if (start.startsWith("\u00fe\u00ff")) return new TextDecoder("utf-16be");
  const zeros = [0, 1].map((odd) => bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > bytes.length / 4) return new TextDecoder("utf-16le");
  if (odd === 0 && even > bytes.length / 4) return new TextDecoder("utf-16be");
  if (even + odd > 0) throw notText();
  return new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252");
}

/** Returns whether the first bytes of a file are text in another encoding than UTF-8. */
export function isOtherText(head: Uint8Array): boolean {
  if (head.length === 0 || (head[0] === 0x1f && head[1] === 0x8b)) return false;
  try {
    return decoderOf(head).encoding !== "utf-8";
  } catch (error) {
    if (error instanceof DataError) return false;
    throw error;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Refuses text that is no data: control characters, a page, a pointer of Git LFS. */
function refuseOtherText(text: string): void {
  const start = text.slice(0, HEAD_BYTES);
  // eslint-disable-next-line no-control-regex -- these characters tell garbage from text
  if (/[\u0000-\u0008\u000e-\u001f]/.test(start)) throw notText();
  if (start.startsWith("version https://git-lfs.github.com/")) {
    throw new DataError('is a pointer of Git LFS, not the file itself: run "git lfs pull" in its repository.');
  }
  if (/^\s*<(?:!doctype|html|head|body|\?xml|!--|script|table)/i.test(start)) {
    throw new DataError("is a web page (HTML or XML), not data: download the file itself.");
  }
}

function notText(): DataError {
  return new DataError("is not text: expected CSV or JSON, which may be packed with gzip.");
}
