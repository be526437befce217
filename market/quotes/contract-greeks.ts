import { blackScholes, type EuropeanOption } from "@strikebook/pricing";
import type { ContractGreeks } from "./quoted-chain";

/** What the Greeks of an expiration are computed with. */
interface GreekTerms {
  spot: number;
  /** Price today for delivery at settlement. */
  forward: number;
  /** Value today of one dollar at settlement. */
  discount: number;
}

const DAYS_PER_YEAR = 365;
const POINTS = 100;

/**
 * Returns the Greeks of Black's model on the forward, with respect to the price of the underlying: the forward moves in proportion to it. Theta
 * holds that price. It follows from Black's equation: the premium grows at the rate of interest, less what carry and gamma earn.
 */
export function contractGreeks(option: EuropeanOption, { spot, forward, discount }: GreekTerms): ContractGreeks {
  const { years, volatility } = option;
  const rate = -Math.log(discount) / years;
  const dividendYield = -Math.log((forward * discount) / spot) / years;
  const { price, delta, gamma, vega } = blackScholes(option, { spot, rate, dividendYield });
  const perYear = rate * price - (rate - dividendYield) * spot * delta - 0.5 * volatility ** 2 * spot ** 2 * gamma;
  return { delta, gamma, theta: perYear / DAYS_PER_YEAR, vega: vega / POINTS };
}
