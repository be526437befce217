import { easternDate } from "@strikebook/calendar";
import { withoutNoise } from "@strikebook/client";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { datesOfWord, expirationWord } from "../arguments/expiration-words";
import { rightOption, type OptionReader } from "../arguments/option-readers";
import { plainDate, readDate } from "../arguments/read-date";
import { isBlank, numberWithin, readList, type NumberBounds } from "../arguments/read-values";

/** What a range option measures. */
interface Measured {
  bounds: NumberBounds;
  /** What a value is, and an example of a range and of a number, for messages. */
  expected: string;
  /** Returns advice about a value that is out of bounds, or in another unit. */
  advice?: (value: number) => string | undefined;
  /** Returns a percentage in the unit of the option; the number itself if omitted. */
  inUnit?: (percent: number) => number;
}

/** Two numbers as a range is written elsewhere: `20-45`, `20:45`, `20,45` or `20 to 45`. */
const otherRange = /^\s*(\d*\.?\d+)\s*(?:[-–:,]|to)\s*(\d*\.?\d+)\s*$/i;

const percentage = /^\s*(\d*\.?\d+)\s*%\s*$/;

/** Reads a range such as `20..45`, both ends included, or a number, which is the nearest match, as the service takes it. */
function rangeOption({ bounds, expected, advice, inUnit }: Measured): OptionReader<string | undefined> {
  return (value, name) => {
    if (value === undefined || value === null || value === "") return undefined;
    const parts = typeof value === "string" ? value.split("..") : [value];
    const refuse = (problem: string) => new ArgumentError(`The option ${name} is ${expected}; ${problem}`);
    const text = typeof value === "string" ? value : "";
    const [, first, last] = otherRange.exec(text) ?? [];
    if (first && last) throw refuse(`${quoted(value)} is not: write ${first}..${last}.`);
    const [, percent] = percentage.exec(text) ?? [];
    if (percent) throw refuse(`${quoted(value)} is not: write ${inUnit?.(Number(percent)) ?? percent}.`);
    const read = parts.map((part) => {
      const number = numberWithin(part, bounds);
      const typed = numberWithin(part, {});
      const advised = typed === undefined ? undefined : advice?.(typed);
      if (advised !== undefined) throw refuse(advised);
      if (number === undefined) throw refuse(`${quoted(value)} is not.`);
      return number;
    });
    const [from, to = from, ...others] = read;
    if (from === undefined || to === undefined || others.length > 0) throw refuse(`${quoted(value)} is not.`);
    if (from > to) throw refuse(`${quoted(value)} is the wrong way round: write ${to}..${from}.`);
    return read.map(withoutNoise).join("..");
  };
}

const dte = rangeOption({
  bounds: { min: 0, max: 4_000, integer: true },
  expected: "calendar days to expiration, a range such as 20..45 or a number, of which the nearest expiration is shown",
});

const delta = rangeOption({
  bounds: { min: 0, max: 1 },
  expected:
    "the delta without its sign, from 0 to 1, a range such as 0.1..0.3 or a number, of which the nearest is shown",
  inUnit: (percent) => withoutNoise(percent / 100),
  advice(value) {
    if (value < 0) return `${value} has a sign: write ${Math.abs(value)}, with right=put for puts.`;
    return value > 1 && value <= 100 ? `write ${withoutNoise(value / 100)} for a delta of ${value} %.` : undefined;
  },
});

/** The largest moneyness that is taken for a share of spot, such as 0.9. */
const MAX_SHARE = 3;

const moneyness = rangeOption({
  bounds: { min: 0, max: 10_000 },
  expected: "the strike in percent of spot, a range such as 90..110 or a number, of which the nearest strike is shown",
  advice: (value) =>
    value > 0 && value <= MAX_SHARE ? `write ${withoutNoise(value * 100)} for ${value} times spot.` : undefined,
});

/** The word for all strikes or expirations. */
const isAll = (value: unknown) => typeof value === "string" && /^\s*all\s*$/i.test(value);

