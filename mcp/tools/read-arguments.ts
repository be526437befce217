import * as v from "valibot";
import { ArgumentError, didYouMean, listed, quoted } from "@strikebook/formulas";
import type { ToolFormula } from "./formula";
import type { Tool } from "./tool";

/** What every tool that may cost credits also accepts. */
export const spendingArguments = {
  maxCredits: v.optional(v.number()),
};

/** Returns the tool of a name. Throws an `ArgumentError` that names the closest tool. */
export function toolNamed(name: string, tools: readonly Tool[]): Tool {
  const found = tools.find((known) => known.name === name);
  if (found) return found;
  const names = tools.map((known) => known.name);
  throw new ArgumentError(
    `There is no tool ${quoted(name)}.${didYouMean(name, names)} The tools are ${listed(names)}.`,
  );
}

/** Returns the formula of a call of a tool. Throws an `ArgumentError` for an argument that it cannot use. */
export function readToolFormula(tool: Tool, given: unknown): ToolFormula {
  return tool.formula(readArguments({ ...tool.arguments, ...spendingArguments }, given));
}

/**
 * Returns arguments as a schema describes them; null means that one is omitted, because hosts with strict schemas send every argument.
 * Throws an `ArgumentError` that names the wrong argument, the expected value and the given one.
 */
export function readArguments<Entries extends v.ObjectEntries>(
  entries: Entries,
  given: unknown = {},
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new ArgumentError(`The arguments must be an object; ${shown(given)} is not.`);
  }
  const names = Object.keys(entries);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const rest = names.length === 0 ? "This tool has none." : `The arguments are ${listed(names)}.`;
    throw new ArgumentError(`There is no argument ${quoted(unknown)}.${didYouMean(unknown, names)} ${rest}`);
  }
  if (JSON.stringify(given).length > MAX_ARGUMENT_CHARACTERS) {
    throw new ArgumentError("The arguments are longer than 4,000 characters: ask several questions.");
  }
  const sent = Object.entries(given)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, readAsSent(name, entries[name], value)] as const);
  for (const [name, value] of sent) refuseUnusable(name, value);
  const read = v.safeParse(v.object(entries), Object.fromEntries(sent));
  if (read.success) return read.output;
  throw new ArgumentError(problemOf(read.issues[0]));
}

/** Hundreds of symbols. A result repeats the arguments in its formula. */
const MAX_ARGUMENT_CHARACTERS = 4_000;

/** Throws an `ArgumentError` for what no argument accepts, whatever its type. */
function refuseUnusable(name: string, given: unknown): void {
  const values: unknown[] = Array.isArray(given) ? given : [given];
  // An empty list would be read as if the argument were omitted, which can mean everything.
  if (values.length === 0) throw new ArgumentError(`The argument "${name}" is an empty list: name at least one value.`);
  const texts = values.filter((value) => typeof value === "string");
  if (texts.some((value) => /[;\r\n]/.test(value))) {
    // A semicolon would add an option to the formula that the user approves and types.
    throw new ArgumentError(`The argument "${name}" must be one value, without semicolons and line breaks.`);
  }
}

function problemOf({ type, path, expected, received, input }: v.BaseIssue<unknown>): string {
  const name = path?.map(({ key }) => String(key)).join(".") ?? "";
  if (received === "undefined") return `The argument "${name}" is required.`;
  if (type !== "picklist") {
    const wanted = type === "integer" ? "a whole number" : typesOf(expected);
    return `The argument "${name}" must be ${wanted}; ${shown(input)} is not.`;
  }
  const choices = wordsOf(expected);
  return `The argument "${name}" must be ${listed(choices)}; ${shown(input)} is not one of them.${didYouMean(String(input), choices)}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  Array: "a list of texts",
  Object: "an object",
};

/** Returns the types of an argument in words; an issue lists several as `(string | Array)`. */
function typesOf(expected: string | null): string {
  const types = (expected ?? "of another type").replace(/^\(|\)$/g, "").split(" | ");
  const words = types.map((type) => typeNames[type] ?? type);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Returns the words of a choice, which its issue lists as `("gamma" | "vanna")`. */
function wordsOf(expected: string | null): string[] {
  return [...(expected ?? "").matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
}

const MAX_SHOWN_CHARACTERS = 60;

/** Returns what an assistant has sent as JSON, and what it is. */
function shown(given: unknown): string {
  const json = JSON.stringify(given) ?? String(given);
  const text = json.length > MAX_SHOWN_CHARACTERS ? `${json.slice(0, MAX_SHOWN_CHARACTERS - 3)}...` : json;
  if (Array.isArray(given)) return `the list ${text}`;
  return typeof given === "object" && given !== null ? `the object ${text}` : text;
}

/**
 * Returns an argument in the type that its schema has, if it was sent as text: `"40"`, `"true"`, `'["SPX"]'` or `'{"symbols":"SPX"}'`. Only
 * what JSON writes in one way is read; any other text is returned unchanged, for the schema to accept or refuse. Throws an `ArgumentError`
 * for a text that starts as a list or an object and is none.
 */
function readAsSent(name: string, schema: v.GenericSchema | undefined, given: unknown): unknown {
  if (schema === undefined || typeof given !== "string") return given;
  const types = acceptedTypes(schema);
  const text = given.trim();
  if (types.includes("number") && jsonNumber.test(text)) return Number(text);
  if (types.includes("boolean") && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (types.includes("array") && text.startsWith("[")) return parsed(name, text, 'a list such as ["SPX","SPXW"]');
  if (types.includes("record") && text.startsWith("{")) return parsed(name, text, "an object");
  return given;
}

/** `1,000` and `092` are not read: their writers may mean different numbers. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

function parsed(name: string, text: string, wanted: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArgumentError(`The argument "${name}" must be ${wanted}; its text is not valid JSON.`);
  }
}

/** Returns the types that an argument accepts, as valibot names them. */
function acceptedTypes(schema: v.GenericSchema): string[] {
  if (isOptional(schema)) return acceptedTypes(schema.wrapped);
  return isUnion(schema) ? schema.options.flatMap(acceptedTypes) : [schema.type];
}

function isOptional(schema: v.GenericSchema): schema is v.OptionalSchema<v.GenericSchema, undefined> {
  return schema.type === "optional";
}

function isUnion(schema: v.GenericSchema): schema is v.UnionSchema<v.GenericSchema[], undefined> {
  return schema.type === "union";
}
