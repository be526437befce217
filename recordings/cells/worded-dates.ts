import { DAY_MS, dayFromIso } from "@strikebook/calendar";
import { englishMonths } from "./vendor-dates";
import { instantOf, readZone } from "./zones";

/** Languages of dates. Their names of months and halves of the day are those that Node has. */
const languages =
  "en en-GB en-CA fr fr-CA de es es-MX it pt pt-PT nl ru uk pl cs sk sl hr sr bg mk ro hu fi sv da nb et lv lt el tr he ar hi bn ta te kn ml mr gu pa ur fa th vi id ms fil sw ja ko zh zh-TW ka hy az kk uz ca eu gl cy ga is sq bs be af zu am ne si km lo my"
    .split(" ")
    .map((language) => `${language}-u-ca-gregory-nu-latn`);

/** A month, and the languages in which a word names it. */
type MonthNames = Map<string, Map<number, string[]>>;

interface Words {
  months: MonthNames;
  /** The words of the second and of the first half of the day. */
  afternoon: Set<string>;
  morning: Set<string>;
}

let words: Words | undefined;

/** Collects the words of all languages, once: about 90 languages. */
function wordsOfLanguages(): Words {
  if (words !== undefined) return words;
  const months: MonthNames = new Map();
  const halves = [new Set(["am", "a.m.", "a. m."]), new Set(["pm", "p.m.", "p. m."])] as const;
  for (const language of languages) {
    const formats = (["long", "short"] as const).flatMap((month) => [
      new Intl.DateTimeFormat(language, { month, day: "numeric", year: "numeric", timeZone: "UTC" }),
      new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }),
    ]);
    for (let month = 1; month <= 12; month += 1) {
      for (const format of formats)
        addMonth(months, partOf(format, Date.UTC(2023, month - 1, 9), "month"), month, language);
    }
    const clock = new Intl.DateTimeFormat(language, { timeStyle: "short", hour12: true, timeZone: "UTC" });
    for (let hour = 0; hour < 24; hour += 1) {
      const word = partOf(clock, Date.UTC(2023, 0, 9, hour), "dayPeriod");
      if (word !== "") halves[hour < 12 ? 0 : 1].add(word);
    }
  }
  words = { months, morning: halves[0], afternoon: halves[1] };
  return words;
}

function addMonth(months: MonthNames, name: string, month: number, language: string): void {
  if (!/\p{L}\p{M}*\p{L}|\p{L}\p{M}|^\d{1,2}\p{L}/u.test(name)) return;
  const named = months.get(name) ?? new Map<number, string[]>();
  named.set(month, [...(named.get(month) ?? []), language]);
  months.set(name, named);
}

function partOf(format: Intl.DateTimeFormat, ms: number, type: "month" | "dayPeriod"): string {
  return plain(format.formatToParts(ms).find((part) => part.type === type)?.value ?? "").replace(/\.$/, "");
}

/** Returns text in lower case with ASCII digits, signs and spaces, without marks of direction. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\u2212\u2012\u2013\u2010]/g, "-")
    .replace(/\p{Nd}/gu, (digit) => String(decimalDigit(digit)))
    .replace(/\s+/g, " ")
    .toLowerCase()
    .trim();
}

/** Returns the value of a decimal digit of any script. The ten digits of a script follow each other, from a multiple of ten or 16. */
function decimalDigit(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
  return (digit.codePointAt(0) ?? 0) - zero;
}

/** A time with a colon, or else with another sign: 13.49, 13 h 49. */
const clocks = [
  /(\d{1,2}) ?: ?(\d{2})(?::(\d{2}))?(?![\d:])/,
  /(?<![\d.])(\d{1,2}) ?[.h時时] ?(\d{2})(?:[.](\d{2}))?(?![\d.])/,
];

/**
 * Reads an instant in words of any language, as a browser writes it: `January 7, 2024 at 10:52 AM EST`, `9 June 2023, 1:40 PM EDT`,
 * `10 novembre 2023 à 18:55 UTC−5`, `9 декабря 2023 г. в 13:49 GMT-5`, `Jun 22 2020 @ 20:42 ET`. Without a zone it is New York.
 * Returns `undefined` for other text, and for a date without a year of four digits.
 */
