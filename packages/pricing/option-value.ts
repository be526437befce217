import { americanPrice, exactPrecision } from "./american-option";
import { type EuropeanOption, black76, blackScholes } from "./black-scholes";
import { type OptionGreeks, europeanGreeks, forwardGreeks } from "./european-greeks";

/** How an option is valued: European on spot (Black-Scholes-Merton), European on a forward (Black 76), or American on spot (Ju and Zhong). */
export type PricingModel = "european" | "black76" | "american";

/** An option with its market. Rates are continuous and per year. */
export interface ValuedOption extends EuropeanOption {
  /** The settlement price has been reached at 0 years: the option is worth its intrinsic value. */
  years: number;
  model: PricingModel;
  /** The spot price, or for Black 76 the forward. */
  underlying: number;
  rate: number;
  /** 0 for Black 76, whose forward includes it. */
  dividendYield: number;
}

/** Returns the value of an option on one unit of the underlying. */
export function optionPrice(option: ValuedOption): number {
  const { model, underlying, rate, dividendYield, years } = option;
  if (years <= 0) return intrinsicValue(option);
  if (model === "black76") return black76(option, { forward: underlying, rate }).price;
  const european = blackScholes(option, { spot: underlying, rate, dividendYield }).price;
  if (model === "european") return european;
  const forward = underlying * Math.exp((rate - dividendYield) * years);
  return americanPrice(option, { spot: underlying, forward, rate }, european, exactPrecision);
}

/** Returns the value of an option and its Greeks. `years` is above 0. */
export function optionGreeks(option: ValuedOption): OptionGreeks {
  const { model, underlying, rate, dividendYield } = option;
  if (model === "black76") return forwardGreeks(option, { forward: underlying, rate });
  return europeanGreeks(option, { spot: underlying, rate, dividendYield });
}

/** Returns what exercising an option now gains, at least 0. */
export function intrinsicValue({
  right,
  strike,
  underlying,
}: Pick<ValuedOption, "right" | "strike" | "underlying">): number {
  return Math.max(0, right === "call" ? underlying - strike : strike - underlying);
}
