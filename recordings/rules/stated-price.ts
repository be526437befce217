import type { FileStatement } from "../layouts/definitions/layout";
import { DataError } from "../errors/data-error";
import type { Snapshot } from "../snapshots/snapshot";
import type { ChainRows } from "./collected-rows";
import { spotHint } from "./underlying-price";

/** A price of an underlying in dollars. */
export interface StatedPrice {
  usd: number;
  /** Whether it is of `--spot`. */
  isGiven: boolean;
  /** The price that the file states. */
  ofFile: number | undefined;
}

interface PriceSources {
  statement: FileStatement;
  spots: ReadonlyMap<string, number> | undefined;
  /** All chains of the file. */
  chains: readonly ChainRows[];
}

/**
 * Returns the stated price of a chain: of `--spot`, of the rows, or of the file; `undefined` if there is none. The one price of a file is
 * that of one underlying: the one that it states, or the only one without a price of its own. Throws a `DataError` if it is of any.
 */
export function statedPrice(chain: ChainRows, { statement, spots, chains }: PriceSources): StatedPrice | undefined {
  const { underlying } = chain;
  const given = givenPrice(chain, spots);
  if (chain.spot !== undefined) return { usd: given ?? chain.spot, isGiven: given !== undefined, ofFile: chain.spot };
  const others = chains.filter((other) => other.underlying !== underlying && other.spot === undefined);
  const isOfFile = others.length === 0 || statement.underlying === underlying;
  const ofFile = isOfFile ? statement.spot : undefined;
  if (given !== undefined) return { usd: given, isGiven: true, ofFile };
  if (ofFile !== undefined) return { usd: ofFile, isGiven: false, ofFile };
  const { spot } = statement;
  if (spot === undefined) return undefined;
  const unpriced = others.find((other) => givenPrice(other, spots) === undefined);
  if (unpriced === undefined) return { usd: spot, isGiven: false, ofFile: spot };
  const [a = "", b = ""] = [underlying, unpriced.underlying].sort();
  const hint = spotHint(statement.underlying === b ? a : b);
  throw new DataError(`the file has one price, ${spot}, and contracts of ${a} and ${b}. ${hint}`);
}

function givenPrice({ underlying, contracts }: ChainRows, spots: PriceSources["spots"]): number | undefined {
  if (spots === undefined) return undefined;
  return spots.get(underlying) ?? contracts.map(({ root }) => spots.get(root)).find((price) => price !== undefined);
}

/** Returns the underlyings and the roots of snapshots. */
export function statedSymbols(snapshots: readonly Snapshot[]): Set<string> {
  return new Set(snapshots.flatMap(({ underlying, contracts }) => [underlying, ...contracts.map(({ root }) => root)]));
}

/** Returns a sentence for each symbol of `--spot` that is none of those of the files. */
export function unmatchedSpots(spots: PriceSources["spots"], symbols: ReadonlySet<string>): string[] {
  const unmatched = [...(spots?.keys() ?? [])].filter((symbol) => !symbols.has(symbol));
  return unmatched.map((symbol) => `--spot ${symbol} matches nothing: the files have ${[...symbols].join(", ")}.`);
}
