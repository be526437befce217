import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { HEAD_BYTES, isOtherText, textChunks } from "./text-chunks";

/** Returns the path of a file, or of a copy of it in UTF-8 if it is text in another encoding: the engine reads UTF-8 alone. */
export async function utf8Path(path: string, copy: string): Promise<string> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0).finally(() => file.close());
  if (!isOtherText(buffer.subarray(0, bytesRead))) return path;
  const text = Readable.from(textChunks(createReadStream(path), { bytes: Infinity }));
  await pipeline(text, createWriteStream(copy));
  return copy;
}
