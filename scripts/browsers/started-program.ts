import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

interface ProgramOptions {
  /** Variables in addition to the variables of this process. */
  env?: Readonly<Record<string, string>>;
  /** Matches what the program prints when it is ready. When omitted, it is ready once it runs. */
  ready?: RegExp;
}

/** A program that runs until it is stopped. */
interface StartedProgram {
  /** The first group of `ready` in the output. */
  printed: string;
  stop: () => Promise<void>;
}

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 5_000;
/** The characters of the output that are kept for a message. */
const LONGEST_OUTPUT = 2_000;

/** Starts a program, and resolves when it is ready. */
export async function startProgram(
  path: string,
  args: readonly string[],
  { env, ready = /^/ }: ProgramOptions,
): Promise<StartedProgram> {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const stop = async () => {
    process.off("exit", kill);
    child.kill();
    await Promise.race([ended, delay(STOP_LIMIT_MS, undefined, { ref: false })]);
    kill();
    await ended;
  };
  let output = "";
  const printed = new Promise<string>((resolve, reject) => {
    const read = (chunk: string) => {
      output = `${output}${chunk}`.slice(-LONGEST_OUTPUT);
      const found = ready.exec(output);
      if (found) resolve(found[1] ?? "");
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => read(String(chunk)));
    child.once("spawn", () => read(""));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${path} ended with the exit code ${code}: ${output}`)));
  });
  const late = delay(START_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${path} was not ready within ${START_LIMIT_MS / 1000} s: ${output}`);
  });
  try {
    return { printed: await Promise.race([printed, late]), stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}
