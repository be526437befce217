import type { Column, TableStyle } from "../../tables/table";
import { ArgumentError, shown } from "./argument-error";
import { nearest } from "./nearest";
import {
  filledValues,
  isBlank,
  listed,
  numberWithin,
  readChoice,
  readNumber,
  type NumberBounds,
  type RangeArgument,
} from "./read-arguments";
import { readDate } from "./read-date";
import { readOptionalInstant, type DayEdge } from "./read-instant";

/** How one option's value is read; undefined stands for an option not given. */
export type OptionReader<Value> = (value: unknown, name: string) => Value;

type ReadOptions<Readers> = {
  [Name in keyof Readers]: Readers[Name] extends OptionReader<infer Value> ? Value : never;
};

/** Words that may be typed; the first is meant when the option is not given. */
export function choiceOption<Choice extends string>(first: Choice, ...others: Choice[]): OptionReader<Choice> {
  return (value, name) => readChoice(value, `The option ${name}`, [first, ...others], first);
}

/** `true` or `false`, also `yes`, `no`, `on` and `off`; false when not given. */
export const switchOption: OptionReader<boolean> = (value, name) => {
  if (isAbsent(value)) return false;
  const typed = String(value).trim().toLowerCase();
  if (["true", "yes", "on", "1"].includes(typed)) return true;
  if (["false", "no", "off", "0"].includes(typed)) return false;
  throw new ArgumentError(`The option ${name} is true or false; ${shown(value)} is neither.`);
};

/** A number within bounds, both included; undefined when not given. */
export function numberOption(min?: number, max?: number): OptionReader<number | undefined> {
  return boundedOption({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
}

/** A whole number within bounds, both included; undefined when not given. */
export function countOption(min: number, max: number): OptionReader<number | undefined> {
  return boundedOption({ min, max, integer: true });
}

/** A number of at least 0; undefined when not given. */
export const amountOption = numberOption(0);

function boundedOption(bounds: NumberBounds): OptionReader<number | undefined> {
  return (value, name) => {
    // An empty cell beside the name comes as 0 from some Excels; a 0 that is typed comes as text.
    const isEmptyCell = value === 0 && numberWithin(value, bounds) === undefined;
    return isAbsent(value) || isEmptyCell ? undefined : readNumber(value, `The option ${name}`, bounds);
  };
}

/** A trading date (`YYYY-MM-DD`); undefined, when not given or `last session`, leaves it to the service. */
export function dateOption(nowMs: number): OptionReader<string | undefined> {
  return (value, name) => readDate(value, nowMs, `The option ${name}`);
}

/** An instant in milliseconds since 1970 UTC; undefined when not given. A date alone is its close, or with `edge` its opening. */
export function instantOption(nowMs: number, edge?: DayEdge): OptionReader<number | undefined> {
  return (value, name) => readOptionalInstant(value, `The option ${name}`, nowMs, edge);
}

/** The parts of a comma list as typed, each once; undefined when not given. */
export const listOption: OptionReader<readonly string[] | undefined> = (value) => {
  if (isBlank(value)) return undefined;
  const parts = String(value)
    .split(",")
    .map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
};

/** A comma list of some of these words, each once; undefined when not given. */
export function choicesOption<Choice extends string>(
  first: Choice,
  ...others: Choice[]
): OptionReader<readonly Choice[] | undefined> {
  const read = choiceOption(first, ...others);
  return (value, name) => {
    const words = listOption(value, name)?.map((part) => read(part, name));
    return words && [...new Set(words)];
  };
}

/** Text as typed; undefined when not given. */
export const textOption: OptionReader<string | undefined> = (value) => (isBlank(value) ? undefined : String(value));

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** The columns that a comma list of headings or API field names picks, in its order; undefined when there is no list. */
export function pickColumns<Row>(
  list: string | undefined,
  known: readonly Column<Row>[],
): readonly Column<Row>[] | undefined {
  return list
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => findColumn(known, part));
}

function findColumn<Row>(known: readonly Column<Row>[], typed: string): Column<Row> {
  const wanted = comparable(typed);
  const found = known.find((column) => comparable(column.name) === wanted || comparable(column.field) === wanted);
  if (found) return found;
  const names = known.map((column) => column.name);
  throw new ArgumentError(
    `There is no column ${shown(typed)}. Columns are ${listed(names)}.${didYouMean(typed, names)}`,
  );
}

/** The options every table understands. */
export const tableOptions = {
  headers: choiceOption("on", "off", "api"),
  dates: choiceOption("serial", "text"),
  columns: textOption,
} satisfies Record<keyof TableStyle | "columns", OptionReader<unknown>>;

/**
 * Reads `name=value; name=value`, or a two-column range of names and values.
 *
 * Names are read without regard to case, spaces and underscores, so that the API's own spelling works.
 */
export function readOptions<Readers extends Record<string, OptionReader<unknown>>>(
  range: RangeArgument,
  readers: Readers,
): ReadOptions<Readers> {
  const given = new Map(pairs(range).map(([typed, value]) => [knownName(typed, Object.keys(readers)), value] as const));
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(given.get(name), name)]);
  return Object.fromEntries(read) as ReadOptions<Readers>; // each entry was made by the reader of that name
}

/** The two forms as name and value. */
function pairs(range: RangeArgument): [string, unknown][] {
  const rows = (range ?? []).filter((row) => row.some((value) => !isBlank(value)));
  if (rows.some((row) => row.length > 2)) {
    throw new ArgumentError("Options as a range have two columns: names on the left, values on the right.");
  }
  if (rows.every((row) => row.length === 2)) return rows.map((row) => [String(row[0] ?? ""), row[1]]);
  return filledValues(range).flatMap((value) =>
    String(value)
      .split(";")
      .filter((part) => part.trim() !== "")
      .map(pairOf),
  );
}

function pairOf(text: string): [string, unknown] {
  const at = text.indexOf("=");
  if (at < 0) throw new ArgumentError(`Options are written name=value; name=value; ${shown(text.trim())} has no "=".`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function knownName(typed: string, names: readonly string[]): string {
  const found = names.find((name) => comparable(name) === comparable(typed));
  if (found) return found;
  throw new ArgumentError(
    `There is no option ${shown(typed)} here. Options are ${listed(names)}.${didYouMean(typed, names)}`,
  );
}

function didYouMean(typed: string, names: readonly string[]): string {
  const guess = nearest(typed, names);
  return guess ? ` Did you mean "${guess}"?` : "";
}

function comparable(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, "");
}
