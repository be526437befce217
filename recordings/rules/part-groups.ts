import { easternDay, isSession, openMs, previousSession } from "../../market/time/calendar";
import { termsOf } from "../snapshots/quotes";
import type { ChainPart, Contract } from "../snapshots/snapshot";
import { isTrading, lastCloseMs } from "./quote-instant";

/** Parts are one snapshot if their instants and their prices differ by less. */
const TOGETHER_MS = 10 * 60_000;
const SAME_PRICE = 0.001;

/** What tells, besides its contracts, with which others a part is one snapshot. */
export type PartFacts = Pick<ChainPart, "underlying" | "asOfMs" | "spot" | "statedSpot" | "isSpotGiven" | "isJoined">;

/** Two parts without a common contract that are snapshots of their own, and why. */
export interface PartsApart<Part> {
  earlier: Part;
  later: Part;
  why: string;
}

/**
 * Names the time in which parts can be one snapshot: from ten minutes before the open of a session to that of the next one. Those of
 * `--join` are of one date.
 */
export function periodOf({ underlying, asOfMs, isJoined }: PartFacts): string {
  const day = easternDay(asOfMs);
  if (isJoined) return `${underlying} ${day} joined`;
  const hasBegun = isSession(day) && asOfMs >= openMs(day) - TOGETHER_MS;
  return `${underlying} ${hasBegun ? day : previousSession(day)}`;
}

/**
 * Groups the parts of a period into snapshots. A part belongs to the one before if no contract is in both, and both are of one
 * instant: all outside of sessions after the same close, or within 10 minutes of the first and at prices that differ by less than 0.1 %.
 */
export async function partGroups<Part extends PartFacts>(
  parts: readonly Part[],
  haveCommon: (a: Part, b: Part) => boolean | Promise<boolean>,
): Promise<{ groups: Part[][]; apart: PartsApart<Part>[] }> {
  const groups: Part[][] = [];
  const apart: PartsApart<Part>[] = [];
  for (const later of parts.toSorted((a, b) => a.asOfMs - b.asOfMs)) {
    const group = groups.at(-1);
    const earlier = group?.at(-1);
    if (group && earlier && !(await isInSome(later, group, haveCommon))) {
      const why = differenceOf([...group, later]);
      if (why === undefined) {
        group.push(later);
        continue;
      }
      apart.push({ earlier, later, why });
    }
    groups.push([later]);
  }
  return { groups, apart };
}

async function isInSome<Part>(
  part: Part,
  group: readonly Part[],
  haveCommon: (a: Part, b: Part) => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const other of group.toReversed()) if (await haveCommon(other, part)) return true;
  return false;
}

/** Returns why parts without common contracts, ascending by instant, are not one snapshot; `undefined` if they are. */
function differenceOf(parts: readonly PartFacts[]): string | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || last.isJoined) return undefined;
  const areOutside = !parts.some(({ asOfMs }) => isTrading(asOfMs));
  if (areOutside && lastCloseMs(first.asOfMs) === lastCloseMs(last.asOfMs)) return undefined;
  if (last.asOfMs - first.asOfMs > TOGETHER_MS) {
    return `their instants are ${Math.round((last.asOfMs - first.asOfMs) / 60_000)} minutes apart`;
  }
  return priceDifference(parts);
}

/** Returns the sentence about prices that differ by 0.1 % or more; `undefined` if they do not. */
export function priceDifference(parts: readonly PartFacts[]): string | undefined {
  const prices = parts.map(statedPriceOf);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return high / low - 1 < SAME_PRICE ? undefined : `their prices are ${low} and ${high}`;
}

/** Returns the price that a part states: of its file, or of `--spot`. */
export function statedPriceOf({ spot, statedSpot, isSpotGiven }: PartFacts): number {
  return isSpotGiven ? spot : (statedSpot ?? spot);
}

/** Returns whether two chains, in order, have a contract in common. Chains of one source mostly have their first or last one. */
export function haveCommonContract(a: readonly Contract[], b: readonly Contract[]): boolean {
  const isSame = (one: Contract | undefined, other: Contract | undefined) =>
    one !== undefined && other !== undefined && termsOf(one) === termsOf(other);
  if (isSame(a[0], b[0]) || isSame(a.at(-1), b.at(-1))) return true;
  const terms = new Set(a.map(termsOf));
  return b.some((contract) => terms.has(termsOf(contract)));
}
