import type { ComputedProfile } from "./exposure-profile";

/** Two prices between which a profile changes sign, and its values there. */
export interface Bracket {
  low: number;
  high: number;
  atLow: number;
  atHigh: number;
}

/** Returns where the straight line between the ends of a bracket is zero. */
export function interpolatedCrossing({ low, high, atLow, atHigh }: Bracket): number {
  return low + ((high - low) * -atLow) / (atHigh - atLow);
}

/** In dollars. */
const TOLERANCE = 1e-7;

/** One price and the value of a profile there. */
interface Point {
  price: number;
  value: number;
}

/**
 * Returns the price in a bracket at which a profile is zero, to a ten-millionth of a dollar. Method: T. R. Chandrupatla (1997), "A new hybrid
 * quadratic/bisection algorithm for finding the zero of a nonlinear function without using derivatives", Advances in Engineering Software 28.
 */
export function solvedCrossing(profile: ComputedProfile, { low, high, atLow, atHigh }: Bracket): number {
  let newest: Point = { price: low, value: atLow };
  /** On the other side of the zero. */
  let opposite: Point = { price: high, value: atHigh };
  let share = interpolatedShare(newest, opposite);
  for (;;) {
    const width = opposite.price - newest.price;
    const least = TOLERANCE / Math.abs(width);
    if (least > 0.5) return newest.price + share * width;
    const price = newest.price + Math.min(1 - least, Math.max(least, share)) * width;
    const [value = 0] = profile([price]);
    if (value === 0) return price;
    const isSameSide = value * newest.value > 0;
    const before = isSameSide ? newest : opposite;
    if (!isSameSide) opposite = newest;
    newest = { price, value };
    share = nextShare(newest, opposite, before);
  }
}

/** Returns where between two points the line through them is zero, as a share of the way from the first. */
function interpolatedShare(from: Point, to: Point): number {
  return from.value / (from.value - to.value);
}

/** Returns where to look next: where the inverse parabola through three points is zero if that is safe, else half-way. */
function nextShare(a: Point, b: Point, c: Point): number {
  const place = (a.price - b.price) / (c.price - b.price);
  const height = (a.value - b.value) / (c.value - b.value);
  if (!(height ** 2 < place && (1 - height) ** 2 < 1 - place)) return 0.5;
  const linear = (a.value / (b.value - a.value)) * (c.value / (b.value - c.value));
  const rest = (a.value / (c.value - a.value)) * (b.value / (c.value - b.value));
  return linear + ((c.price - a.price) / (b.price - a.price)) * rest;
}
