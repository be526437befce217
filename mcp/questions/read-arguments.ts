import * as v from "valibot";
import { ArgumentError, didYouMean, listed, quoted } from "../../src/formulas/arguments/argument-error";
import type { AskedFormula } from "./formula";
import type { Question } from "./question";
import { questions } from "./questions";

/** What every tool that may cost credits also accepts. */
export const spendingArguments = {
  maxCredits: v.optional(
    v.pipe(
      v.number(),
      v.description(
        "The most credits that this question may cost. Set it only to a price that the user has agreed to.",
      ),
    ),
  ),
};

/** Returns the question of a tool. Throws an `ArgumentError` that names the closest tool. */
export function questionNamed(name: string): Question {
  const found = questions.find((known) => known.name === name);
  if (found) return found;
  const names = questions.map((known) => known.name);
  throw new ArgumentError(
    `There is no tool ${quoted(name)}.${didYouMean(name, names)} The tools are ${listed(names)}.`,
  );
}

/** Returns the formula of a question with its arguments. Throws an `ArgumentError` for an argument that it cannot use. */
export function readFormula(asked: Question, given: unknown): AskedFormula {
  return asked.formula(readArguments({ ...asked.arguments, ...spendingArguments }, given));
}

/** Returns arguments as a schema describes them. Throws an `ArgumentError` that names the wrong argument and the expected value. */
export function readArguments<Entries extends v.ObjectEntries>(
  entries: Entries,
  given: unknown = {},
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new ArgumentError(`The arguments must be an object; ${quoted(given)} is not.`);
  }
  const names = Object.keys(entries);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const rest = names.length === 0 ? "This tool has none." : `The arguments are ${listed(names)}.`;
    throw new ArgumentError(`There is no argument ${quoted(unknown)}.${didYouMean(unknown, names)} ${rest}`);
  }
  const several = Object.entries(given).find(([, value]) => typeof value === "string" && /[;\r\n]/.test(value));
  if (several) {
    // A semicolon would add an option to the formula that the user approves and types.
    throw new ArgumentError(`The argument "${several[0]}" must be one value, without semicolons and line breaks.`);
  }
  const read = v.safeParse(v.object(entries), given);
  if (read.success) return read.output;
  throw new ArgumentError(problemOf(read.issues[0]));
}

function problemOf({ type, path, expected, received, input }: v.BaseIssue<unknown>): string {
  const name = path?.map(({ key }) => String(key)).join(".") ?? "";
  if (received === "undefined") return `The argument "${name}" is required.`;
  if (type !== "picklist") {
    const wanted = { string: "text", number: "a number", boolean: "true or false" }[expected ?? ""];
    return `The argument "${name}" must be ${wanted ?? expected ?? "of another type"}; ${quoted(input)} is not.`;
  }
  const choices = wordsOf(expected);
  return `The argument "${name}" must be ${listed(choices)}; ${quoted(input)} is not one of them.${didYouMean(String(input), choices)}`;
}

/** Returns the words of a choice, which its issue lists as `("gamma" | "vanna")`. */
function wordsOf(expected: string | null): string[] {
  return [...(expected ?? "").matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
}
