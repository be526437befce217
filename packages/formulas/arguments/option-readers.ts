import { ArgumentError, quoted } from "./argument-error";
import { readDate } from "./read-date";
import { readOneExpiration } from "./read-expirations";
import { readOptionalInstant, type DayEdge } from "./read-instant";
import { readOptionalRight, type ContractRight } from "./read-symbols";
import {
  isBlank,
  numberWithin,
  readChoice,
  readList,
  readNumber,
  readWord,
  type NumberBounds,
  type Words,
} from "./read-values";

/** Reads the value of one option, which is `undefined` if not given. `nowMs` is the time, in milliseconds since 1970 UTC. */
export type OptionReader<Value> = (value: unknown, name: string, nowMs: number) => Value;

/** Reads one of several words; the first if not given. */
export function choiceOption<Choice extends string>(first: Choice, ...others: Choice[]): OptionReader<Choice> {
  return (value, name) => readChoice(value, `The option ${name}`, [first, ...others], first);
}

/** Reads one of several words; `undefined` if not given. */
export function wordOption<Word extends string>(words: Words<Word>): OptionReader<Word | undefined> {
  return (value, name) => readWord(value, `The option ${name}`, words);
}

/** Reads a comma-separated list of words, each once; `undefined` if not given. */
export function choicesOption<Choice extends string>(
  first: Choice,
  ...others: Choice[]
): OptionReader<readonly Choice[] | undefined> {
  const read = choiceOption(first, ...others);
  return (value, name, nowMs) => {
    const words = listOption(value, name, nowMs)?.map((part) => read(part, name, nowMs));
    return words && [...new Set(words)];
  };
}

/** Reads `true` or `false`, also `yes`, `no`, `on` and `off`; false if not given. */
export const switchOption: OptionReader<boolean> = (value, name) => {
  if (isNotGiven(value)) return false;
  const typed = String(value).trim().toLowerCase();
  if (["true", "yes", "on", "1"].includes(typed)) return true;
  if (["false", "no", "off", "0"].includes(typed)) return false;
  throw new ArgumentError(`The option ${name} must be true or false; ${quoted(value)} is neither.`);
};

/** Reads a number within inclusive bounds; `undefined` if not given. */
export function numberOption(min: number, max?: number): OptionReader<number | undefined> {
  return boundedOption({ min, ...(max !== undefined && { max }) });
}

/** Reads a whole number within inclusive bounds; `undefined` if not given. */
export function countOption(min: number, max: number): OptionReader<number | undefined> {
  return boundedOption({ min, max, integer: true });
}

/** Reads a number of at least 0; `undefined` if not given. */
export const amountOption = numberOption(0);

function boundedOption(bounds: NumberBounds): OptionReader<number | undefined> {
  return (value, name) => {
    // Some versions of Excel pass an empty cell as the number 0; a 0 that is typed arrives as text.
    const isEmptyCell = value === 0 && numberWithin(value, bounds) === undefined;
    return isNotGiven(value) || isEmptyCell ? undefined : readNumber(value, `The option ${name}`, bounds);
  };
}

/** Reads a trading date (`YYYY-MM-DD`); `undefined` if not given, so that the service's default applies. */
export const dateOption: OptionReader<string | undefined> = (value, name, nowMs) =>
  readDate(value, nowMs, `The option ${name}`);

/** Reads the date of one expiration (`YYYY-MM-DD`), or `0dte`; `undefined` if not given. */
export const expirationOption: OptionReader<string | undefined> = (value, name, nowMs) =>
  readOneExpiration(value, nowMs, `The option ${name}`);

/** Reads an instant in milliseconds since 1970 UTC; `undefined` if not given. `edge` is the time of a date alone. */
export function instantOption(edge: DayEdge): OptionReader<number | undefined> {
  return (value, name, nowMs) => readOptionalInstant(value, `The option ${name}`, nowMs, edge);
}

/** Reads a comma-separated list, each part once; `undefined` if not given. */
export const listOption: OptionReader<readonly string[] | undefined> = (value, name) =>
  isBlank(value) ? undefined : [...new Set(readList(String(value), `The option ${name}`))];

/** Reads text as typed; `undefined` if not given. */
export const textOption: OptionReader<string | undefined> = (value) => (isBlank(value) ? undefined : String(value));

/** Reads a right; `undefined`, for both, if not given. */
export const rightOption: OptionReader<ContractRight | undefined> = (value, name) =>
  readOptionalRight(value, `The option ${name}`);

function isNotGiven(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** The bounds of the sum of all weights. docs/api.md, Trades. */
const MIN_WEIGHT_SUM = 0.95;
const MAX_WEIGHT_SUM = 1.05;
/** Allows for rounding: 0.3 + 0.65 is not exactly 0.95. */
const ROUNDING = 1e-9;

/** Reads weights of the Flow Score by name, as `premium:0.6,sweep:0.4` or a JSON object; `undefined` if not given. */
export const weightsOption: OptionReader<Readonly<Record<string, number>> | undefined> = (value, name) => {
  if (isBlank(value)) return undefined;
  const weights = Object.fromEntries(
    weightPairs(String(value)).map(([part, weight]) => [part, numberWithin(weight, { min: 0 }) ?? NaN]),
  );
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
  if (!("" in weights) && sum >= MIN_WEIGHT_SUM - ROUNDING && sum <= MAX_WEIGHT_SUM + ROUNDING) return weights;
  throw new ArgumentError(
    `The option ${name} must be weights under the service's names, such as premium:0.6,sweep:0.4 or a JSON object, none negative, with a sum from 0.95 to 1.05; ${quoted(value)} is not.`,
  );
};

type WeightPair = [part: string, weight: unknown];

/** Splits weights into pairs. Invalid JSON becomes one pair without a name, which is refused. */
function weightPairs(text: string): WeightPair[] {
  if (text.trim().startsWith("{")) {
    try {
      return Object.entries(JSON.parse(text) as Record<string, unknown>); // text that starts with a brace parses to an object
    } catch {
      return [["", undefined]];
    }
  }
  return text.split(",").map((part): WeightPair => {
    const [name = "", ...weight] = part.split(":");
    return [name.trim(), weight.join(":")];
  });
}
