import type { TableStyle } from "../tables/table";
import { ArgumentError, knownNames, quoted } from "./argument-error";
import { refuseErrorsIn } from "./error-cells";
import { refuseLargeRange } from "./range-size";
import { choiceOption, textOption, type OptionReader } from "./option-readers";
import { filledValues, isBlank, type RangeArgument } from "./read-values";

/** Readers of options by name. */
export type OptionReaders = Readonly<Record<string, OptionReader<unknown>>>;

/** The values of options as read. */
export type OptionValues<Given> = {
  -readonly [Name in keyof Given]: Given[Name] extends OptionReader<infer Value> ? Value : never;
};

/** Readers of options that are fields of a request, under the same names. */
export type FiltersOf<Request> = { readonly [Name in keyof Request]?: OptionReader<Request[Name]> };

/** The options of every table. */
const tableOptions = {
  headers: choiceOption("on", "off", "api", "words"),
  dates: choiceOption("serial", "text"),
  columns: textOption,
} satisfies Record<Exclude<keyof TableStyle, "numbers"> | "columns", OptionReader<unknown>>;

/** The options of a table as read, and the style of its numbers. `columns` is the list as typed. */
export type TableOptions = OptionValues<typeof tableOptions> & Pick<TableStyle, "numbers">;

/** The options of one function, by what they apply to. */
interface FunctionOptions<Filters, Layout, Names extends string> {
  /** Options that are part of the request. */
  filters?: Filters;
  /** Options of the table in addition to those of every table. They are never sent. */
  table?: Layout;
  /** The arguments, as typed, that can also be given as an option under the API's name. */
  positional?: Readonly<Record<Names, unknown>>;
}

/** The options of one function as read. */
interface ReadOptions<Filters, Layout, Names extends string> {
  filters: OptionValues<Filters>;
  table: TableOptions & OptionValues<Layout>;
  /** What was typed for each argument, as the argument or as an option. */
  positional: Record<Names, unknown>;
}

/**
 * Reads `name=value; name=value`, or a two-column range of names and values.
 *
 * Names are matched without regard to case, spaces and underscores, so that the API's spelling works. An unknown name is refused,
 * and so is an option that repeats an argument.
 */
export function readOptions<
  Filters extends OptionReaders = Record<never, never>,
  Layout extends OptionReaders = Record<never, never>,
  Names extends string = never,
>(
  range: RangeArgument,
  { filters, table, positional }: FunctionOptions<Filters, Layout, Names> = {},
  nowMs = 0,
): ReadOptions<Filters, Layout, Names> {
  const tableReaders = { ...tableOptions, ...table };
  const typedArguments: Readonly<Record<string, unknown>> = positional ?? {};
  const argumentNames = Object.keys(typedArguments);
  const names = [...Object.keys(tableReaders), ...argumentNames, ...Object.keys(filters ?? {})];
  const given = new Map(pairs(range).map(([typed, value]) => [knownName(typed, names), value] as const));
  const read = (readers: OptionReaders) =>
    Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, reader(given.get(name), name, nowMs)]));
  const typed = argumentNames.map((name): [string, unknown] => [
    name,
    argumentOrOption(typedArguments[name], given.get(name), name),
  ]);
  return {
    filters: read(filters ?? {}),
    table: read(tableReaders),
    positional: Object.fromEntries(typed),
  } as ReadOptions<Filters, Layout, Names>; // each value comes from the reader of that name
}

/** Returns the texts of the options of every table, as typed. */
export function optionTexts(range: RangeArgument): { [Name in keyof typeof tableOptions]?: string } {
  return Object.fromEntries(pairs(range).map(([name, value]) => [comparable(name), String(value).trim()]));
}

function argumentOrOption(argument: unknown, option: unknown, name: string): unknown {
  if (isBlank(option)) return argument;
  if (isBlank(argument)) return option;
  throw new ArgumentError(`The option ${name} repeats an argument of this formula: remove one of them.`);
}

/** What an error cell among the options is called in messages. */
const optionsContain = "The options contain";

/** Returns names and values of both forms. */
function pairs(range: RangeArgument): [string, unknown][] {
  refuseLargeRange(range ?? [], optionsContain);
  refuseErrorsIn(range ?? [], optionsContain);
  const rows = (range ?? []).filter((row) => row.some((value) => !isBlank(value)));
  if (rows.some((row) => row.length > 2)) {
    throw new ArgumentError("A range of options must have two columns: names on the left, values on the right.");
  }
  if (rows.every((row) => row.length === 2)) return rows.map((row) => [isBlank(row[0]) ? "" : String(row[0]), row[1]]);
  return filledValues(range, optionsContain).flatMap((value) =>
    String(value)
      .split(";")
      .filter((part) => part.trim() !== "")
      .map(pairOf),
  );
}

function pairOf(text: string): [string, unknown] {
  const at = text.indexOf("=");
  if (at >= 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw new ArgumentError(`Options must be written as name=value; name=value. ${quoted(text.trim())} has no "=".`);
}

function knownName(typed: string, names: readonly string[]): string {
  const found = names.find((name) => comparable(name) === comparable(typed));
  if (found) return found;
  throw new ArgumentError(`This function has no option ${quoted(typed)}.${knownNames(typed, "Its options", names)}`);
}

/** Returns a name without what typing may vary: case, spaces and separators. */
export function comparable(name: string): string {
  return name.toLowerCase().replace(/[\s_.()-]/g, "");
}
