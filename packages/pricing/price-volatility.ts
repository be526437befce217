import { dividendsBefore, dividendValue } from "./escrowed-dividends";
import { type ValuedOption, intrinsicValue, optionPrice } from "./option-value";

/** Why no volatility gives a price: it is not above the value without volatility, not below the largest value, or one of the bounds gives more or less. */
export type NoVolatility = "below least" | "above most" | "below lowest" | "above highest" | "no time value";

/** The option whose price is known. */
type PricedOption = Omit<ValuedOption, "volatility">;

const MAX_STEPS = 200;

/** The least share of a price that its time value must be: below it the price has lost it in rounding. */
const LEAST_TIME_VALUE = 1e-12;

/**
 * Returns the volatility at which the value of an option is a price, within bounds; or why there is none. By bisection and the secant method
 * (Illinois), until the value differs by less than 1e-14 of the price or the volatility is found to 1e-15.
 */
export function volatilityOfPrice(
  option: PricedOption,
  price: number,
  [lowest, highest]: readonly [number, number],
): number | NoVolatility {
  const { least, most } = priceBounds(option);
  if (price < least) return "below least";
  if (price >= most) return "above most";
  if (price - least <= LEAST_TIME_VALUE * Math.max(price, option.underlying)) return "no time value";
  const errorAt = (volatility: number) => optionPrice({ ...option, volatility }) - price;
  let [low, lowError] = [lowest, errorAt(lowest)];
  let [high, highError] = [highest, errorAt(highest)];
  const nearly = 1e-14 * price;
  if (Math.abs(lowError) <= nearly) return lowest;
  if (lowError > 0) return "below lowest";
  if (highError < -nearly) return "above highest";
  for (let step = 0; step < MAX_STEPS && high - low > 1e-15 * high; step += 1) {
    const isSecant = step % 3 < 2;
    const next = isSecant ? (low * highError - high * lowError) / (highError - lowError) : (low + high) / 2;
    if (!(next > low && next < high)) {
      if (!isSecant) break;
      continue;
    }
    const error = errorAt(next);
    if (Math.abs(error) <= nearly) return next;
    if (error < 0) [low, lowError] = [next, error];
    else [high, highError] = [next, error];
  }
  return (low + high) / 2;
}

/** Returns the values of an option without volatility and with a limitless one. */
function priceBounds(option: PricedOption): { least: number; most: number } {
  const { model, right, strike, underlying, rate, dividendYield, years } = option;
  const dividends = dividendValue(dividendsBefore(option.dividends, years), rate).value;
  const spotValue = (underlying - dividends) * Math.exp(-(model === "black76" ? rate : dividendYield) * years);
  const strikeValue = strike * Math.exp(-rate * years);
  const european = Math.max(0, right === "call" ? spotValue - strikeValue : strikeValue - spotValue);
  const most = right === "call" ? spotValue : strikeValue;
  if (model !== "american") return { least: european, most };
  return {
    least: Math.max(european, intrinsicValue(option)),
    most: Math.max(most, right === "call" ? underlying : strike),
  };
}
