import { type Day, dayFromIso, easternMs } from "@strikebook/calendar";
import { isSymbol } from "@strikebook/contract";
import { numberFlag, pathFlag, repeated, switchFlag, valueFlag, wordFlag } from "@strikebook/http";
import { plainSymbol } from "../../market/chains/option-symbol";
import type { ReadOptions } from "../rules/read-data-file";

/** A folder to record into. */
export const intoFlag = (example: string) => pathFlag("FOLDER", "the folder of a recording", example, "the recording");

/** Parses an instant; one without a zone is in New York. */
function readInstant(text: string): number | undefined {
  const pattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(Z|[+-]\d{2}:\d{2})?$/;
  const [, date = "", hour, minute, second = "0", zone] = pattern.exec(text) ?? [];
  const day = dayFromIso(date);
  if (day === undefined) return undefined;
  if (zone === undefined) return easternMs(day, 1000 * (3600 * Number(hour) + 60 * Number(minute) + Number(second)));
  const instantMs = Date.parse(text);
  return Number.isNaN(instantMs) ? undefined : instantMs;
}

/** Parses ROOT=PRICE. */
function readSpot(text: string): [root: string, price: number] | undefined {
  const [, root = "", price = ""] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return Number(price) > 0 && isSymbol(plainSymbol(root)) ? [plainSymbol(root), Number(price)] : undefined;
}

/** The flags that say what files lack. */
export const fileFlags = {
  at: valueFlag({
    value: "INSTANT",
    takes: "an instant, in New York without a zone",
    example: "2026-01-06T15:45-05:00",
    help: "the instant of the quotes, for files that do not say it: 2026-01-06T15:45-05:00, or without a zone in New York",
    parse: readInstant,
  }),
  spot: repeated(
    valueFlag({
      value: "ROOT=PRICE",
      takes: "ROOT=PRICE",
      example: "SPX=5995.54",
      help: "the price of an underlying, instead of that of the file; several times for several",
      parse: readSpot,
    }),
  ),
  "open-interest": pathFlag(
    "FILE",
    "the path of a file",
    "oi.csv",
    "the open interest, from a file of any layout that has it, instead of that of the file",
  ),
  columns: pathFlag("FILE", "the path of a JSON file", "columns.json", "a map from the columns of any table to ours"),
  join: switchFlag("the chains of an underlying and date are one snapshot, whatever their instants and prices"),
  decimal: wordFlag(
    "SIGN",
    ["point", "comma"],
    "point or comma, the sign of decimals, for CSV files that do not tell it: 6,900 can be either",
  ),
};

/** Returns what files lack. */
export function fileOptions(values: {
  [Name in keyof typeof fileFlags]: ReturnType<(typeof fileFlags)[Name]["read"]>;
}): ReadOptions {
  return {
    atMs: values.at,
    spots: new Map(values.spot),
    openInterestFile: values["open-interest"],
    columnsFile: values.columns,
    isJoined: values.join,
    decimal: values.decimal,
  };
}

/** A date. */
export function dateFlag(help: string, example = "2026-01-06") {
  return valueFlag<Day>({ value: "DATE", takes: "a date", example, help, parse: dayFromIso });
}

/** The time between snapshots, in milliseconds: whole minutes, or seconds. */
export function everyFlag(help: string) {
  const parse = (text: string) => {
    const [, count, unit] = /^([1-9]\d{0,3})([smh])$/.exec(text) ?? [];
    if (count === undefined) return undefined;
    return Number(count) * (unit === "h" ? 3_600_000 : unit === "m" ? 60_000 : 1000);
  };
  return valueFlag({ value: "TIME", takes: "a time between snapshots", example: "15m", help, parse });
}

/** A window of a session, in minutes of the day in New York. */
export const betweenFlag = valueFlag({
  value: "HH:MM-HH:MM",
  takes: "two times in New York",
  example: "09:30-10:30",
  help: "a part of each session, in New York: 09:30-10:30",
  parse(text) {
    const [, fromHour, from, toHour, to] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
    const window = { fromMinute: 60 * Number(fromHour) + Number(from), toMinute: 60 * Number(toHour) + Number(to) };
    return window.fromMinute <= window.toMinute ? window : undefined;
  },
});

/** A list of symbols, as typed but for their case. */
export function symbolsFlag(help: string) {
  const parse = (text: string) => {
    const symbols = text.split(",").map((symbol) => symbol.trim().toUpperCase());
    return symbols.every((symbol) => isSymbol(plainSymbol(symbol))) ? [...new Set(symbols)] : undefined;
  };
  return valueFlag({ value: "LIST", takes: "symbols with commas in between", example: "SPX,SPY,NVDA", help, parse });
}

/** A simulated market. Seeds have 32 bits: a greater seed would give the market of a smaller seed. */
export const seedFlag = (example: number) => numberFlag("another simulated market", 0, 2 ** 32 - 1, example);
