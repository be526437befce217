import { DataError } from "../errors/data-error";
import type { ChainPart } from "../snapshots/snapshot";
import type { EstimatedPrice } from "./estimated-price";
import { endsOf, isOneInstant, partGroups, type PartFacts } from "./part-groups";
import { pricedByOthers, pricedSnapshot, type UnpricedPart } from "./priced-snapshot";
import type { DataFile } from "./read-data-file";

/** What becomes of a file: its chains with prices, or the sentence that says what is missing. */
type PricedFile = { file: DataFile; problem?: undefined } | { file?: undefined; problem: string };

/**
 * Gives the chains of files that state no price the price of their snapshot: that of put-call parity over all of them, or that of
 * another part. `priced` are parts and snapshots with prices, such as those that are recorded.
 */
export async function pricedTogether(files: readonly DataFile[], priced: readonly PartFacts[]): Promise<PricedFile[]> {
  const all = files.flatMap(({ unpriced }) => unpriced);
  const prices = new Map<UnpricedPart, EstimatedPrice>();
  const { groups } = await partGroups(all.map(heldOf));
  for (const group of groups) {
    const parts = group.map(({ part }) => part);
    const price = priceOfAll(parts) ?? priceOfOthers(group, priced);
    if (price !== undefined) for (const part of parts) prices.set(part, price);
  }
  return files.map((file) => pricedFile(file, prices));
}

/** Returns the snapshots of files that are read together, of which each can lack a price. Rejects with a `DataError`. */
export async function allPriced(files: readonly DataFile[]): Promise<DataFile[]> {
  const parts = files.flatMap(({ snapshots }) => snapshots);
  return (await pricedTogether(files, parts)).map((result, at) => {
    if (result.file) return result.file;
    throw new DataError(`${files[at]?.name ?? ""}: ${result.problem}`);
  });
}

function heldOf(part: UnpricedPart) {
  const { underlying, asOfMs, isJoined, contracts } = part.chain;
  const header = {
    underlying,
    asOfMs,
    spot: NaN,
    statedSpot: undefined,
    spotError: NaN,
    ...(isJoined && { isJoined }),
  };
  const ends = endsOf({ contracts });
  return {
    part,
    facts: { ...header, ...(ends && { ends }) },
    read: () => ({ ...part.chain, ...header, quoteMs: asOfMs }),
  };
}

/** Returns the price of the part or snapshot that is of the instant of a group, the nearest in time. */
function priceOfOthers(
  group: readonly { facts: PartFacts }[],
  priced: readonly PartFacts[],
): EstimatedPrice | undefined {
  const [first] = group.map(({ facts }) => facts);
  if (first === undefined) return undefined;
  const [nearest] = priced
    .filter((other) => isOneInstant(first, other))
    .toSorted((a, b) => Math.abs(a.asOfMs - first.asOfMs) - Math.abs(b.asOfMs - first.asOfMs));
  return nearest && { usd: nearest.spot, errorUsd: nearest.spotError ?? 0 };
}

function priceOfAll(parts: readonly UnpricedPart[]): EstimatedPrice | undefined {
  const newest = parts.at(-1);
  if (newest === undefined) return undefined;
  const contracts = parts.flatMap(({ chain }) => chain.contracts);
  const { snapshot } = pricedSnapshot({ ...newest.chain, contracts }, undefined);
  return snapshot && { usd: snapshot.spot, errorUsd: snapshot.spotError ?? 0 };
}

function pricedFile(file: DataFile, prices: ReadonlyMap<UnpricedPart, EstimatedPrice>): PricedFile {
  if (file.unpriced.length === 0) return { file };
  const snapshots: ChainPart[] = [];
  const notes = new Set<string>();
  const missing: string[] = [];
  for (const part of file.unpriced) {
    const price = prices.get(part);
    if (price === undefined) {
      missing.push(part.problem);
      continue;
    }
    snapshots.push({ ...pricedByOthers(part.chain, price), file: file.name });
    notes.add(togetherNote(part.chain.underlying, price));
  }
  const [problem] = missing;
  if (snapshots.length === 0) return { problem: problem ?? "no chain is left." };
  const leftOut = missing.slice(0, 1).map((sentence) => `Left out: ${sentence}`);
  return { file: { ...file, snapshots, unpriced: [], notes: [...file.notes, ...notes, ...leftOut] } };
}

function togetherNote(underlying: string, { usd, errorUsd }: EstimatedPrice): string {
  const price =
    errorUsd > 0 ? `${usd} ± ${errorUsd} is that of put-call parity of all files` : `${usd} is that of another file`;
  return `The file has no price of ${underlying}: ${price} of its snapshot.`;
}
