import { Refusal } from "./answers";

/** What OpenAPI says of a value: a JSON Schema, written by hand. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One query parameter: how it is described and how it is read, in one place. */
export interface Parameter<Value> {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  /** `typed` is undefined when the parameter was not sent. Throws a `Refusal` that says what was expected and what came. */
  read(typed: string | undefined, name: string): Value;
}

/** What came, for a message: quoted, and cut when long. */
export function quoted(typed: string): string {
  return JSON.stringify(typed.length > 40 ? `${typed.slice(0, 40)}...` : typed);
}

/** The refusal of a value: what was expected and what came. */
export function notAccepted(name: string, expected: string, typed: string): Refusal {
  return new Refusal("invalid_parameter", `${name} must be ${expected}; ${quoted(typed)} came.`);
}

/** Words for a message: "call" or "put". */
export const listed = (words: readonly string[]) => words.map((word) => `"${word}"`).join(" or ");

/** One of a few words, as spelled; `standard` when not sent. */
export function choice<Word extends string>(
  description: string,
  words: readonly Word[],
  standard: Word,
): Parameter<Word> {
  return {
    description,
    required: false,
    schema: { type: "string", enum: words, default: standard },
    read(typed, name) {
      const word = typed === undefined ? standard : words.find((known) => known === typed);
      if (word === undefined) throw notAccepted(name, listed(words), typed ?? "");
      return word;
    },
  };
}

/** `true` or `false`; false when not sent. */
export function truth(description: string): Parameter<boolean> {
  return {
    description,
    required: false,
    schema: { type: "boolean", default: false },
    read(typed, name) {
      if (typed !== undefined && typed !== "true" && typed !== "false")
        throw notAccepted(name, '"true" or "false"', typed);
      return typed === "true";
    },
  };
}

interface CountBounds {
  min: number;
  max: number;
  default: number;
}

/** A whole number within bounds, or `all`. A number below the least is raised to it, or refused. */
export function countOrAll(
  description: string,
  bounds: CountBounds,
  belowMin: "raised" | "refused",
): Parameter<number | "all"> {
  const { min, max } = bounds;
  const numbers = { type: "integer", maximum: max, ...(belowMin === "refused" && { minimum: min }) };
  return {
    description,
    required: false,
    schema: { anyOf: [numbers, { type: "string", const: "all" }], default: bounds.default },
    read(typed, name) {
      if (typed === undefined) return bounds.default;
      if (typed === "all") return typed;
      const count = /^-?\d+$/.test(typed) ? Number(typed) : NaN;
      const least = belowMin === "raised" ? -Infinity : min;
      if (!(count >= least && count <= max))
        throw notAccepted(name, `a whole number from ${min} to ${max}, or "all"`, typed);
      return Math.max(count, min);
    },
  };
}

/** The distinct parts of a comma list, in the order they came; blanks are skipped. */
export function commaList(typed: string): string[] {
  const parts = typed.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** A comma list of dates, YYYY-MM-DD, ascending and distinct; undefined when not sent. */
export function dateList(description: string): Parameter<string[] | undefined> {
  return {
    description,
    required: false,
    schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}(,\\d{4}-\\d{2}-\\d{2})*$" },
    read(typed, name) {
      if (typed === undefined) return undefined;
      const dates = commaList(typed);
      const wrong = dates.length === 0 ? typed : dates.find((date) => !isDate(date));
      if (wrong !== undefined) throw notAccepted(name, "dates such as 2026-11-27, separated by commas", wrong);
      return dates.sort();
    },
  };
}

/** Whether the text is a day of the calendar: 2026-02-29 is not. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The symbols a comma list names: upper-case, distinct, in the order they came. */
export function namedSymbols(typed: string): string[] {
  return commaList(typed.toUpperCase());
}

/** A required comma list of symbols; lower case, blanks and duplicates are mended. */
export function symbolList(description: string): Parameter<string[]> {
  return {
    description,
    required: true,
    schema: { type: "string", example: "SPXW,SPY" },
    read(typed, name) {
      const symbols = namedSymbols(typed ?? "");
      if (symbols.length === 0) {
        throw new Refusal(
          "missing_parameter",
          `${name} is required: send at least one ticker, such as ${name}=SPXW,SPY.`,
        );
      }
      return symbols;
    },
  };
}
