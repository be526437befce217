import { commaList, type RangeArgument } from "./read-values";
import { ArgumentError } from "./argument-error";
import { readOptions, type OptionReaders } from "./read-options";

/** When a formula is calculated, and for whom. */
export interface CalculationFacts {
  /** The market's time or the replay clock's, in milliseconds since 1970 UTC. */
  readonly nowMs: number;
  /** The last day that has daily figures, YYYY-MM-DD; today if `undefined`. */
  readonly lastWholeDay: string | undefined;
  /** Plain for those who accept no number formats. */
  readonly numbers: "formatted" | "plain";
}

/**
 * One argument of a formula, and how it is read. Excel passes it as rows of cells, even a single value: of an argument that takes no rows it would
 * call the formula once for each cell of a range, and show the first cell of each table.
 */
export interface Argument<Value = unknown> {
  /** The argument is rows of cells; otherwise one cell, and a range of several is refused. */
  readonly isRange: boolean;
  /** Excel calls the formula once for each cell of a range. Only for a formula that shows one cell. */
  readonly isCalledForEach?: boolean;
  readonly isRequired?: boolean;
  /** The name in the API, under which it can be given as an option instead. */
  readonly option?: string;
  /** The name and a verb of a range that is read as a comma-separated list, for messages: `The timeframes contain`. */
  readonly contains?: string;
  /** Reads what was typed: rows of cells, one cell, or the text of the option. */
  readonly read: (typed: never, calculation: CalculationFacts) => Value;
}

/** The arguments of a formula by name, in the order in which Excel passes them. `options`, if there are any, follow. */
export type FormulaArguments = Readonly<Record<string, Argument>>;

/** The options of a formula besides those of every table. */
export interface FormulaOptions<Filters = OptionReaders, Layout = OptionReaders> {
  /** What people read about the argument `options`. */
  readonly help: string;
  /** Options that are part of a request. */
  readonly filters?: Filters;
  /** Options of the table. They are never sent. */
  readonly layout?: Layout;
}

export type GivenValues<All extends FormulaArguments> = {
  readonly [Name in keyof All]: All[Name] extends Argument<infer Value> ? Value : never;
};

/** An argument that is one cell. */
export function value<Value>(
  read: (typed: unknown, calculation: CalculationFacts) => Value,
  option?: string,
): Argument<Value> {
  return { isRange: false, read, ...(option !== undefined && { option }) };
}

/** An argument of a formula that shows one cell. */
export function valueOfEach<Value>(read: (typed: unknown, calculation: CalculationFacts) => Value): Argument<Value> {
  return { ...value(read), isCalledForEach: true };
}

/** An argument that accepts a range. */
export function range<Value>(read: (typed: RangeArgument, calculation: CalculationFacts) => Value): Argument<Value> {
  return { isRange: true, read };
}

/** A range, or a comma-separated list, that can also be given as an option. */
export function listArgument<Value>(read: (text: unknown) => Value, option: string, contains: string): Argument<Value> {
  return { isRange: true, option, contains, read };
}

export function requiredArgument<Value>(argument: Argument<Value>): Argument<Value> {
  return { ...argument, isRequired: true };
}

/** An argument that its plan reads, together with others. `option` is its name in the API. */
export const typedArgument = (option?: string): Argument<unknown> => value((typed) => typed, option);

/**
 * Returns the values of what was typed into a formula: the options first, then the arguments in their order. Throws an `ArgumentError`
 * that says which of them is wrong.
 */
export function readGiven<Given>(
  { arguments: all, options }: { arguments: FormulaArguments; options?: FormulaOptions; given?: Given },
  typed: readonly unknown[],
  calculation: CalculationFacts,
): Given {
  const entries = Object.entries(all);
  const passed = entries.map(([name, { isRange }], index) => (isRange ? typed[index] : oneCell(typed[index], name)));
  const alsoOptions: Record<string, unknown> = {};
  entries.forEach(([, { option, contains }], index) => {
    if (option === undefined) return;
    // A range that can be an option is a list.
    alsoOptions[option] = contains === undefined ? passed[index] : commaList(passed[index] as RangeArgument, contains);
  });
  const { nowMs, numbers } = calculation;
  const own = { filters: options?.filters ?? {}, table: options?.layout ?? {}, positional: alsoOptions };
  const read = options && readOptions(typed[entries.length] as RangeArgument, own, nowMs);
  const given: Record<string, unknown> = { filters: read?.filters, table: { ...read?.table, numbers } };
  entries.forEach(([name, argument], index) => {
    const text = argument.option !== undefined && read ? read.positional[argument.option] : passed[index];
    given[name] = argument.read(text as never, calculation);
  });
  return given as Given; // each value comes from the reader of that name
}

/** Returns the cell of an argument that takes one. Throws an `ArgumentError` for a range of several. */
function oneCell(typed: unknown, name: string): unknown {
  if (!Array.isArray(typed)) return typed;
  const [row = [], ...others] = typed as readonly (readonly unknown[])[];
  if (row.length === 1 && others.length === 0) return row[0];
  throw new ArgumentError(
    `The argument ${name} takes one cell; a range of ${(others.length + 1) * row.length} was given: use a formula for each of its cells.`,
    `The argument ${name} takes one value.`,
  );
}