export function readWordedInstant(text: string): number | undefined {
  const line = plain(text);
  const clock = clocks[0]?.exec(line) ?? clocks[1]?.exec(line);
  if (!clock) return undefined;
  const [found, hour, minute, second] = clock;
  const before = line.slice(0, clock.index);
  const after = line.slice(clock.index + found.length);
  const half = Number(hour) > 12 ? undefined : halfOfDay(before, after);
  const day = dayOfWords(`${before} ${after.replace(offset, " ")}`, line);
  const zone = zoneOf(before, half === undefined ? after : after.replace(half.word, " "));
  if (zone === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + half.hours;
  return instantOf(day, { hour: hours, minute: Number(minute), second: Number(second ?? 0) }, zone);
}

/** Returns the word for the half of the day beside the time, and the hours that it adds; `undefined` for a clock of 24 hours. */
function halfOfDay(before: string, after: string): { word: string; hours: 0 | 12 } | undefined {
  const near = after.trim();
  const english = /^([ap])\.? ?m\b\.?/.exec(near);
  if (english) return { word: english[0], hours: english[1] === "p" ? 12 : 0 };
  const { morning, afternoon } = wordsOfLanguages();
  const isNear = (word: string) => near.startsWith(word) || before.trim().endsWith(word);
  const found = (list: Set<string>) => [...list].find(isNear);
  const [late, early] = [found(afternoon), found(morning)];
  if (late !== undefined && late.length >= (early?.length ?? 0)) return { word: late, hours: 12 };
  return early === undefined ? undefined : { word: early, hours: 0 };
}

const offset = /(?:\p{L}[\p{L}\p{M}]*)? ?[+-] ?\d{1,2}(?::?\d{2})?(?!\d)/u;

/** Returns the zone after the time, or before it as in Chinese; New York if there is none, `undefined` for a name that is unknown. */
function zoneOf(before: string, after: string): ReturnType<typeof readZone> {
  const stated = offset.exec(after) ?? offset.exec(before.replace(/\d{4}-\d{1,2}-\d{1,2}/, " "));
  if (stated) return readZone(stated[0].replace(/^[^+-]*/, ""));
  const names = [
    ...after.matchAll(/(?<![\p{L}\p{M}])[a-z]{1,4}(?![\p{L}\p{M}])/gu),
    ...before.matchAll(/\b(?:gmt|utc)\b/g),
  ];
  const found = names.map(([name]) => name).filter((name) => !/^(?:a|p|m|am|pm)$/.test(name));
  if (found.length === 0) return "new-york";
  return found.map(readZone).find((zone) => zone !== undefined);
}

/** Returns the day that the words and numbers of a date name. */
function dayOfWords(text: string, line: string): number | undefined {
  const iso =
    /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? /(\d{4}) ?[年년.] ?(\d{1,2}) ?[月월.] ?(\d{1,2}) ?[日일.]?/.exec(text);
  if (iso) return dayFromParts(iso[1], Number(iso[2]), iso[3]);
  const numbers = [...text.matchAll(/\d+/g)].map(([number]) => number);
  const found = numbers.find((number) => number.length === 4);
  // Thai dates count years of the Buddhist era.
  const year = Number(found) > 2400 ? String(Number(found) - 543) : found;
  const date = numbers.find((number) => number.length <= 2);
  const month = monthOf(text, line, (candidate) => dayFromParts(year, candidate, date));
  return month === undefined ? undefined : dayFromParts(year, month, date);
}

function dayFromParts(year = "", month = 0, date = ""): number | undefined {
  return dayFromIso(`${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`);
}

const englishMonth =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/**
 * Returns the month that a word of the text names. A name that means two months (listopad is October in Croatian and November in
 * Polish) is the one of the language that writes the whole date so.
 */
function monthOf(text: string, line: string, dayOf: (month: number) => number | undefined): number | undefined {
  const tokens = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const plainEnglish = tokens.find((token) => englishMonth.test(token));
  if (plainEnglish !== undefined) return englishMonths.indexOf(plainEnglish.slice(0, 3)) + 1;
  const { months } = wordsOfLanguages();
  const named = [...months]
    .filter(([name]) => isNamed(name, text, tokens))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1];
  if (named === undefined || named.size === 1) return named?.keys().next().value;
  const candidates = [...named].filter(([month, writers]) => {
    const day = dayOf(month);
    return day !== undefined && writers.some((language) => line.includes(dateIn(language, day)));
  });
  return candidates.length === 1 ? candidates[0]?.[0] : undefined;
}

function isNamed(name: string, text: string, tokens: readonly string[]): boolean {
  // A Hebrew month has its preposition as a prefix.
  return /^[\p{L}\p{M}]+$/u.test(name) ? tokens.includes(name) || tokens.includes(`ב${name}`) : text.includes(name);
}

function dateIn(language: string, day: number): string {
  const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return plain(format.format(day * DAY_MS));
}
