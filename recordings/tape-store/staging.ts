import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAbandoned, processText } from "../store/writer-lock";
import { Database } from "../database/database";

const PREFIX = ".staging-";
const PROCESS_FILE = "owner";

/** Opens a database that sorts and sums up trades and prints; what does not fit into memory is written into a folder. */
export const openTapeDatabase = (spillFolder: string): Promise<Database> =>
  Database.open({ limit: "320MB", spillFolder });

/** A folder inside a recording for the rows of one import, and what sorts them. Nothing in it counts. */
export interface Staging extends AsyncDisposable {
  database: Database;
  /** Makes an empty folder for the rows of one file: files `date=YYYY-MM-DD/*.parquet`. What it had is removed. */
  emptyFolder(rows: "trades" | "prints"): Promise<string>;
  /** Returns a path for a file between two steps. */
  pathOf(name: string): string;
}

/** Makes the folder, and removes those of imports that have ended without removing theirs. */
export async function openStaging(recordingFolder: string): Promise<Staging> {
  await removeAbandoned(recordingFolder);
  const folder = join(recordingFolder, `${PREFIX}${randomUUID()}`);
  await mkdir(join(folder, "spill"), { recursive: true });
  await writeFile(join(folder, PROCESS_FILE), processText());
  const database = await openTapeDatabase(join(folder, "spill"));
  return {
    database,
    pathOf: (name) => join(folder, name),
    async emptyFolder(rows) {
      const path = join(folder, rows);
      await rm(path, { recursive: true, force: true });
      await mkdir(path);
      return path;
    },
    async [Symbol.asyncDispose]() {
      database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the staging folders of processes that have ended, and what cannot be removed stays until the next time. */
async function removeAbandoned(recordingFolder: string): Promise<void> {
  const names = (await readdir(recordingFolder)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const path = join(recordingFolder, name);
    const isDead = (await isAbandoned(join(path, PROCESS_FILE))) || (await isEmptyOld(path));
    if (isDead) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** A process that ended before it wrote its name. */
async function isEmptyOld(path: string): Promise<boolean> {
  const [file, folder] = await Promise.all([stat(join(path, PROCESS_FILE)).catch(() => undefined), stat(path)]);
  return file === undefined && Date.now() - folder.mtimeMs > 60_000;
}

/** Returns the staged files of each date, oldest first. */
export async function stagedDates(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const dates = new Map<string, string[]>();
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const name of folders.map((entry) => entry.name).sort()) {
    const [, date] = /^date=(\d{4}-\d{2}-\d{2})$/.exec(name) ?? [];
    if (date === undefined) continue;
    const files = (await readdir(join(folder, name))).filter((file) => file.endsWith(".parquet")).sort();
    const paths = files.map((file) => join(folder, name, file));
    if (paths.length > 0) dates.set(date, paths);
  }
  return dates;
}
