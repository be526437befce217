import { parseArgs } from "node:util";
import type { Engine } from "../../engine/engine";
import type { Person } from "../../people/person";

/** A command that cannot be carried out. The message says why and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

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
  /** Its arguments and what it does, for `--help`. */
  usage: string;
  /** Parses the arguments after its name. Throws a `CommandError`. */
  read(args: readonly string[]): CommandAction;
}

/** The arguments of a command: values without a flag, in order, and values with a flag. */
interface CommandArguments {
  values: readonly string[];
  /** Of a flag without a value: "". */
  flags: ReadonlyMap<string, string>;
}

/** Splits arguments. `flags` says which flags there are, and whether they take a value. Throws a `CommandError`. */
export function readArguments(
  args: readonly string[],
  flags: Readonly<Record<string, "value" | "alone">>,
): CommandArguments {
  const types = Object.entries(flags).map(
    ([name, kind]) => [name, { type: kind === "value" ? "string" : "boolean" }] as const,
  );
  const { tokens } = parseArgs({ args: [...args], options: Object.fromEntries(types), strict: false, tokens: true });
  const values: string[] = [];
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "positional") values.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(flags, name))
      throw new CommandError(`${rawName} is not a flag of this command.${knownFlags(flags)}`);
    if (flags[name] === "value" && (value === undefined || value === ""))
      throw new CommandError(`${rawName} needs a value.`);
    if (flags[name] === "alone" && value !== undefined) throw new CommandError(`${rawName} takes no value.`);
    given.set(name, value ?? "");
  }
  return { values, flags: given };
}

function knownFlags(flags: object): string {
  const names = Object.keys(flags).map((name) => `--${name}`);
  return names.length > 0 ? ` Its flags are ${names.join(", ")}.` : "";
}

/** Returns the only value. Throws a `CommandError` that names the expected value. */
export function onlyValue({ values }: CommandArguments, expected: string): string {
  const [value] = values;
  if (value === undefined || values.length > 1)
    throw new CommandError(`This command takes ${expected}; received ${values.length}.`);
  return value;
}

/** Throws a `CommandError` if there are values. */
export function noValues({ values }: CommandArguments): void {
  if (values.length > 0)
    throw new CommandError(`This command takes no arguments without a flag; received ${values.length}.`);
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
