import { easternDay, isSession, openingMs, previousSession } from "@strikebook/calendar";
import { termsOf } from "../snapshots/quotes";
import type { ChainPart } from "../snapshots/snapshot";
import { isInSession, lastCloseMs } from "./quote-instant";

/** Parts are one snapshot if their instants and their prices differ by less. */
const TOGETHER_MS = 10 * 60_000;
const SAME_PRICE = 0.001;
/** Within a minute a price is the same where only one of two parts has it. */
const SAME_PRICE_MS = 60_000;

/** What tells, besides its contracts, with which others a part is one snapshot. */
export type PartFacts = Pick<
  ChainPart,
  "underlying" | "asOfMs" | "spot" | "statedSpot" | "spotError" | "isSpotGiven" | "isJoined"
>;

/** A part whose contracts may have to be read first. */
export interface HeldPart<Facts extends PartFacts = PartFacts> {
  facts: Facts & { ends?: PartEnds };
  read: () => ChainPart | Promise<ChainPart>;
}

/** The first and the last contract of a chain: chains of one source mostly have one of them in common. */
export type PartEnds = readonly [string, string];

/** Two parts without a common contract that are snapshots of their own, and why. */
export interface PartsApart<Part> {
  earlier: Part;
  later: Part;
  why: string;
}

/**
 * Names the period of a part. Only parts of one period can be one snapshot. It lasts from ten minutes before the open of a session to ten
 * minutes before the next open. With `--join` it is a date.
 */
export function periodOf({ underlying, asOfMs, isJoined }: PartFacts): string {
  const day = easternDay(asOfMs);
  if (isJoined) return `${underlying} ${day} joined`;
  const hasBegun = isSession(day) && asOfMs >= openingMs(day) - TOGETHER_MS;
  return `${underlying} ${hasBegun ? day : previousSession(day)}`;
}

/**
 * Groups parts into snapshots. A part joins the one before it in its period if no contract is in both and their instants agree. Two instants
 * agree outside of sessions after the same close. Otherwise they are within 10 minutes, and the prices differ by less than 0.1 %.
 */
export async function partGroups<Part extends HeldPart>(
  parts: readonly Part[],
): Promise<{ groups: Part[][]; apart: PartsApart<Part>[] }> {
  const newest = new Map<string, Part[]>();
  const groups: Part[][] = [];
  const apart: PartsApart<Part>[] = [];
  for (const later of parts.toSorted((a, b) => a.facts.asOfMs - b.facts.asOfMs)) {
    const group = newest.get(periodOf(later.facts)) ?? [];
    const earlier = group.at(-1);
    const isOther = earlier === undefined || (await haveCommon(group, later));
    const why = isOther ? "" : differenceOf([...group, later].map(({ facts }) => facts));
    if (why === undefined) {
      group.push(later);
      continue;
    }
    if (earlier && why !== "") apart.push({ earlier, later, why });
    const own = [later];
    newest.set(periodOf(later.facts), own);
    groups.push(own);
  }
  return { groups, apart };
}

/**
 * Returns whether a part has a contract that one of a group has. Two parts without ends are taken for such and not read: an earlier version
 * recorded each as a snapshot.
 */
async function haveCommon(group: readonly HeldPart[], part: HeldPart): Promise<boolean> {
  const ends = part.facts.ends;
  for (const other of group.toReversed()) {
    const others = other.facts.ends;
    if (ends && others ? ends[0] === others[0] || ends[1] === others[1] : !ends && !others) return true;
    const terms = new Set((await other.read()).contracts.map(termsOf));
    if ((await part.read()).contracts.some((contract) => terms.has(termsOf(contract)))) return true;
  }
  return false;
}

/** Returns the ends of a chain in order. */
export function endsOf({ contracts }: Pick<ChainPart, "contracts">): PartEnds | undefined {
  const [first, last] = [contracts[0], contracts.at(-1)];
  return first && last && [termsOf(first), termsOf(last)];
}

/** Returns whether two parts are of one underlying and so near in time that the price of one is that of the other. */
export function isOneInstant(one: PartFacts, other: PartFacts): boolean {
  if (periodOf(one) !== periodOf(other)) return false;
  return one.isJoined === true || areOutside(one, other) || Math.abs(one.asOfMs - other.asOfMs) <= SAME_PRICE_MS;
}

/** Returns whether two instants are outside of sessions after the same close. */
function areOutside(one: PartFacts, other: PartFacts): boolean {
  if (isInSession(one.asOfMs) || isInSession(other.asOfMs)) return false;
  return lastCloseMs(one.asOfMs) === lastCloseMs(other.asOfMs);
}

/** Returns why parts without common contracts, ascending by instant, are not one snapshot; `undefined` if they are. */
function differenceOf(parts: readonly PartFacts[]): string | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || last.isJoined) return undefined;
  if (parts.every((part) => areOutside(first, part))) return undefined;
  if (last.asOfMs - first.asOfMs > TOGETHER_MS) {
    return `their instants are ${Math.round((last.asOfMs - first.asOfMs) / 60_000)} minutes apart`;
  }
  return priceDifference(parts);
}

/** Returns the sentence about stated prices that differ by 0.1 % or more; `undefined` if they do not. */
export function priceDifference(parts: readonly PartFacts[]): string | undefined {
  const prices = parts.filter(isPriceStated).map(statedPriceOf);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return prices.length === 0 || high / low - 1 < SAME_PRICE ? undefined : `their prices are ${low} and ${high}`;
}

/** Returns whether a file or `--spot` states the price of a part. */
export const isPriceStated = ({ spotError }: Pick<PartFacts, "spotError">) => spotError === undefined;

/** Returns the price that a part states: of its file, or of `--spot`. */
export function statedPriceOf({ spot, statedSpot, isSpotGiven }: PartFacts): number {
  return isSpotGiven ? spot : (statedSpot ?? spot);
}
