import { open } from "node:fs/promises";
import { readableFileBytes, unreadable } from "./open-file";

/** What a file is by its first bytes, never by its name. `other` is text, or a form that is not read (`refuseOtherFile`). */
type FileForm = "empty" | "parquet" | "zip" | "gzip" | "zstd" | "other";

/** The first bytes of each form: of zip those of an archive, of an empty one, and of one in several files. */
const magics: readonly (readonly [start: string, form: FileForm])[] = [
  ["PAR1", "parquet"],
  ["PK\u0003\u0004", "zip"],
  ["PK\u0005\u0006", "zip"],
  ["PK\u0007\u0008", "zip"],
  ["\u001f\u008b", "gzip"],
  ["\u0028\u00b5\u002f\u00fd", "zstd"],
];

const MAGIC_BYTES = 4;

/** Returns what a file with these first bytes is. */
export function formOf(head: Uint8Array): FileForm {
  if (head.length === 0) return "empty";
  const start = Buffer.from(head.subarray(0, MAGIC_BYTES)).toString("latin1");
  return magics.find(([magic]) => start.startsWith(magic))?.[1] ?? "other";
}

/** Returns what a file is. Rejects with a `DataError` if it does not exist or is no file. */
export async function fileForm(path: string): Promise<FileForm> {
  // To open a pipe would wait for what writes into it.
  await readableFileBytes(path);
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    return formOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
