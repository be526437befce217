import { DataError } from "../errors/data-error";
import { type ReadLimits, tooLarge } from "./open-file";
import { HEAD_BYTES, unpackedBytes } from "./unpacked-bytes";

/** Returns whether a text begins as JSON does. */
export const isJson = (start: string): boolean => /^\s*(?:\{|\[\s*["{[\]\d])/.test(start);

/** The text of a file, and whether it begins as JSON does. */
interface OpenText {
  isJson: boolean;
  chunks: AsyncGenerator<string>;
}

/** Opens a file of text, packed or not. Rejects with a `DataError` as `textChunks` does, and for a file of blanks. */
export async function openText(
  packed: AsyncIterable<Uint8Array>,
  limits: Pick<ReadLimits, "bytes" | "line">,
  fileName?: string,
): Promise<OpenText> {
  const chunks = textChunks(packed, limits, fileName);
  let start = "";
  while (start.trim() === "") {
    const next = await chunks.next();
    if (next.done === true) throw new DataError("is empty: it contains only blank lines.");
    start += next.value;
    if (start.length > limits.line) throw new DataError("contains only blanks.");
  }
  return { isJson: isJson(start), chunks: startingWith(start, chunks) };
}

async function* startingWith(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield start;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/**
 * Decodes a file to text, chunk by chunk. Gzip and zstd are unpacked. The encoding is UTF-8 or UTF-16, by the byte order mark or the zero
 * bytes; a file that is not valid UTF-8 is read as Windows-1252, which Excel writes. Throws a `DataError` for a file that is empty,
 * not text, or larger than the limit; `fileName` is for what it says.
 */
export async function* textChunks(
  packed: AsyncIterable<Uint8Array>,
  limits: Pick<ReadLimits, "bytes">,
  fileName = "FILE",
): AsyncGenerator<string> {
  const { head, bytes } = await unpackedBytes(packed);
  try {
    if (head.length === 0) throw new DataError("is empty: it has 0 bytes.");
    refuseOtherFile(head, fileName);
    yield* decoded(bytes, decoderOf(head), limits);
  } finally {
    await bytes.return(undefined);
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

function decoderOf(head: Uint8Array): TextDecoder {
  const start = Array.from(head.subarray(0, 8), (byte) => String.fromCharCode(byte)).join("");
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

/** Returns whether the first bytes of a file, unpacked, are text in another encoding than UTF-8. */
export function isOtherText(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  try {
    refuseOtherFile(head, "");
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
  return new DataError("is not text: expected CSV or JSON, which may be packed with gzip or zstd.");
}

/** Beginnings of files that are no text, and what they are, with what to do. */
const signatures: readonly (readonly [start: string, name: string])[] = [
  ["PK\u0003\u0004", "a zip archive or an Excel workbook that is packed again: unpack it"],
  ["%PDF", "a PDF document"],
  ["PAR1", "a Parquet file"],
  ["7z\u00bc\u00af", "a 7z archive: unpack it"],
  ["Rar!", "a RAR archive: unpack it"],
  ["BZh", "packed with bzip2: unpack it"],
  ["\u00fd7zXZ", "packed with xz: unpack it"],
  [
    "\u00d0\u00cf\u0011\u00e0",
    "an old Excel workbook (.xls) or one with a password: save it as .xlsx without a password, or as CSV",
  ],
];

/** Where a tar archive says that it is one. */
const TAR_AT = 257;

/** Throws a `DataError` that says what a file is and what to do with it, if its first bytes are those of a known form that is not read. */
function refuseOtherFile(head: Uint8Array, fileName: string): void {
  const start = Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1");
  for (const [signature, name] of signatures) {
    if (start.startsWith(signature)) throw new DataError(`is ${name}.`);
  }
  if (start.startsWith("ustar", TAR_AT)) {
    throw new DataError(`is a tar archive. Unpack it (tar -xf ${fileName}), and import the folder.`);
  }
  const version = head[3] ?? 0;
  if (start.startsWith("DBN") && version > 0 && version < 16) throw new DataError(dbnHint(fileName));
}

/** The commands are those of the READMEs of github.com/databento/dbn (dbn-cli) and of databento-python. */
function dbnHint(fileName: string): string {
  const csv = `${fileName.replace(/(\.dbn)?(\.zst)?$/i, "")}.csv`;
  return (
    `is DBN, the binary encoding of Databento. Convert it to CSV with Databento's program dbn (dbn ${fileName} --csv --map-symbols -o ${csv}), ` +
    `or in Python (databento.DBNStore.from_file("${fileName}").to_csv("${csv}")), and import ${csv}.`
  );
}
