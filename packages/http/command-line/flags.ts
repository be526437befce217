import { isIP } from "node:net";
import { parseArgs } from "node:util";

/** A command line that cannot be understood. The message says what was expected and received. */
export class FlagError extends Error {
  override readonly name = "FlagError";
}

/** One flag: how it is read, and what messages, `--help` and the documents say of it. */
export interface Flag<Value = unknown> {
  /** What stands for its value in texts, such as FILE; `undefined` for a switch. */
  readonly value?: string;
  /** What its value is, for messages: "a number from 0 to 65535". */
  readonly takes?: string;
  /** A value, for messages. */
  readonly example?: string;
  /** What it does. Lines after the first one are for `--help` only; those that begin with a space are not wrapped. */
  readonly help: string;
  /** What applies without it. */
  readonly default?: string;
  /** Returns what the command line says: the texts of each time that the flag was typed. Throws a `FlagError`. */
  read(texts: readonly string[], name: string): Value;
}

/** The flags of a command by their names, in the order of `--help`. */
export type Flags = Readonly<Record<string, Flag>>;

/** What a command line says. */
export type FlagValues<Rows extends Flags> = { [Name in keyof Rows]: ReturnType<Rows[Name]["read"]> };

/** A flag without a value. */
export function switchFlag(help: string, without?: string): Flag<boolean> {
  return { help, ...(without !== undefined && { default: without }), read: (texts) => texts.length > 0 };
}

interface ValueFlag<Value> extends Omit<Flag, "read"> {
  value: string;
  takes: string;
  /** Returns `undefined` for a text that is not valid. */
  parse(this: void, text: string, name: string): Value | undefined;
}

/** A flag with a value; the last one counts. `undefined` if it was not typed. */
export function valueFlag<Value>({ parse, ...row }: ValueFlag<Value>): Flag<Value | undefined> {
  const parsed = (text: string, name: string) => {
    const value = parse(text, name);
    if (value === undefined) throw new FlagError(`${expected(name, row)}; received "${text}".`);
    return value;
  };
  return { ...row, read: (texts, name) => texts.map((text) => parsed(text, name)).at(-1) };
}

const expected = (name: string, { takes = "a value", example }: Omit<Flag, "read">) =>
  `--${name} takes ${takes}${example === undefined ? "" : `, such as ${typed(name, example)}`}`;

const typed = (name: string, example: string) => `--${name} ${example.includes(" ") ? `"${example}"` : example}`;

/** The flag with a default. */
export function withDefaultValue<Value>(
  flag: Flag<Value | undefined>,
  value: NoInfer<Value>,
  shown = String(value),
): Flag<Value> {
  return { ...flag, default: shown, read: (texts, name) => flag.read(texts, name) ?? value };
}

/** The flag, of which every value counts. */
export function repeated<Value>(flag: Flag<Value | undefined>): Flag<Value[]> {
  return {
    ...flag,
    read: (texts, name) => texts.map((text) => flag.read([text], name)).filter((value) => value !== undefined),
  };
}

/** The flag, without which the command cannot be carried out. */
export function needed<Value>(flag: Flag<Value | undefined>): Flag<Value> {
  const read = (texts: readonly string[], name: string): Value => {
    const value = flag.read(texts, name);
    if (value !== undefined) return value;
    throw new FlagError(`This command needs --${name}, such as ${typed(name, flag.example ?? "")}.`);
  };
  return { ...flag, default: "needed", read };
}

/** A file or a folder. */
export function pathFlag(value: "FILE" | "FOLDER", takes: string, example: string, help: string) {
  return valueFlag({ value, takes, example, help, parse: (text) => text });
}

/** One of a few words. */
export function wordFlag<const Word extends string>(value: string, words: readonly Word[], help: string) {
  const last = words.at(-1) ?? "";
  const takes = `${words.slice(0, -1).join(", ")} or ${last}`;
  return valueFlag({ value, takes, help, parse: (text) => words.find((word) => word === text) });
}

/** A whole number within inclusive bounds. */
export function numberFlag(help: string, min: number, max: number, example: number) {
  const parse = (text: string) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;
  return valueFlag({
    value: "NUMBER",
    takes: `a whole number from ${min} to ${max}`,
    example: String(example),
    help,
    parse,
  });
}

/** A port to listen on. */
export const portFlag = (help: string, example: number) => numberFlag(help, 0, 65_535, example);

/** An address of this computer to listen on. */
export function hostFlag(help: string) {
  const isName = (text: string) => isIP(text) > 0 || /^[a-z\d](?:[a-z\d.-]{0,61}[a-z\d])?$/i.test(text);
  const parse = (text: string) => (isName(text) ? text : undefined);
  return valueFlag({ value: "ADDRESS", takes: "an address of this computer", example: "0.0.0.0", help, parse });
}

/** The flag that explains a command. */
export const helpFlag = switchFlag("this text");

/** Reads a command line of flags alone. Throws a `FlagError`. */
export function readFlags<Rows extends Flags>(args: readonly string[], rows: Rows): FlagValues<Rows> {
  const { texts, words } = typedTexts(args, rows);
  if (words[0] !== undefined) throw unknownFlag(`"${words[0]}"`, rows);
  return valuesOf(texts, rows);
}

/** Reads a command line: the values of its flags, and all other words in their order. Throws a `FlagError`. */
export function readCommandLine<Rows extends Flags>(
  args: readonly string[],
  rows: Rows,
): { values: FlagValues<Rows>; words: readonly string[] } {
  const { texts, words } = typedTexts(args, rows);
  return { values: valuesOf(texts, rows), words };
}

/** Returns the texts of each flag, and all other words. */
function typedTexts(args: readonly string[], rows: Flags): { texts: Map<string, string[]>; words: string[] } {
  const options = Object.fromEntries(
    Object.entries(rows).map(([name, { value }]) => [
      name,
      value === undefined
        ? { type: "boolean" as const, ...(name === "help" && { short: "h" }) }
        : { type: "string" as const },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const texts = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const row = Object.hasOwn(rows, name) ? rows[name] : undefined;
    if (row === undefined) throw unknownFlag(rawName, rows);
    if (row.value === undefined && value !== undefined) throw new FlagError(`--${name} takes no value.`);
    if (row.value !== undefined && (!value || value.startsWith("--")))
      throw new FlagError(`${expected(name, row)}; received ${value ? `"${value}"` : "nothing"}.`);
    texts.set(name, [...(texts.get(name) ?? []), value ?? ""]);
  }
  return { texts, words };
}

function valuesOf<Rows extends Flags>(texts: ReadonlyMap<string, string[]>, rows: Rows): FlagValues<Rows> {
  const values = Object.entries(rows).map(([name, row]) => [name, row.read(texts.get(name) ?? [], name)] as const);
  return Object.fromEntries(values) as FlagValues<Rows>; // each value was read by the row of that name
}

function unknownFlag(received: string, rows: Flags): FlagError {
  const names = Object.keys(rows).map((name) => `--${name}`);
  const known = names.length > 0 ? `Its flags are ${names.join(", ")}.` : "It has none.";
  return new FlagError(`${received} is not a flag of this command. ${known}`);
}
