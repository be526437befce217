import { strikeWindow } from "@strikebook/contract";
import type { Right } from "@strikebook/pricing";
import type { ContractVolatility, ListedContract, QuotedListing } from "./quoted-chain";

/** A range, both ends included, or the value to be nearest to. */
export type RangeOrNearest = { from: number; to: number } | { nearest: number };

/** Which contracts of an expiration are selected. Each is all of them if omitted. docs/api.md, Option quotes. */
export interface ChainSelection {
  right?: Right | undefined;
  /** Of the absolute delta. */
  delta?: RangeOrNearest | undefined;
  /** Of the strike in percent of spot. */
  moneyness?: RangeOrNearest | undefined;
  /** Strikes around spot. */
  strikes?: number | undefined;
}

/** A selected contract, by its position in its listing. */
export interface SelectedContract extends ListedContract {
  position: number;
}

/** Removes the noise of binary fractions, so that a strike of 110 % is within 110. */
const DIGITS = 12;

/** Returns the strike in percent of spot. */
function strikePercent(strike: number, spot: number): number {
  return Number(((100 * strike) / spot).toPrecision(DIGITS));
}

/**
 * Returns the contracts of an expiration that a filter selects, in their order. Right, ranges and strikes apply first. Of what they leave, the
 * contract of each right whose strike or delta is nearest is selected: the lower strike of two.
 */
export function selectContracts(listing: QuotedListing, filter: ChainSelection, spot: number): SelectedContract[] {
  const { right, delta, moneyness, strikes } = filter;
  const [low, high] = strikes === undefined ? [-Infinity, Infinity] : aroundSpot(listing.contracts, spot, strikes);
  const volatilities = new Map<number, ContractVolatility>();
  const deltaOf = ({ position }: SelectedContract): number | undefined => {
    const own = volatilities.get(position) ?? listing.volatilityAt(position);
    volatilities.set(position, own);
    return own.delta === undefined ? undefined : Math.abs(own.delta);
  };
  const percentOf = ({ strike }: SelectedContract) => strikePercent(strike, spot);
  const within = listing.contracts
    .map((contract, position) => ({ ...contract, position }))
    .filter((one) => right === undefined || one.right === right)
    .filter(({ strike }) => strike >= low && strike <= high)
    .filter((one) => isWithin(percentOf(one), moneyness))
    .filter((one) => delta === undefined || isWithin(deltaOf(one), delta));
  return nearestOf(nearestOf(within, moneyness, percentOf), delta, deltaOf);
}

/** Returns the lowest and the highest of some strikes around spot. */
function aroundSpot(contracts: readonly ListedContract[], spot: number, count: number): [low: number, high: number] {
  const strikes = [...new Set(contracts.map(({ strike }) => strike))];
  const [first, end] = strikeWindow(strikes, spot, count);
  return [strikes[first] ?? Infinity, strikes[end - 1] ?? -Infinity];
}

/** Whether a value is in a range. A value that is not known is in none, and every known value may be the nearest one. */
function isWithin(value: number | undefined, wanted: RangeOrNearest | undefined): boolean {
  if (wanted === undefined) return true;
  if (value === undefined) return false;
  return "nearest" in wanted || (value >= wanted.from && value <= wanted.to);
}

/** Returns the contract of each right that is nearest to a value; all contracts if none is to be the nearest. */
function nearestOf(
  contracts: readonly SelectedContract[],
  wanted: RangeOrNearest | undefined,
  valueOf: (contract: SelectedContract) => number | undefined,
): SelectedContract[] {
  if (wanted === undefined || !("nearest" in wanted)) return [...contracts];
  const distanceOf = (contract: SelectedContract) => Math.abs((valueOf(contract) ?? NaN) - wanted.nearest);
  const nearest = new Map<Right, SelectedContract>();
  for (const contract of contracts) {
    const best = nearest.get(contract.right);
    if (best === undefined || distanceOf(contract) < distanceOf(best)) nearest.set(contract.right, contract);
  }
  return contracts.filter((contract) => nearest.get(contract.right) === contract);
}
