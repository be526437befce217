import { normalCumulative, normalDensity } from "./normal-distribution";
import type { Right } from "./black-scholes";

/** One option's mid price, with the forward and discount of its expiration. */
export interface PricedOption {
  right: Right;
  strike: number;
  price: number;
  forward: number;
  discount: number;
}

const WIDEST = 8;
const NARROWEST = 1e-5;
const STEPS = 60;
const CLOSE_ENOUGH = 1e-12;

/**
 * The total deviation (volatility times the square root of the years) at which Black's price equals the price paid.
 *
 * Newton's steps, halving the bracket where a step would leave it. Undefined when no deviation explains the price:
 * below the intrinsic value, or above what an endless volatility gives.
 */
export function impliedDeviation(option: PricedOption): number | undefined {
  const target = option.price / option.discount / option.forward;
  const ratio = option.strike / option.forward;
  const sign = option.right === "call" ? 1 : -1;
  if (!(target > price(ratio, sign, NARROWEST)) || !(target < price(ratio, sign, WIDEST))) return undefined;
  let low = NARROWEST;
  let high = WIDEST;
  let deviation = Math.min(1, Math.max(0.01, Math.sqrt(2 * Math.abs(Math.log(ratio)))));
  for (let step = 0; step < STEPS; step += 1) {
    const error = price(ratio, sign, deviation) - target;
    if (Math.abs(error) <= CLOSE_ENOUGH * target) return deviation;
    if (error > 0) high = deviation;
    else low = deviation;
    const next = deviation - error / normalDensity(-Math.log(ratio) / deviation + deviation / 2);
    deviation = next > low && next < high ? next : (low + high) / 2;
  }
  return deviation;
}

/** Undiscounted price in units of the forward. */
function price(ratio: number, sign: 1 | -1, deviation: number): number {
  const d1 = -Math.log(ratio) / deviation + deviation / 2;
  return sign * (normalCumulative(sign * d1) - ratio * normalCumulative(sign * (d1 - deviation)));
}
