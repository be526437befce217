import { type PricingModel, type ValuedOption, optionPrice, takesTree } from "@strikebook/pricing";
import { ArgumentError } from "../arguments/argument-error";
import { yearsBetween } from "./read-settlement";
import { withDividends, type KnownDividend } from "./read-dividends";
import { inRow, underlyingOfLeg, type Leg, type WrongLeg } from "./read-legs";
import { volatilityBounds } from "./read-figures";

/** The market in which legs are valued, apart from the price of the underlying. */
export interface LegMarket {
  model: Exclude<PricingModel, "black76">;
  rate: number;
  dividendYield: number;
  dividends: readonly KnownDividend[];
}

/** Returns an option of a leg at a price of the underlying and an instant, with the volatility of the leg moved by a fraction. */
export function legOption(
  leg: Leg & { option: object },
  market: LegMarket,
  { underlying, atMs, shift = 0 }: { underlying: number; atMs: number; shift?: number },
): ValuedOption {
  const { option, volatility, row } = leg;
  const { right, strike, settlesMs } = option;
  const years = Math.max(0, yearsBetween(atMs, settlesMs));
  const { model, rate, dividendYield } = market;
  const shifted = volatility === undefined || years === 0 ? volatilityBounds.min : volatility + shift;
  if (years > 0 && volatility === undefined) throw inRow(row, "The volatility is missing.");
  if (shifted < volatilityBounds.min || shifted > volatilityBounds.max) {
    throw inRow(row, `A shift of ${shift} takes the volatility to ${shifted}, beyond 1 % to 500 %.`);
  }
  const terms = { right, strike, years, underlying, volatility: shifted, model, rate, dividendYield };
  return withDividends(terms, market.dividends, atMs);
}

/** Returns whether the value of a leg at an instant takes a tree. Dividends are not looked at. */
export function legTakesTree({ option }: Leg, { model, rate, dividendYield }: LegMarket, atMs: number): boolean {
  if (!option) return false;
  const years = yearsBetween(atMs, option.settlesMs);
  return takesTree({ right: option.right, years, model, rate, dividendYield, dividends: [] });
}

/** Returns the price of a leg by the model. A leg that has settled is worth its intrinsic value. */
export function legPrice(
  leg: Leg,
  market: LegMarket,
  at: { underlying: number; atMs: number; shift?: number },
): number {
  return leg.option ? optionPrice(legOption({ ...leg, option: leg.option }, market, at)) : at.underlying;
}

/** Returns the underlyings of legs, without those that do not name theirs. */
export function underlyingsOf(legs: readonly Leg[]): string[] {
  return [...new Set(legs.flatMap(({ symbol }) => (symbol === "" ? [] : [underlyingOfLeg(symbol)])))];
}

export function isWrongLeg(leg: Leg | WrongLeg): leg is WrongLeg {
  return "problem" in leg;
}

/** Returns legs of one underlying. Throws the problem of a wrong leg, or an `ArgumentError` for several underlyings. */
export function legsOfOneUnderlying(legs: readonly (Leg | WrongLeg)[]): readonly Leg[] {
  const read = legs.map((leg) => {
    if (isWrongLeg(leg)) throw leg.problem;
    return leg;
  });
  const underlyings = underlyingsOf(read);
  if (underlyings.length < 2) return read;
  throw new ArgumentError(
    `The legs are of several underlyings (${underlyings.join(", ")}), and one price cannot be that of all: use a formula for each.`,
  );
}
