import { stat } from "node:fs/promises";
import { DataError } from "../errors/data-error";

/**
 * Returns the size of a file in bytes. Rejects with a `DataError` if it is a folder, or what may never end or respond: a pipe, a socket or a
 * device. Errors of the file system are passed on.
 */
export async function regularFileBytes(path: string): Promise<number> {
  const found = await stat(path);
  if (found.isDirectory()) throw new DataError("is a folder; expected a file.");
  if (!found.isFile()) throw new DataError("is a pipe, a socket or a device; expected a file.");
  return found.size;
}
