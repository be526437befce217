import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { unpackedEngine } from "./engine-package";

/** A program of Valkey or Redis that runs on this computer. */
export interface EngineProgram {
  path: string;
  /** The folders of its libraries, for LD_LIBRARY_PATH; empty if the system has them all. */
  libraryPath: string;
}

/** No engine can be started here. The message says how to get an engine. */
export class NoEngineError extends Error {
  override readonly name = "NoEngineError";
}

const run = promisify(execFile);

/** Functions of the engine exist from this version on. */
const OLDEST_VERSION = 7;

/**
 * Returns the engine to start: the program that STRIKEBOOK_ENGINE_PROGRAM names, otherwise `valkey-server` or `redis-server` from PATH,
 * otherwise, on Debian and Ubuntu, the distribution's package, unpacked once into the user's cache. Rejects with a `NoEngineError`.
 */
export async function findEngineProgram(): Promise<EngineProgram> {
  const named = process.env["STRIKEBOOK_ENGINE_PROGRAM"];
  if (named !== undefined && named !== "")
    return checked({ path: named, libraryPath: "" }, "STRIKEBOOK_ENGINE_PROGRAM");
  for (const path of programsOnPath()) {
    const program = { path, libraryPath: "" };
    if ((await versionOf(program)) >= OLDEST_VERSION) return program;
  }
  try {
    return await checked(await unpackedEngine(), "The package");
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message.trim().split("\n").at(-1) : String(problem);
    throw new NoEngineError(
      `No Valkey or Redis ${OLDEST_VERSION} was found: install valkey-server or redis-server, or set STRIKEBOOK_ENGINE_PROGRAM to its program. (${reason})`,
      { cause: problem },
    );
  }
}

function programsOnPath(): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const programs = ["valkey-server", "redis-server"];
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

async function checked(program: EngineProgram, source: string): Promise<EngineProgram> {
  const version = await versionOf(program);
  if (version >= OLDEST_VERSION) return program;
  const found = Number.isNaN(version) ? "does not start" : `is version ${version}`;
  throw new NoEngineError(
    `${source} has an engine that ${found}: the desk needs Valkey, or Redis ${OLDEST_VERSION} or newer.`,
  );
}

/** Returns the major version of an engine; NaN if it does not start. */
async function versionOf({ path, libraryPath }: EngineProgram): Promise<number> {
  try {
    const { stdout } = await run(path, ["--version"], { env: { ...process.env, LD_LIBRARY_PATH: libraryPath } });
    return Number(/ v=(\d+)\./.exec(stdout)?.[1] ?? NaN);
  } catch {
    return NaN;
  }
}
