/** The steps of a command before its own work: each is named while it runs, timed, and explained in one sentence if it fails. */
import { closeSync, mkdirSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** A failure that a sentence explains: what happened, what to do, and where the log is. */
export class StepError extends Error {
  name = "StepError";
}

/** Prints what a step does, runs it, and prints how long it took. To standard error: standard output is for the results of the command. */
export async function step(title, run) {
  const startMs = performance.now();
  process.stderr.write(`${title}... `);
  try {
    await run();
  } catch (problem) {
    process.stderr.write("failed\n");
    throw problem;
  }
  process.stderr.write(`${((performance.now() - startMs) / 1000).toFixed(1)} s\n`);
}

/** Runs the steps of a command. A step that fails ends the process with its sentence. */
export async function runSteps(run) {
  try {
    await run();
  } catch (problem) {
    const explained = problem instanceof StepError ? problem : systemError(problem);
    console.error(explained?.message ?? problem);
    process.exit(1);
  }
}

/** Opens the log of a step, in the project's folder `build` or, if that cannot be written, in the temporary folder of the system. */
export function openLog(name) {
  for (const folder of [join(projectFolder, "build"), tmpdir()]) {
    const path = resolve(folder, `${name}.log`);
    try {
      mkdirSync(folder, { recursive: true });
      const file = openSync(path, "w");
      return { path, file, close: () => closeSync(file) };
    } catch (problem) {
      if (folder === tmpdir()) throw problem;
    }
  }
}

/** The failures of the system that a person can remedy, by their codes. */
const remedies = [
  [/\b(ENOSPC|EDQUOT)\b/, () => "The disk is full: free at least 1 GB, then run the command again."],
  [
    /\b(EROFS|EACCES|EPERM)\b/,
    (path) => {
      const used = process.platform === "win32" ? "end other programs that use it, or " : "";
      return `${path} cannot be written: ${used}allow yourself to write there, or copy the project to a folder of your own, then run the command again.`;
    },
  ],
];

/** Returns the sentence for an error code of the system in a text; `undefined` if there is none. It names the error's path, if it is known. */
export function remedyOf(text, path = `The folder ${resolve(projectFolder)}`) {
  return remedies.find(([code]) => code.test(text))?.[1](path);
}

/** Returns the explanation of an error of the file system; `undefined` for other errors. */
function systemError(problem) {
  const sentence = remedyOf(String(problem?.code), problem?.path);
  return sentence && new StepError(sentence);
}
