import { type Contract, DataError } from "../snapshots/snapshot";

/** No chain has only volatilities above 300 %: it is written in percent. */
const LOWEST_PERCENT = 3;
const HIGHEST = 100;

/**
 * Returns the contracts with volatilities as fractions. A chain whose volatilities are all above 3, and half of them below 100, is
 * written in percent. Throws a `DataError` for a volatility above 100 (10,000 %).
 */
export function withFractions(contracts: Contract[]): { contracts: Contract[]; wasPercent: boolean } {
  const values = contracts.flatMap(({ volatility }) => volatility ?? []);
  const lowest = values.reduce((a, b) => Math.min(a, b), Infinity);
  if (values.length > 0 && lowest >= LOWEST_PERCENT && middleOf(values) <= HIGHEST) {
    return { contracts: contracts.map(inFractions), wasPercent: true };
  }
  const highest = values.reduce((a, b) => Math.max(a, b), 0);
  if (highest > HIGHEST) {
    throw new DataError(
      `a volatility of ${highest}; expected fractions, where 0.2 is 20 %, or percent for the whole chain.`,
    );
  }
  return { contracts, wasPercent: false };
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function inFractions(contract: Contract): Contract {
  const { volatility } = contract;
  return volatility === undefined ? contract : { ...contract, volatility: volatility / 100 };
}
