import { basename } from "node:path";
import { DataError } from "../../../../recordings/errors/data-error";
import { type DataFile, readDataFiles, type ReadOptions } from "../../../../recordings/rules/read-data-file";

/** Reads the only file of a path. Rejects as `readDataFiles` does, and for an archive of several files. */
export async function readDataFile(path: string, options: ReadOptions = {}): Promise<DataFile> {
  const [file, ...others] = await readDataFiles(path, options);
  if (file !== undefined && others.length === 0) return file;
  throw new DataError(`${basename(path)}: has ${others.length + Number(file !== undefined)} files; expected one.`);
}
