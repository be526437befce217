import type { RecorderPlatform } from "../recorders/recorder-platform";
import type { CommandArguments, FlagKinds } from "./command-flags";

/** What a command works with. */
export interface CommandEnvironment {
  /** Writes results, to standard output. */
  write: (text: string) => void;
  /** Writes what is told beside results, to standard error. */
  note: (text: string) => void;
  /** Aborted by Ctrl+C: a command ends after the step that it is in. */
  signal: AbortSignal;
  /** Asks the user; `undefined` without a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
  platform: RecorderPlatform;
}

/** One command of `npm run data`. */
export interface DataCommand {
  /** What it does, for the list of commands. */
  summary: string;
  /** The text of its `--help`. */
  usage: string;
  flags: FlagKinds;
  /** Returns the exit code: 0, or 1 if something was refused or found. Throws a `DataError` or a `UsageError`. */
  run: (parsed: CommandArguments, environment: CommandEnvironment) => Promise<number>;
}

/** The exit code of a command that Ctrl+C ended. */
export const STOPPED = 130;
