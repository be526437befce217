import { blackScholes, type EuropeanOption, type OptionValue } from "./black-scholes";

export interface ForwardMarket {
  /** Price today for delivery at settlement. */
  forward: number;
  /** Continuous, per year, for discounting alone. */
  rate: number;
}

/**
 * Black's model of 1976: an option valued from the forward, so that dividends need no guess.
 *
 * Delta, gamma, vanna and charm are with respect to the forward; gamma per unit of spot is `gamma * (forward / spot) ** 2`.
 */
export function black76(option: EuropeanOption, market: ForwardMarket): OptionValue {
  // A forward behaves as an asset that pays out exactly the interest it would cost to hold.
  return blackScholes(option, { spot: market.forward, rate: market.rate, dividendYield: market.rate });
}
