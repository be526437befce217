import { runData } from "../../../recordings/commands/run-data";
import type { CommandEnvironment } from "../../../recordings/commands/command";

/** What a command printed, and its exit code. */
interface CommandResult {
  code: number;
  /** Standard output and standard error, as a terminal shows them in the end: progress is written over. */
  output: string;
  notes: string;
}

const noPlatform: CommandEnvironment["platform"] = {
  now: () => 0,
  sleep: () => Promise.reject(new Error("This command does not wait.")),
  fetch: () => Promise.reject(new Error("This command asks nobody.")),
  random: () => 0,
  timeLimit: () => new AbortController().signal,
};

/** Runs a command of `npm run data`. */
export async function dataCommand(
  args: readonly string[],
  environment: Partial<CommandEnvironment> = {},
): Promise<CommandResult> {
  const [output, notes] = [new Array<string>(), new Array<string>()];
  const code = await runData(args, {
    write: (text) => output.push(text),
    note: (text) => notes.push(text),
    signal: new AbortController().signal,
    ask: undefined,
    platform: noPlatform,
    ...environment,
  });
  return { code, output: output.join(""), notes: notes.join("").replaceAll(/[^\n]*\r/g, "") };
}
