import { DENSITY_AT_ZERO, normalCumulative, normalDensity } from "./normal-distribution";

/** Whether an option is a call or a put. */
export type Right = "call" | "put";

/** A European option. `years` to settlement and `volatility` per year (0.2 is 20 %) are above 0. */
export interface EuropeanOption {
  right: Right;
  strike: number;
  years: number;
  volatility: number;
}

/** The underlying of an option. Rates are continuous and per year: 0.04 is 4 %. */
export interface SpotMarket {
  spot: number;
  rate: number;
  dividendYield: number;
}

/** The forward price of an underlying. */
interface ForwardMarket {
  /** Price today for delivery at settlement. */
  forward: number;
  /** Continuous, per year; used for discounting only. */
  rate: number;
}

/** The value of one option on one unit of the underlying, and its Greeks. */
interface OptionValue {
  price: number;
  /** Change of price per unit of spot. */
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

/** Values an option by Black-Scholes-Merton. Throws a RangeError if spot, strike, years or volatility is not above 0. */
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

/**
 * Values an option by Black's model of 1976, from the forward: no dividend yield is needed.
 *
 * Delta, gamma, vanna and charm are with respect to the forward; gamma per unit of spot is `gamma * (forward / spot) ** 2`.
 */
export function black76(option: EuropeanOption, market: ForwardMarket): OptionValue {
  // A forward behaves like an asset whose yield equals the interest it would cost to hold.
  return blackScholes(option, { spot: market.forward, rate: market.rate, dividendYield: market.rate });
}

/**
 * Returns the `scale` of `dollarGamma` that all contracts of one expiration share. `carry` is e^(-dividend yield * years), `multiplier` the
 * shares of a contract.
 */
export function dollarGammaScale(carry: number, spot: number, multiplier: number): number {
  return carry * DENSITY_AT_ZERO * spot * (multiplier / 100);
}

/**
 * Returns the dollar gamma of a position: the dollars of delta gained when spot rises 1 %.
 *
 *     gamma * spot^2 * 0.01 * multiplier * contracts = carry * n(d1) * spot * (multiplier / 100) * contracts / deviation
 *
 * This is the gamma of `blackScholes` without its other results and checks, because boards need it for every contract and
 * second; hence the plain arguments. A call and a put of the same strike have the same gamma. `deviation` is
 * volatility * sqrt(years).
 */
export function dollarGamma(scale: number, d1: number, deviation: number, contracts: number): number {
  return (scale * Math.exp(-0.5 * d1 * d1) * contracts) / deviation;
}

/**
 * Returns the dollar vanna of a position, the dollars of delta gained when volatility rises one point, from its dollar
 * gamma: vanna = gamma * spot * (deviation - d1) * sqrt(years).
 */
export function dollarVanna(gammaUsd: number, d1: number, deviation: number, rootYears: number): number {
  return gammaUsd * (deviation - d1) * rootYears;
}

function requirePositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`An option value needs ${name} above 0, not ${value}.`);
}
