import { type Contract, DataError } from "../snapshots/snapshot";

/** No chain has only volatilities above 300 %: it is written in percent. */
const LOWEST_PERCENT = 3;
const HIGHEST = 100;

/**
 * Returns the contracts with volatilities as fractions. A chain whose volatilities are all above 3, and half of them below 100, is
 * written in percent. Throws a `DataError` for a volatility above 100 (10,000 %).
 */
export function withFractions(contracts: Contract[]): { contracts: Contract[]; wasPercent: boolean } {
  const values = Float64Array.from(contracts, ({ volatility }) => volatility ?? 0)
    .filter((volatility) => volatility > 0)
    .sort();
  const [lowest = 0, middle = 0] = [values[0], values[values.length >> 1]];
  if (lowest >= LOWEST_PERCENT && middle <= HIGHEST) {
    return {
      contracts: contracts.map((contract) => {
        const { volatility } = contract;
        return volatility === undefined ? contract : { ...contract, volatility: volatility / 100 };
      }),
      wasPercent: true,
    };
  }
  const highest = values.at(-1) ?? 0;
  if (highest > HIGHEST) {
    throw new DataError(
      `a volatility of ${highest}; expected fractions, where 0.2 is 20 %, or percent for the whole chain.`,
    );
  }
  return { contracts, wasPercent: false };
}
