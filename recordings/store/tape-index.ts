import { join } from "node:path";
import { symbolSpelling } from "@strikebook/contract";

/** A file of rows, in the folder of its date. */
interface IndexedPart {
  name: string;
  rows: number;
}

/** The prints of one ticker on one date. */
export interface PrintedTicker {
  rows: number;
  /** The first and the last one, in milliseconds since 1970 UTC. */
  firstMs: number;
  lastMs: number;
  /** The hashes of the files that they come from. */
  imports: readonly string[];
}

/** The trades in one underlying on one date. */
interface TradedUnderlying extends PrintedTicker {
  /** Option roots, sorted. */
  roots: readonly string[];
  /** Trades whose bid and ask at the trade are known. */
  quoted: number;
}

/** The trades or prints of one date in New York. */
interface TapeIndex {
  /** The name of each imported file by its hash. */
  imports: Readonly<Record<string, string>>;
  /** What they were read from, in words: `Polygon flat file`. */
  sources: readonly string[];
  rows: number;
}

/** The option trades of one date in New York. */
interface TradeIndex extends TapeIndex {
  /** The names of the files, in the folder of the date. Parts are in the order of underlyings and time. */
  files: { parts: readonly IndexedPart[]; contracts: string; minutes: string };
  underlyings: Readonly<Record<string, TradedUnderlying>>;
  /** Another one after trades were added or replaced, the same one after they were scored again. */
  tradesId: string;
  /** A digest of what the scores depend on besides the trades: snapshots, and the trades of earlier dates. */
  inputs: string;
}

/** The off-exchange prints of one date in New York. */
interface PrintIndex extends TapeIndex {
  /** In the order of tickers and time. */
  parts: readonly IndexedPart[];
  tickers: Readonly<Record<string, PrintedTicker>>;
}

/** The names that earlier versions wrote otherwise, and how they are spelled now, in the same order: `BRKB` and `BRK/B`. */
export type WrittenNames = Readonly<Record<"written" | "spelled", readonly string[]>>;

/** The recorded trades of one date, with the paths of their files. */
export interface TradeDate extends TradeIndex {
  /** YYYY-MM-DD, in New York. */
  date: string;
  paths: { parts: readonly string[]; contracts: string; minutes: string };
  names: WrittenNames;
}

/** The recorded prints of one date, with the paths of their files. */
export interface PrintDate extends PrintIndex {
  /** YYYY-MM-DD, in New York. */
  date: string;
  paths: { parts: readonly string[] };
  names: WrittenNames;
}

/** Returns the folder of the trades or the prints of a date, YYYY-MM-DD. */
export const tapeFolder = (folder: string, kind: "trades" | "prints", date: string) =>
  join(folder, kind, `date=${date}`);

/** Returns the trades of a date as callers see them. */
export function tradeDateOf(folder: string, date: string, index: TradeIndex): TradeDate {
  const pathOf = (name: string) => join(tapeFolder(folder, "trades", date), name);
  const { parts, contracts, minutes } = index.files;
  const paths = {
    parts: parts.map(({ name }) => pathOf(name)),
    contracts: pathOf(contracts),
    minutes: pathOf(minutes),
  };
  const { rows: underlyings, names } = spelled(index.underlyings);
  return { ...index, underlyings, date, paths, names };
}

/** Returns the prints of a date as callers see them. */
export function printDateOf(folder: string, date: string, index: PrintIndex): PrintDate {
  const paths = { parts: index.parts.map(({ name }) => join(tapeFolder(folder, "prints", date), name)) };
  const { rows: tickers, names } = spelled(index.tickers);
  return { ...index, tickers, date, paths, names };
}

/** Returns rows by the one spelling of their names, of which earlier versions wrote others, also several of one. */
function spelled<Rows extends PrintedTicker & Partial<TradedUnderlying>>(all: Readonly<Record<string, Rows>>) {
  const rows: Record<string, Rows> = {};
  for (const [name, own] of Object.entries(all)) {
    const other = rows[symbolSpelling(name)];
    rows[symbolSpelling(name)] = {
      ...own,
      ...(own.roots && { roots: own.roots.map(symbolSpelling) }),
      ...(other && { rows: own.rows + other.rows, quoted: (own.quoted ?? 0) + (other.quoted ?? 0) }),
      ...(other && { firstMs: Math.min(own.firstMs, other.firstMs), lastMs: Math.max(own.lastMs, other.lastMs) }),
    };
  }
  const written = Object.keys(all).filter((name) => symbolSpelling(name) !== name);
  return { rows, names: { written, spelled: written.map(symbolSpelling) } };
}

/** SQL of a column of names in their one spelling, with the names of the file as parameters. */
export const spelledSql = (column: string) => `coalesce($spelled[list_position($written, ${column})], ${column})`;

/** Returns what is known of each underlying of trades, or of each ticker of prints. */
export function tapeNames(date: TradeIndex | PrintIndex): Readonly<Record<string, PrintedTicker>> {
  return "underlyings" in date ? date.underlyings : date.tickers;
}

/** Returns the instant of the newest of some trades or prints; -Infinity without one. */
export function lastMsOf(date: TradeIndex | PrintIndex): number {
  return Object.values(tapeNames(date)).reduce((last, { lastMs }) => Math.max(last, lastMs), -Infinity);
}