/** Reads the number of strikes around spot, or `all`; `undefined` if not given. */
const strikes: OptionReader<number | "all" | undefined> = (value, name) => {
  if (isBlank(value) && value !== 0) return undefined;
  if (isAll(value)) return "all";
  const count = numberWithin(value, { min: 1, max: 1_000, integer: true });
  if (count !== undefined) return count;
  throw new ArgumentError(
    `The option ${name} is how many strikes around spot are shown, 1 to 1000 or all; ${quoted(value)} is not. For a range write moneyness=90..110 (percent of spot) or delta=0.1..0.3.`,
  );
};

/** Reads a date or a word, several, or `all`; `undefined` if not given. */
const expiration: OptionReader<readonly string[] | "all" | undefined> = (value, name, nowMs) => {
  if (isBlank(value)) return undefined;
  if (isAll(value)) return "all";
  const parts = typeof value === "string" ? readList(value, `The option ${name}`) : [value];
  const dates = parts.map((part) => {
    const word = typeof part === "string" ? expirationWord(part) : undefined;
    return word ?? plainDate(part) ?? readDate(part, nowMs, `The option ${name}`) ?? "";
  });
  return [...new Set(dates)].sort();
};

/** The filters of a chain as options. */
export const chainFilters = { expiration, dte, delta, right: rightOption, moneyness, strikes };

/** Whether a range option is one number. */
const isNumber = (range: string | undefined) => range !== undefined && !range.includes("..");

/** The strikes around spot if nothing else selects them. */
const DEFAULT_STRIKES = 40;

/** The filters as read. */
interface ReadFilters {
  readonly expiration: readonly string[] | "all" | undefined;
  readonly dte: string | undefined;
  readonly delta: string | undefined;
  readonly right: "call" | "put" | undefined;
  readonly moneyness: string | undefined;
  readonly strikes: number | "all" | undefined;
}

/**
 * Returns the filters of a request: the nearest expiration if neither dates nor days are given, and 40 strikes around spot if nothing selects
 * the strikes. `atMs` is the instant of the chain, in milliseconds since 1970 UTC: words are dates of its session.
 */
export function requestedFilters({ expiration, dte, delta, right, moneyness, strikes }: ReadFilters, atMs: number) {
  if (expiration !== undefined && dte !== undefined) {
    throw new ArgumentError("The options expiration and dte both select expirations: remove one of them.");
  }
  if (isNumber(delta) && isNumber(moneyness)) {
    throw new ArgumentError(
      "The options delta and moneyness cannot both be one number, because only one contract is the nearest: write one of them as a range.",
    );
  }
  const day = easternDate(atMs);
  const { exact, any } = datesAt(typeof expiration === "object" ? expiration : [], atMs);
  const past = exact.find((date) => date < day);
  if (past !== undefined) {
    throw new ArgumentError(`The expiration ${past} is before the day of the chain, ${day}: use a later one.`);
  }
  const selectsStrikes = [delta, moneyness, strikes].some((given) => given !== undefined);
  return {
    expirations: exact.length === 0 ? undefined : exact,
    anyExpirations: any.length === 0 ? undefined : any,
    dte: expiration === undefined ? (dte ?? "0") : dte,
    right,
    delta,
    moneyness,
    strikes: selectsStrikes ? (strikes === "all" ? undefined : strikes) : DEFAULT_STRIKES,
  };
}

/** Returns dates and words as dates at an instant, ascending: those that a chain has to list, and those of which it may list some. */
function datesAt(typed: readonly string[], atMs: number): { exact: string[]; any: string[] } {
  const exact = new Set<string>();
  const any = new Set<string>();
  for (const text of typed) {
    const word = expirationWord(text);
    const dates = word === undefined ? [text] : datesOfWord(word, atMs);
    for (const date of dates) (isManyDates(text) ? any : exact).add(date);
  }
  return { exact: [...exact].sort(), any: [...any].sort() };
}

/** Whether a text is a word for several dates, of which not every one is listed. */
function isManyDates(text: string): boolean {
  const word = expirationWord(text);
  return word !== undefined && word !== "0dte" && word !== "today";
}
