import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import {
  runInThisProcess,
  type RunTask,
  sessionTasks,
  type SessionTasks,
  type TaskRun,
} from "../../../service/background/session-tasks";

/**
 * Returns the tasks of a market. Their results are stored in files, so that the processes of a test run compute each once: a result depends
 * on the market, which `market` names, on the parameters of the task, and on the code of the market. The folder is named by a hash of that
 * code.
 */
export function storedTasks(market: string, data: Parameters<typeof sessionTasks>[0]): RunTask {
  const run = runInThisProcess(sessionTasks(data));
  return async <Name extends keyof SessionTasks>(
    name: Name,
    ...parameters: Parameters<SessionTasks[Name]>
  ): TaskRun<Name> => {
    const path = join(folder(), `${name}-${hashOf(JSON.stringify([market, parameters]))}`);
    const stored = read(path) as { result: Awaited<ReturnType<SessionTasks[Name]>> } | undefined; // the path names the task
    if (stored) return stored.result;
    const result = await run(name, ...parameters);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, serialize({ result }));
    try {
      renameSync(draft, path); // Another process sees the whole file or none.
    } catch {
      rmSync(draft); // On Windows, while another process reads the same result.
    }
    return result;
  };
}

let opened: string | undefined;

function folder(): string {
  const code = ["build/service/session-worker.mjs", "scripts/support/market/few-tapes.ts"];
  opened ??= join("build/test-market", hashOf(code.map((path) => readFileSync(path, "utf8")).join("\n")));
  mkdirSync(opened, { recursive: true });
  return opened;
}

const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);

function read(path: string): unknown {
  try {
    return deserialize(readFileSync(path));
  } catch {
    return undefined; // Not computed yet.
  }
}
