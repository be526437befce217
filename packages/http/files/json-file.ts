import * as v from "valibot";
import { JsonTextError, parseLocatedJson } from "./located-json";

/** A JSON file that is not valid or cannot be read. The message names the line and the entry, says what was expected, and quotes nothing. */
export class JsonFileError extends Error {
  override readonly name = "JsonFileError";
}

/** The names and positions that lead to a part of a JSON file. */
export type FilePath = readonly (string | number)[];

interface ReadFile<Value> {
  value: Value;
  /** Returns the error of a part. */
  mistake: (path: FilePath, problem: string) => JsonFileError;
}

/**
 * Parses the text of a JSON file. Throws a `JsonFileError`. An unknown field is described without its name, which may be a secret in the
 * wrong place; `fieldsOf` returns the names that an object may have, to list them.
 */
export function readJsonFile<Schema extends v.GenericSchema>(
  text: string,
  fileName: string,
  schema: Schema,
  fieldsOf?: (path: FilePath) => readonly string[],
): ReadFile<v.InferOutput<Schema>> {
  const { value, lineOf } = parseText(text, fileName);
  const mistake = (path: FilePath, problem: string) =>
    new JsonFileError(`${fileName}, line ${lineOf(path)}: ${placeText(path)} ${problem}.`);
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { value: parsed.output, mistake };
  const [issue] = parsed.issues;
  const path = (issue.path ?? []).map(({ key }) => key as string | number); // JSON has no other keys
  if (issue.type !== "strict_object") throw mistake(path, `must be ${issue.message}`);
  if (issue.expected !== "never")
    throw mistake(path, issue.received === "undefined" ? "is missing" : "must be an object");
  const parent = path.slice(0, -1);
  const fields = fieldsOf ? `; its fields are ${fieldsOf(parent).join(", ")}` : "";
  throw mistake(parent, `has an unknown field${fields}`);
}

function parseText(text: string, fileName: string) {
  try {
    return parseLocatedJson(text);
  } catch (error) {
    if (error instanceof JsonTextError) throw new JsonFileError(`${fileName}: ${error.message}.`);
    throw error;
  }
}

/** Formats a path: `accounts[1].plan`. */
function placeText(path: FilePath): string {
  if (path.length === 0) return "the file";
  return path.map((step, at) => (typeof step === "number" ? `[${step}]` : `${at > 0 ? "." : ""}${step}`)).join("");
}
