import { americanPrice, exactPrecision } from "./american-option";
import { treePremium } from "./american-tree";
import type { EuropeanOption, SpotMarket } from "./black-scholes";
import type { Dividend } from "./escrowed-dividends";

/** An American option on spot with its market. */
export interface AmericanTerms extends EuropeanOption, SpotMarket {
  /** Those before settlement. */
  dividends: readonly Dividend[];
}

/**
 * How an American option is valued: as a European one if it is never exercised early, by the formula of Ju and Zhong, by that formula for the mirrored
 * option (a call is a put with spot and strike, rate and yield exchanged), or by a tree.
 */
export type AmericanMethod = "european" | "formula" | "mirrored" | "tree";

/**
 * The most that the formula is used for: the rate that exercise gains times the years. On a grid of spot 100, strikes of 60 to 150 and volatilities of
 * 5 to 500 % its errors are beyond half a percent and a cent from 0.08 on only; docs/methodology.md.
 */
const MOST_GAIN_OF_FORMULA = 0.05;

/**
 * Returns how an American option is valued. Exercise gains the interest of the strike and loses the yield, a put: it can be best only at prices at which
 * strike * rate is above spot * yield, and in the money. With discrete dividends, and if both rates are negative and exercise is best between two
 * prices only, there is no formula. That for long times is a tree too, because the formula errs with what exercise gains until settlement. The method does
 * not depend on volatility, strike or spot, in which a value therefore never jumps.
 */
export function americanMethod({
  right,
  years,
  rate,
  dividendYield,
  dividends,
}: Pick<AmericanTerms, "right" | "years" | "rate" | "dividendYield" | "dividends">): AmericanMethod {
  if (dividends.length > 0) return "tree";
  const [gained, lost] = right === "put" ? [rate, dividendYield] : [dividendYield, rate];
  if (gained <= 0) return lost < gained ? "tree" : "european";
  if (gained * years > MOST_GAIN_OF_FORMULA) return "tree";
  return right === "call" && rate < 0 ? "mirrored" : "formula";
}

/** Returns what the right of early exercise is worth in addition to the European value, which is that without dividends to come. */
export function exercisePremium(terms: AmericanTerms, european: number, method: AmericanMethod): number {
  const { right, strike, years, spot, rate, dividendYield, volatility } = terms;
  if (method === "european") return 0;
  if (method === "tree") return Math.max(treePremium(terms, terms), intrinsic(terms) - european);
  const market =
    method === "mirrored"
      ? { right: "put" as const, spot: strike, strike: spot, rate: dividendYield, yield: rate }
      : { right, spot, strike, rate, yield: dividendYield };
  const forward = market.spot * Math.exp((market.rate - market.yield) * years);
  const option = { right: market.right, strike: market.strike, years, volatility };
  return americanPrice(option, { spot: market.spot, forward, rate: market.rate }, european, exactPrecision) - european;
}

function intrinsic({ right, strike, spot }: AmericanTerms): number {
  return right === "call" ? spot - strike : strike - spot;
}
