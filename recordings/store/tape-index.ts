import { join } from "node:path";

/** A file of rows, in the folder of its date. */
interface IndexedPart {
  name: string;
  rows: number;
}

/** The trades in one underlying on one date. */
export interface TradedUnderlying {
  /** Option roots, sorted. */
  roots: readonly string[];
  rows: number;
  /** The first and the last trade, in milliseconds since 1970 UTC. */
  firstMs: number;
  lastMs: number;
  /** Trades whose bid and ask at the trade are known. */
  quoted: number;
  /** The hashes of the files that they come from. */
  imports: readonly string[];
}

/** The option trades of one date in New York. */
export interface TradeIndex {
  /** The name of each imported file by its hash. */
  imports: Readonly<Record<string, string>>;
  /** What they were read from, in words: `Polygon flat file`. */
  sources: readonly string[];
  /** The names of the files, in the folder of the date. Parts are in the order of underlyings and time. */
  files: { parts: readonly IndexedPart[]; contracts: string; minutes: string };
  rows: number;
  underlyings: Readonly<Record<string, TradedUnderlying>>;
  /** Another one after trades were added or replaced, the same one after they were scored again. */
  tradesId: string;
  /** A digest of what the scores depend on besides the trades: snapshots, and the trades of earlier dates. */
  inputs: string;
}

/** The prints of one ticker on one date. */
export interface PrintedTicker {
  rows: number;
  /** The first and the last print, in milliseconds since 1970 UTC. */
  firstMs: number;
  lastMs: number;
  /** The hashes of the files that they come from. */
  imports: readonly string[];
}

/** The off-exchange prints of one date in New York. */
export interface PrintIndex {
  imports: Readonly<Record<string, string>>;
  sources: readonly string[];
  /** In the order of tickers and time. */
  parts: readonly IndexedPart[];
  rows: number;
  tickers: Readonly<Record<string, PrintedTicker>>;
}

/** The recorded trades of one date, with the paths of their files. */
export interface TradeDate extends TradeIndex {
  /** YYYY-MM-DD, in New York. */
  date: string;
  paths: { parts: readonly string[]; contracts: string; minutes: string };
}

/** The recorded prints of one date, with the paths of their files. */
export interface PrintDate extends PrintIndex {
  /** YYYY-MM-DD, in New York. */
  date: string;
  paths: { parts: readonly string[] };
}

/** Returns the folder of the trades of a date, YYYY-MM-DD. */
export const tradesFolder = (folder: string, date: string) => join(folder, "trades", `date=${date}`);

/** Returns the folder of the prints of a date, YYYY-MM-DD. */
export const printsFolder = (folder: string, date: string) => join(folder, "prints", `date=${date}`);

/** Returns the trades of a date as callers see them. */
export function tradeDateOf(folder: string, date: string, index: TradeIndex): TradeDate {
  const pathOf = (name: string) => join(tradesFolder(folder, date), name);
  const { parts, contracts, minutes } = index.files;
  const paths = {
    parts: parts.map(({ name }) => pathOf(name)),
    contracts: pathOf(contracts),
    minutes: pathOf(minutes),
  };
  return { ...index, date, paths };
}

/** Returns the prints of a date as callers see them. */
export function printDateOf(folder: string, date: string, index: PrintIndex): PrintDate {
  return { ...index, date, paths: { parts: index.parts.map(({ name }) => join(printsFolder(folder, date), name)) } };
}

/** Returns the instant of the newest of some trades or prints; -Infinity without one. */
export function lastMsOf({
  underlyings,
  tickers,
}: {
  underlyings?: TradeIndex["underlyings"];
  tickers?: PrintIndex["tickers"];
}): number {
  const all = [...Object.values(underlyings ?? {}), ...Object.values(tickers ?? {})];
  return all.reduce((last, { lastMs }) => Math.max(last, lastMs), -Infinity);
}
