import { open, readFile, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DataError, isFileError } from "../errors/data-error";

const LOCK_FILE = "writing.lock";
const WAIT_MS = 50;
/** Ten seconds: longer than a write, shorter than a person's patience. A merge of a session takes longer, and is repeated later. */
const TRIES = 200;

/** How a process waits for another one that writes. */
interface LockWait {
  tries: number;
  sleep: (ms: number) => Promise<unknown>;
}

const patient: LockWait = { tries: TRIES, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) };

/** Runs something while no other process writes into a folder. Rejects with a `DataError` if another one does not end. */
export async function whileLocked<Result>(
  folder: string,
  run: () => Promise<Result>,
  wait: LockWait = patient,
): Promise<Result> {
  const path = join(folder, LOCK_FILE);
  for (let attempt = 1; !(await takeLock(path)); attempt += 1) {
    if (attempt >= wait.tries) {
      throw new DataError(
        `${folder}: another process writes into this recording. Wait for it to end; if there is none, delete ${path}.`,
      );
    }
    await wait.sleep(WAIT_MS);
  }
  try {
    return await run();
  } finally {
    await rm(path, { force: true });
  }
}

async function takeLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    await file.writeFile(processText());
    await file.close();
    return true;
  } catch (error) {
    if (!isFileError(error, "EEXIST", "EPERM", "EACCES")) throw error;
    if (await isAbandoned(path)) await discard(path);
    else if (isFileError(error, "EPERM", "EACCES") && process.platform !== "win32") throw error;
    return false;
  }
}

/** Returns what a file says of the process that it belongs to. */
export const processText = () => `${process.pid} ${hostname()}`;

/** Returns whether a file with `processText` is of a process of this computer that has ended. */
export async function isAbandoned(path: string): Promise<boolean> {
  const [pid, host] = (await readFile(path, "utf8").catch(() => "")).split(" ");
  if (host !== hostname() || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return isFileError(error, "ESRCH");
  }
}

/** Removes an abandoned lock. Of two processes that find it, one renames it, and the other one tries again. */
async function discard(path: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => undefined);
  await rm(aside, { force: true });
}
