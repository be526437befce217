import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { glob } from "tinyglobby";
import { dataExtensions, isDataName } from "../files/data-names";
import { DataError } from "../errors/data-error";

/** Returns the files of paths, folders (with all folders below) and patterns such as `*.csv`, sorted. Rejects with a `DataError`. */
export async function findFiles(paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of paths) for (const file of await filesOf(path)) found.add(file);
  return [...found];
}

async function filesOf(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined);
  if (info?.isFile()) return [path];
  const isPattern = /[*?[{]/.test(path);
  const files = info?.isDirectory() ? await filesIn(path) : isPattern ? await matching(path) : [];
  if (files.length > 0) return files.sort();
  if (info)
    throw new DataError(`${path} has no files of data: expected names that end in ${dataExtensions.join(", ")}.`);
  throw new DataError(isPattern ? `No file matches ${path}.` : `${path}: there is no such file or folder.`);
}

/** Folders that are recordings themselves, and hidden ones, are left out. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some(({ name }) => name === "recording.json")) return [];
  const files: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) files.push(...(await filesIn(path)));
    else if (isDataName(entry.name)) files.push(path);
  }
  return files;
}

/** The shells of Windows leave patterns to the command. */
function matching(pattern: string): Promise<string[]> {
  const portable = process.platform === "win32" ? pattern.replaceAll("\\", "/") : pattern;
  return glob(portable, { expandDirectories: false, onlyFiles: true });
}
