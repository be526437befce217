import type { DescribedTable, SearchTerm } from "@strikebook/formulas";

/** A published function as `functions.json` describes it, which Excel reads too. */
export interface ListedFunction {
  id: string;
  description: string;
  parameters: readonly ParameterDescription[];
  options?: { stream?: boolean; excludeFromAutoComplete?: boolean };
}

/** A published function with what `gallery.json` says of it besides. */
export interface FunctionDescription extends ListedFunction {
  returns: string;
  notes: readonly string[];
  /** What each option does that not every table has. */
  optionTexts: Readonly<Record<string, string>>;
  tables: readonly DescribedTable[];
}

export interface ParameterDescription {
  name: string;
  description: string;
  optional?: boolean;
  dimensionality?: string;
  customEnumId?: string;
}

/** The content of `functions.json`. */
export interface ListedFunctions {
  functions: readonly ListedFunction[];
  /** The values that Excel suggests for arguments. */
  enums: readonly { id: string; values: readonly { name: string; tooltip: string }[] }[];
}

/** The content of `gallery.json`. */
export interface GalleryData {
  functions: Readonly<Record<string, Omit<FunctionDescription, keyof ListedFunction>>>;
  terms: readonly SearchTerm[];
  sameWords: readonly (readonly string[])[];
}

/** Everything that the gallery shows and searches. */
export interface FunctionList extends Omit<GalleryData, "functions">, Pick<ListedFunctions, "enums"> {
  functions: readonly FunctionDescription[];
}

/** Joins the two files of the gallery. */
export function functionList(
  { functions, enums }: ListedFunctions,
  { functions: details, ...words }: GalleryData,
): FunctionList {
  const nothing = { returns: "", notes: [], optionTexts: {}, tables: [] };
  const listed = functions.filter(({ options }) => !options?.excludeFromAutoComplete);
  return { ...words, enums, functions: listed.map((one) => ({ ...one, ...(details[one.id] ?? nothing) })) };
}

/** What is typed into the fields of a form, by the names of the arguments. */
type TypedArguments = Readonly<Record<string, string>>;

const ofAccount = /^GEX\.(?:ACCOUNT|CREDITS|INFO|SOURCES|STATUS)$/;

/** The groups of the gallery in their order, each with what tells whether a function is in it. */
export const groups = [
  { title: "Exposure", has: (id: string) => id.startsWith("GEX.") && !ofAccount.test(id) },
  { title: "Option flow", has: (id: string) => id.startsWith("FLOW.") },
  { title: "Volatility", has: (id: string) => id.startsWith("VOL.") },
  { title: "Options", has: (id: string) => id.startsWith("OPT.") },
  { title: "Account and sources", has: (id: string) => ofAccount.test(id) },
] as const;

/** Returns what a function is for, without its price and its example. */
export function purposeOf({ description }: ListedFunction): string {
  return /^.*?[^A-Z]\.(?=\s|$)/.exec(description)?.[0] ?? description;
}

/** Returns the example formula in the description of a function. */
function exampleOf({ description }: ListedFunction): string {
  return /Example: (=[\w.]+\((?:[^()]|\([^()]*\))*\))/.exec(description)?.[1] ?? "";
}

/** A table with more columns starts with those to read first. */
const MOST_COLUMNS = 10;

/** Returns the arguments of the example in the description of a function, of a wide table with its brief columns: what its form starts with. */
export function exampleArguments(described: ListedFunction & Pick<FunctionDescription, "tables">): TypedArguments {
  const list = /\((.*)\)$/.exec(exampleOf(described))?.[1] ?? "";
  const given = Array.from(list.matchAll(argumentOfList), ([, text, bare = ""]) =>
    text === undefined ? formulaOrNumber(bare) : text.replaceAll('""', '"'),
  );
  const typed = Object.fromEntries(described.parameters.map(({ name }, index) => [name, given[index] ?? ""]));
  const { options = "" } = typed;
  if (!isWide(described) || /\bcolumns\s*=/i.test(options)) return typed;
  return { ...typed, options: [options, "columns=brief"].filter((part) => part !== "").join("; ") };
}

/** Whether the table that a function shows without options is too wide to read at once, and its options pick columns. */
function isWide({ tables: [table] }: Pick<FunctionDescription, "tables">): boolean {
  if (table?.pickedBy !== "columns") return false;
  return table.columns.filter(({ shown }) => shown === true).length > MOST_COLUMNS;
}

/** An argument in a list: quoted text, or a number, a reference or a formula, which may have arguments of its own. */
const argumentOfList = /(?:^|,)(?:"((?:[^"]|"")*)"|((?:[^",()]|\([^()]*\))*))/g;

/** A number or a percentage, in the notation of formulas. */
const numeric = /^(-?\d+(?:\.\d+)?)(%?)$/;

const formulaOrNumber = (text: string): string => (text === "" || numeric.test(text) ? text : `=${text}`);

/** Returns what Excel passes to a function for typed text: a number or a percentage as a number. */
function typedValue(text: string): number | string {
  const [, digits, isPercent] = numeric.exec(text) ?? [];
  if (digits === undefined) return text;
  return Number(isPercent ? `${digits}e-2` : digits);
}

/** Returns the formula of a function: numbers as they are, text quoted; what begins with `=` is a cell or another formula. */
export function galleryFormula({ id, parameters }: ListedFunction, typed: TypedArguments): string {
  const given = parameters.map(({ name }) => argumentText(typed[name]?.trim() ?? ""));
  while (given.at(-1) === "") given.pop();
  return `=${id}(${given.join(",")})`;
}

function argumentText(typed: string): string {
  if (typed === "" || numeric.test(typed)) return typed;
  return typed.startsWith("=") ? typed.slice(1) : `"${typed.replaceAll('"', '""')}"`;
}

/** Returns the arguments as Excel passes them to the function; `undefined` if only Excel can calculate one of them. */
export function givenArguments({ parameters }: ListedFunction, typed: TypedArguments): readonly unknown[] | undefined {
  const texts = parameters.map(({ name }) => typed[name]?.trim() ?? "");
  if (texts.some((text) => text.startsWith("="))) return undefined;
  return texts.map((text, index) => {
    if (text === "") return null;
    const value = typedValue(text);
    return parameters[index]?.dimensionality === "matrix" ? [[value]] : value;
  });
}

/** Returns the kind of calendar that helps to type an argument; `undefined` if it is no date. */
export function calendarOf(
  { parameters }: ListedFunction,
  { name }: ParameterDescription,
): "date" | "datetime-local" | undefined {
  if (name === "date" || name === "expiration") return "date";
  if (!["at", "from", "to"].includes(name)) return undefined;
  return parameters.some(({ description }) => description.includes("date-time")) ? "datetime-local" : "date";
}

/** Whether an argument is one or more symbols. */
export const takesSymbols = ({ name }: ParameterDescription): boolean => /^(?:symbols?|tickers?)$/.test(name);
