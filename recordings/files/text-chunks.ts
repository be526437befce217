import { DataError } from "../errors/data-error";
import { type ReadLimits, tooLarge } from "./open-file";
import { refuseOtherFile } from "./other-files";
import { HEAD_BYTES, unpackedBytes } from "./unpacked-bytes";

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
