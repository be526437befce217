import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DataError } from "../errors/data-error";
import { isOtherText, textChunks } from "./text-chunks";
import { unpackedBytes } from "./unpacked-bytes";

/** Returns the path of a file, or of a copy of it in UTF-8 if it is text in another encoding, packed or not: the database reads UTF-8 alone. */
export async function utf8Path(path: string, copy: string): Promise<string> {
  if (!isOtherText(await unpackedHead(path))) return path;
  const text = Readable.from(textChunks(createReadStream(path), { bytes: Infinity }));
  await pipeline(text, createWriteStream(copy));
  return copy;
}

/** Copies a file whose first bytes are UTF-8 and others are not: it is Windows-1252. Returns the path of the copy, which is UTF-8. */
export async function windows1252Copy(path: string, copy: string): Promise<string> {
  const { bytes } = await unpackedBytes(createReadStream(path));
  const decoder = new TextDecoder("windows-1252");
  const text = async function* () {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  };
  await pipeline(Readable.from(text()), createWriteStream(copy));
  return copy;
}

/** Returns the first bytes of a file, unpacked; none if they are damaged, which the database says. */
async function unpackedHead(path: string): Promise<Uint8Array> {
  try {
    const { head, bytes } = await unpackedBytes(createReadStream(path));
    await bytes.return(undefined);
    return head;
  } catch (error) {
    if (error instanceof DataError) return new Uint8Array();
    throw error;
  }
}
