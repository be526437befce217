import type { EuropeanOption, SpotMarket } from "./black-scholes";
import { normalCumulative, normalDensity } from "./normal-distribution";

/**
 * The value of an option on one unit of the underlying, and its Greeks: each the derivative of a value, per 1.00 of volatility or
 * rate, per unit of the underlying's price and per year that passes, in which the time to settlement shrinks.
 */
export interface OptionGreeks {
  price: number;
  /** Of the price, per unit of the underlying. */
  delta: number;
  /** Of delta, per unit of the underlying. */
  gamma: number;
  /** Of the price, per year that passes. */
  theta: number;
  /** Of the price, per 1.00 of volatility. */
  vega: number;
  /** Of the price, per 1.00 of the rate. */
  rho: number;
  /** Of delta, per 1.00 of volatility. */
  vanna: number;
  /** Of delta, per year that passes. */
  charm: number;
  /** Of vega, per 1.00 of volatility. */
  volga: number;
  /** Of gamma, per unit of the underlying. */
  speed: number;
  /** Of gamma, per 1.00 of volatility. */
  zomma: number;
  /** Of gamma, per year that passes. */
  color: number;
  /** Of vega, per year that passes. */
  veta: number;
  /** Of volga, per 1.00 of volatility. */
  ultima: number;
}

/** Greeks of which a tree has only the price, its first derivatives and gamma. */
export type KnownGreeks = {
  [Greek in keyof OptionGreeks]: Greek extends "price" | "delta" | "gamma" | "theta" | "vega" | "rho"
    ? number
    : number | undefined;
};

/**
 * Returns the value and all Greeks of a European option on spot (Black-Scholes-Merton). Years and volatility are above 0. Rho is at an unchanged
 * dividend yield. The names and formulas are those of E. G. Haug, "The Complete Guide to Option Pricing Formulas" (2nd edition 2007), chapter 2,
 * with the sign of time that passes.
 */
export function europeanGreeks(option: EuropeanOption, { spot, rate, dividendYield }: SpotMarket): OptionGreeks {
  const { right, strike, years, volatility } = option;
  const sign = right === "call" ? 1 : -1;
  const rootYears = Math.sqrt(years);
  const deviation = volatility * rootYears;
  const carry = Math.exp(-dividendYield * years);
  const growth = (rate - dividendYield) * years;
  const d1 = (Math.log(spot / strike) + growth) / deviation + deviation / 2;
  const d2 = d1 - deviation;
  const density = carry * normalDensity(d1);
  const delta = sign * carry * normalCumulative(sign * d1);
  const strikeValue = sign * strike * Math.exp(-rate * years) * normalCumulative(sign * d2);
  const gamma = density / (spot * deviation);
  const vega = spot * density * rootYears;
  const volga = (vega * d1 * d2) / volatility;
  /** Change of d1 per year of time to settlement. */
  const d1Slope = (2 * growth - d2 * deviation) / (2 * years * deviation);
  return {
    price: spot * delta - strikeValue,
    delta,
    gamma,
    theta: (-vega * volatility) / (2 * years) - rate * strikeValue + dividendYield * spot * delta,
    vega,
    rho: years * strikeValue,
    vanna: (-density * d2) / volatility,
    charm: dividendYield * delta - density * d1Slope,
    volga,
    speed: (-gamma * (d1 / deviation + 1)) / spot,
    zomma: (gamma * (d1 * d2 - 1)) / volatility,
    color: gamma * (dividendYield + d1 * d1Slope + 1 / (2 * years)),
    veta: vega * (dividendYield + d1 * d1Slope - 1 / (2 * years)),
    ultima: (-vega * (d1 * d2 * (1 - d1 * d2) + d1 * d1 + d2 * d2)) / (volatility * volatility),
  };
}

/**
 * Returns the value and all Greeks of a European option on a forward (Black 76). Delta and its kin are per unit of the forward, which does not change
 * with time or the rate: the rate discounts only.
 */
export function forwardGreeks(option: EuropeanOption, market: { forward: number; rate: number }): OptionGreeks {
  const { forward, rate } = market;
  const greeks = europeanGreeks(option, { spot: forward, rate, dividendYield: rate });
  return { ...greeks, rho: -option.years * greeks.price };
}
