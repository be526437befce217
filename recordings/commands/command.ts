import { type Flags, type FlagValues, flagsHelp, readCommandLine, readFlags } from "@strikebook/http";
import type { RecorderPlatform } from "../recorders/fetch-quotes";

/** What a command works with. */
export interface CommandEnvironment {
  /** Writes results, to standard output. */
  write: (text: string) => void;
  /** Writes what is told beside results, to standard error. */
  note: (text: string) => void;
  /** Aborted by Ctrl+C: a command ends after the step that it is in. */
  signal: AbortSignal;
  /** Asks the user; `undefined` without a terminal. */
  ask: ((prompt: string) => Promise<string>) | undefined;
  platform: RecorderPlatform;
}

/** One command of `npm run data`. */
export interface DataCommand {
  /** What it does, for the list of commands. */
  summary: string;
  /** The text of its `--help`. */
  usage: string;
  flags: Flags;
  /** Returns the exit code: 0, or 1 if something was refused or found. Throws a `DataError` or a `FlagError`. */
  run: (args: readonly string[], environment: CommandEnvironment) => Promise<number>;
}

interface CommandDefinition<Rows extends Flags> extends Omit<DataCommand, "run"> {
  flags: Rows;
  run: (
    values: FlagValues<Rows>,
    environment: CommandEnvironment,
    /** The arguments that are no flags: files and folders. */
    words: readonly string[],
  ) => Promise<number>;
}

/** Returns the command, whose help lists its flags. `takes` says what arguments without a flag it has. */
export function dataCommand<Rows extends Flags>(
  { summary, usage, flags, run }: CommandDefinition<Rows>,
  takes: "paths" | "flags only" = "paths",
): DataCommand {
  return {
    summary,
    flags,
    usage: Object.keys(flags).length === 0 ? usage : `${usage}\n\n${flagsHelp(flags)}`,
    run(args, environment) {
      if (takes === "flags only") return run(readFlags(args, flags), environment, []);
      const { values, words } = readCommandLine(args, flags);
      return run(values, environment, words);
    },
  };
}

/** The exit code of a command that Ctrl+C ended. */
export const STOPPED = 130;
