import { isBlank, readChoice, readNumber, type NumberBounds, type RangeArgument, filledValues } from "./read-arguments";
import type { OptionReader } from "./read-options";
import { readRight, type Right } from "./read-right";

/** Words of which one may be typed. */
export type Words<Word extends string> = readonly [Word, ...Word[]];

/** One of a few words, without regard to case; undefined, when blank, leaves it to the service. */
export function readWord<Word extends string>(value: unknown, name: string, words: Words<Word>): Word | undefined {
  return isBlank(value) ? undefined : readChoice(value, name, words, words[0]);
}

/** As `readWord`. */
export function wordOption<Word extends string>(words: Words<Word>): OptionReader<Word | undefined> {
  return (value, name) => readWord(value, `The option ${name}`, words);
}

/** Some of a few words, from a comma list or a range, each once; undefined, when blank, leaves it to the service. */
export function readWords<Word extends string>(
  value: unknown,
  name: string,
  words: Words<Word>,
): readonly Word[] | undefined {
  if (isBlank(value)) return undefined;
  const typed = String(value).split(",");
  const read = typed.flatMap((part) => readWord(part, name, words) ?? []);
  return read.length === 0 ? undefined : [...new Set(read)];
}

/** The values of a range as one comma list; "" when all are blank. */
export function commaList(range: RangeArgument): string {
  return filledValues(range).map(String).join(",");
}

/** A number within bounds; undefined, when blank, leaves it to the service. */
export function readOptionalNumber(value: unknown, name: string, bounds: NumberBounds): number | undefined {
  return isBlank(value) ? undefined : readNumber(value, name, bounds);
}

/** Calls or puts; undefined, when blank or `all`, are both. */
export function readEitherRight(value: unknown, name: string): Right | undefined {
  const isBoth = typeof value === "string" && /^\s*(all|both)\s*$/i.test(value);
  return isBoth || isBlank(value) ? undefined : readRight(value, `${name}, both when omitted,`);
}

/** As `readEitherRight`. */
export const eitherRightOption: OptionReader<Right | undefined> = (value, name) =>
  readEitherRight(value, `The option ${name}`);

/** A number that filters nothing when it is 0. */
export const atLeast0: NumberBounds = { min: 0 };

/** How many rows the flow service gives at the most. Flow document, Parts 4.1, 4.7 and 4.8. */
export const rowBounds: NumberBounds = { min: 1, max: 500, integer: true };
