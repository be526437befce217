import { parseArgs } from "node:util";
import { easternMs } from "../../market/time/calendar";
import { type Day, dayFromIso } from "../../market/time/civil-day";
import { isSymbol } from "@strikebook/contract";
import { plainSymbol } from "../../market/chains/option-symbol";

/** A command line that cannot be understood. The message says what was expected and received. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The flags of a command: each takes a value, or none. */
export type FlagKinds = Readonly<Record<string, "value" | "switch">>;

/** What a command line says: the values of each flag in their order, and all else. */
export interface CommandArguments {
  values: ReadonlyMap<string, readonly string[]>;
  words: readonly string[];
}

/** Parses the arguments of a command. Throws a `UsageError` for an unknown flag, or one without its value. */
export function readArguments(args: readonly string[], kinds: FlagKinds): CommandArguments {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { type: kind === "value" ? "string" : "boolean" } as const]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const values = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const kind = kinds[token.name];
    const flags = Object.keys(kinds).map((name) => `--${name}`);
    if (kind === undefined)
      throw new UsageError(`${token.rawName} is not a flag of this command. Its flags are ${flags.join(", ")}.`);
    if (kind === "switch" && token.value !== undefined) throw new UsageError(`--${token.name} takes no value.`);
    if (kind === "value" && (!token.value || token.value.startsWith("--"))) {
      throw new UsageError(`--${token.name} takes a value; received ${token.value ? `"${token.value}"` : "nothing"}.`);
    }
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? ""]);
  }
  return { values, words };
}

/** Returns the last value of a flag; `undefined` if it is absent. */
export const lastValue = ({ values }: CommandArguments, flag: string) => values.get(flag)?.at(-1);

/** Returns the value of a flag that a command needs. */
export function neededValue(parsed: CommandArguments, flag: string, example: string): string {
  const value = lastValue(parsed, flag);
  if (value === undefined) throw new UsageError(`This command needs --${flag}, such as --${flag} ${example}.`);
  return value;
}

/** Parses an instant; one without a zone is in New York. */
export function readInstantFlag(flag: string, text: string): number {
  const pattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(Z|[+-]\d{2}:\d{2})?$/;
  const [, date = "", hour, minute, second = "0", zone] = pattern.exec(text) ?? [];
  const day = dayFromIso(date);
  const instantMs =
    day === undefined
      ? NaN
      : zone === undefined
        ? easternMs(day, 60 * Number(hour) + Number(minute)) + 1000 * Number(second)
        : Date.parse(text);
  if (!Number.isNaN(instantMs)) return instantMs;
  throw new UsageError(
    `--${flag} takes an instant such as 2026-01-06T15:45-05:00, or 2026-01-06T15:45 in New York; received "${text}".`,
  );
}

/** Parses a date. */
export function readDate(flag: string, text: string): Day {
  const day = dayFromIso(text);
  if (day === undefined) throw new UsageError(`--${flag} takes a date such as 2026-01-06; received "${text}".`);
  return day;
}

/** Parses the time between snapshots: whole minutes, or seconds. */
export function readEvery(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([smh])$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`--every takes a time such as 15m, 1m, 30s or 1h; received "${text}".`);
  return Number(count) * (unit === "h" ? 3_600_000 : unit === "m" ? 60_000 : 1000);
}

/** Parses a window of a session, in minutes of the day in New York. */
export function readBetween(text: string): { fromMinute: number; toMinute: number } {
  const [, fromHour, from, toHour, to] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const window = { fromMinute: 60 * Number(fromHour) + Number(from), toMinute: 60 * Number(toHour) + Number(to) };
  if (window.fromMinute <= window.toMinute) return window;
  throw new UsageError(`--between takes two times in New York such as 09:30-10:30; received "${text}".`);
}

/** Parses a list of symbols, as typed but for their case. */
export function readSymbols(text: string): string[] {
  const symbols = text.split(",").map((symbol) => symbol.trim().toUpperCase());
  if (symbols.every((symbol) => isSymbol(plainSymbol(symbol)))) return [...new Set(symbols)];
  throw new UsageError(`--symbols takes symbols with commas in between, such as SPX,SPY,NVDA; received "${text}".`);
}

/** Parses prices of underlyings: ROOT=PRICE. */
export function readSpots(texts: readonly string[]): Map<string, number> {
  return new Map(
    texts.map((text) => {
      const [, root = "", price = ""] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      if (!(Number(price) > 0) || !isSymbol(plainSymbol(root)))
        throw new UsageError(`--spot takes ROOT=PRICE such as SPX=5995.54; received "${text}".`);
      return [plainSymbol(root), Number(price)];
    }),
  );
}

/** Parses the sign of decimals. */
export function readDecimalSign(text: string): "point" | "comma" {
  if (text === "point" || text === "comma") return text;
  throw new UsageError(`--decimal takes point or comma; received "${text}".`);
}

/** Parses a whole number from 0 to 2^32 - 1. */
export function readSeedFlag(text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 32) return Number(text);
  throw new UsageError(`--seed takes a whole number from 0 to ${2 ** 32 - 1}; received "${text}".`);
}
