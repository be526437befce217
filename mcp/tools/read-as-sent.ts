import type * as v from "valibot";
import { ArgumentError } from "@strikebook/formulas";

/**
 * Returns an argument in the type that its schema has, if it was sent as text: `"40"`, `"true"`, `'["SPX"]'` or `'{"symbols":"SPX"}'`. Only
 * what JSON writes in one way is read; any other text is returned unchanged, for the schema to accept or refuse. Throws an `ArgumentError`
 * for a text that starts as a list or an object and is none.
 */
export function readAsSent(name: string, schema: v.GenericSchema | undefined, given: unknown): unknown {
  if (schema === undefined || typeof given !== "string") return given;
  const types = typesOf(schema);
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
function typesOf(schema: v.GenericSchema): string[] {
  if (isOptional(schema)) return typesOf(schema.wrapped);
  return isUnion(schema) ? schema.options.flatMap(typesOf) : [schema.type];
}

function isOptional(schema: v.GenericSchema): schema is v.OptionalSchema<v.GenericSchema, undefined> {
  return schema.type === "optional";
}

function isUnion(schema: v.GenericSchema): schema is v.UnionSchema<v.GenericSchema[], undefined> {
  return schema.type === "union";
}
