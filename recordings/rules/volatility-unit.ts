import { DataError } from "../errors/data-error";
import type { Contract } from "../snapshots/snapshot";

/** Volatilities of options are between these fractions. Others stand for a missing one, such as the 0.00001 of Yahoo. */
const LOWEST = 0.01;
const HIGHEST = 10;

/** No chain has only volatilities above 300 %: it is written in percent, if no more than this share of them is lower. */
const LOWEST_PERCENT = 3;
const FEW = 0.05;
const HIGHEST_MIDDLE = 100;

/**
 * Returns the contracts with volatilities as fractions, and without those that no option has, which are counted. A chain whose volatilities
 * are above 3, and half of them below 100, is written in percent. Throws a `DataError` if half of them are above 100 (10,000 %).
 */
export function withFractions(contracts: readonly Contract[]) {
  const values = contracts.flatMap(({ volatility = 0 }) => (isVolatility(volatility) ? volatility : []));
  values.sort((a, b) => a - b);
  const middle = values[values.length >> 1] ?? 0;
  if (middle > HIGHEST_MIDDLE) {
    throw new DataError(
      `a volatility of ${middle}; expected fractions, where 0.2 is 20 %, or percent for the whole chain.`,
    );
  }
  const wasPercent = (values[Math.floor(FEW * values.length)] ?? 0) >= LOWEST_PERCENT;
  let missing = 0;
  const fractions = contracts.map((contract): Contract => {
    const { volatility: stated } = contract;
    if (stated === undefined) return contract;
    const fraction = wasPercent ? stated / 100 : stated;
    const volatility = isVolatility(stated) && fraction >= LOWEST && fraction <= HIGHEST ? fraction : undefined;
    if (volatility === undefined) missing += 1;
    return volatility === stated ? contract : { ...contract, volatility };
  });
  return { contracts: fractions, wasPercent, missing };
}

/** Of options without a quote, Yahoo states where its search between 0.00001 and 1 was left: 0.500005, 0.2500075, 0.12500875. */
const YAHOO_LOWEST = 1e-5;

function isVolatility(value: number): boolean {
  const halvings = -Math.log2((value - YAHOO_LOWEST) / (1 - YAHOO_LOWEST));
  return value >= LOWEST && !(halvings > 0.5 && Math.abs(halvings - Math.round(halvings)) < 1e-9);
}
