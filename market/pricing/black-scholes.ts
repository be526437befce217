import { normalCumulative, normalDensity } from "./normal-distribution";

export type Right = "call" | "put";

/** A European option. `years` to settlement and `volatility` per year (0.2 is 20 %) are above 0. */
export interface EuropeanOption {
  right: Right;
  strike: number;
  years: number;
  volatility: number;
}

/** Continuous yearly rates: 0.04 is 4 %. */
export interface SpotMarket {
  spot: number;
  rate: number;
  dividendYield: number;
}

/** Worth of one option on one unit of the underlying, and how it moves. */
export interface OptionValue {
  price: number;
  /** Per unit of spot. */
  delta: number;
  /** Change of delta per unit of spot. */
  gamma: number;
  /** Change of price per 1.00 of volatility. */
  vega: number;
  /** Change of delta per 1.00 of volatility. */
  vanna: number;
  /** Change of delta per year that passes. */
  charm: number;
}

/** Black-Scholes-Merton. Throws a RangeError when spot, strike, years or volatility is not above 0. */
export function blackScholes(option: EuropeanOption, market: SpotMarket): OptionValue {
  const { strike, years, volatility } = option;
  const { spot, rate, dividendYield } = market;
  requirePositive("spot", spot);
  requirePositive("strike", strike);
  requirePositive("years", years);
  requirePositive("volatility", volatility);
  const deviation = volatility * Math.sqrt(years);
  const d1 = (Math.log(spot / strike) + (rate - dividendYield) * years) / deviation + deviation / 2;
  const d2 = d1 - deviation;
  const carry = Math.exp(-dividendYield * years);
  const sign = option.right === "call" ? 1 : -1;
  const density = carry * normalDensity(d1);
  const delta = sign * carry * normalCumulative(sign * d1);
  const vega = spot * density * Math.sqrt(years);
  return {
    price: spot * delta - sign * strike * Math.exp(-rate * years) * normalCumulative(sign * d2),
    delta,
    gamma: density / (spot * deviation),
    vega,
    vanna: (-density * d2) / volatility,
    charm:
      dividendYield * delta -
      (density * (2 * (rate - dividendYield) * years - d2 * deviation)) / (2 * years * deviation),
  };
}

function requirePositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`An option value needs ${name} above 0, not ${value}.`);
}
