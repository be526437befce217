import { type Flags, type FlagValues, flagsHelp, readCommandLine } from "@strikebook/http";
import type { Engine } from "../../engine/engine";
import type { Person } from "../../people/person";
import { CommandError } from "./command-error";
import { engineFlags, type EngineValues } from "./engine-flags";

/** Where a command writes. */
export interface CommandOutput {
  /** What was asked for: on standard output. Resolves when more can be written. */
  write(text: string): Promise<void>;
  /** Explanations: on standard error, with a line end. */
  note(text: string): void;
}

/** What a command does once its arguments are read. `by` is the user of the computer, for the audit of changes. */
export type CommandAction = (engine: Engine, output: CommandOutput, by: Person) => Promise<void>;

/** One of the administrator's commands. */
export interface DeskCommand {
  /** Such as `keys add`. */
  name: string;
  /** Its own flags, without those of the engine. */
  flags: Flags;
  /** Its arguments, what it does and its flags, for `--help`. */
  usage: string;
  /** Parses the arguments after its name. Throws a `CommandError` or a `FlagError`. */
  read(args: readonly string[]): { action: CommandAction; engine: EngineValues };
}

interface CommandDefinition<Rows extends Flags> {
  name: string;
  /** Its arguments that are no flags, as `--help` writes them; omitted if it takes none. */
  words?: string;
  help: string;
  flags?: Rows;
  read(this: void, values: FlagValues<Rows>, words: readonly string[]): CommandAction;
}

/** Returns the command, which takes the flags of the engine too. */
export function deskCommand<Rows extends Flags = Flags>(definition: CommandDefinition<Rows>): DeskCommand {
  const { name, words: takes, help, flags = {} as Rows, read } = definition; // a command without flags reads none
  return {
    name,
    flags,
    usage: [`  ${[name, takes ?? []].flat().join(" ")}`, `      ${help}`, indented(flagsHelp(flags))]
      .join("\n")
      .trimEnd(),
    read(args) {
      const { values, words } = readCommandLine(args, { ...flags, ...engineFlags });
      if (takes === undefined && words.length > 0)
        throw new CommandError(`This command takes no arguments without a flag; received ${words.length}.`);
      return { action: read(values, words), engine: values };
    },
  };
}

const indented = (lines: string) => lines.replace(/^(?=.)/gm, "    ");

/** Returns the only argument. Throws a `CommandError` that names the expected one. */
export function onlyWord(words: readonly string[], expected: string): string {
  const [word] = words;
  if (word === undefined || words.length > 1)
    throw new CommandError(`This command takes ${expected}; received ${words.length}.`);
  return word;
}

/** Returns rows of texts as columns of equal width, with line ends. */
export function columnsText(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(cell.length, widest[at] ?? 0)),
    [],
  );
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
