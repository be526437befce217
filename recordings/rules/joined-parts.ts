import { newYorkTime } from "@strikebook/calendar";
import { wordedTerms, contractNumbers, termsOf } from "../snapshots/quotes";
import { DataError } from "../errors/data-error";
import type { ChainPart } from "../snapshots/snapshot";
import {
  endsOf,
  type HeldPart,
  isPriceStated,
  type PartFacts,
  partGroups,
  type PartsApart,
  priceDifference,
  statedPriceOf,
} from "./part-groups";
import { pricedByOthers, pricedSnapshot } from "./priced-snapshot";
import type { StatedPrice } from "./stated-price";

/** Returns the snapshots that parts make, in the order of time, and what has to be said of parts that are snapshots of their own. */
export async function joinedParts(parts: readonly ChainPart[]): Promise<{ snapshots: ChainPart[]; notes: string[] }> {
  const united = new Map<string, ChainPart>();
  for (const part of parts) {
    const key = `${part.underlying} ${part.asOfMs}`;
    const other = united.get(key);
    united.set(key, other === undefined ? part : unionOf(other, part));
  }
  const held = Array.from(united.values(), (part) => {
    const ends = endsOf(part);
    return { facts: { ...part, ...(ends && { ends }) }, read: () => part };
  });
  const { groups, apart } = await partGroups(held);
  const snapshots = groups.map((group) => joinedSnapshot(group.map(({ read }) => read())));
  snapshots.sort((a, b) => a.asOfMs - b.asOfMs || (a.underlying < b.underlying ? -1 : 1));
  return { snapshots, notes: apart.map(apartNote) };
}

/** Says that two parts without a common contract are snapshots of their own, and what makes them one. */
export function apartNote({ earlier, later, why }: PartsApart<HeldPart<PartFacts & NamedFiles>>): string {
  const [a, b] = [earlier, later].map(({ facts: { file, files = {}, asOfMs } }) =>
    [file ?? Object.values(files).join(", "), `(${newYorkTime(asOfMs)})`].join(" ").trim(),
  );
  return `${a} and ${b} are two snapshots of ${later.facts.underlying}: ${why}. --join makes them one.`;
}

/** The files that a part was read from: the name of one, or names by their hashes. */
interface NamedFiles {
  file?: string;
  files?: Readonly<Record<string, string>>;
}

/** Returns the snapshot that parts are, ascending by instant: at the newest instant and price, its price computed from all quotes. */
export function joinedSnapshot(parts: readonly ChainPart[]): ChainPart {
  const newest = parts.at(-1);
  if (newest === undefined) throw new Error("A snapshot has a part.");
  return parts.length === 1 ? newest : joined(newest, parts);
}

/**
 * Returns two parts of one instant as one. A contract that is in both with the same values counts once. Throws a `DataError` for a
 * contract with different values, and for two prices, which ends with `hint`.
 */
export function unionOf(one: ChainPart, other: ChainPart, hint = "leave one out"): ChainPart {
  const { underlying, asOfMs } = one;
  const isOneFile = one.file === other.file;
  const files = isOneFile ? `${one.file ?? "the file"} has` : `${one.file} and ${other.file} have`;
  const at = `of ${underlying} at ${newYorkTime(asOfMs)}`;
  const prices = priceDifference([one, other]);
  if (prices !== undefined) throw new DataError(`${files} chains ${at}, and ${prices}; ${hint}.`);
  const known = new Map(one.contracts.map((contract) => [termsOf(contract), contract]));
  const added = other.contracts.filter((contract) => {
    const same = known.get(termsOf(contract));
    if (same && contractNumbers.some((name) => !Object.is(same[name], contract[name]))) {
      throw new DataError(`${files} the contract ${wordedTerms(contract)} ${at} with different values; ${hint}.`);
    }
    return same === undefined;
  });
  // The same one, whichever was read first.
  const rankOf = (part: ChainPart) => {
    if (!isPriceStated(part)) return 0;
    return part.isSpotGiven ? Infinity : statedPriceOf(part);
  };
  return joined(rankOf(one) >= rankOf(other) ? one : other, [one, { ...other, contracts: added }]);
}

/** Returns a part that takes the place of an earlier one of its instant, with the contracts that only the earlier one has. */
export function replacementOf(earlier: ChainPart, next: ChainPart): ChainPart {
  const terms = new Set(next.contracts.map(termsOf));
  const others = earlier.contracts.filter((contract) => !terms.has(termsOf(contract)));
  return others.length === 0 ? next : joined(next, [next, { ...earlier, contracts: others }]);
}

function joined(newest: ChainPart, parts: readonly ChainPart[]): ChainPart {
  const { isJoined, file } = newest;
  const highest = (numbers: readonly (number | undefined)[]) => {
    const known = numbers.filter((number) => number !== undefined);
    return known.length === 0 ? undefined : Math.max(...known);
  };
  const chain = {
    underlying: newest.underlying,
    asOfMs: newest.asOfMs,
    previousClose: highest(parts.map(({ previousClose }) => previousClose)),
    source: [...new Set(parts.flatMap(({ source }) => source.split(", ")))].sort().join(", "),
    delayMinutes: highest(parts.map(({ delayMinutes }) => delayMinutes)),
    contracts: parts.flatMap(({ contracts }) => contracts),
  };
  const stated = [newest, ...parts.toReversed()].find(isPriceStated);
  // A price of parity is that of all quotes together, as far as these give one.
  const snapshot =
    pricedSnapshot(chain, stated && statedPrice(stated)).snapshot ??
    pricedByOthers(chain, { usd: newest.spot, errorUsd: newest.spotError ?? 0 });
  return { ...snapshot, ...(isJoined && { isJoined }), ...(file !== undefined && { file }) };
}

function statedPrice(part: ChainPart): StatedPrice {
  const { isSpotGiven = false, statedSpot, spot } = part;
  return { usd: statedPriceOf(part), isGiven: isSpotGiven, ofFile: statedSpot ?? (isSpotGiven ? undefined : spot) };
}
