import { premiumGreeks } from "./american-greeks";
import { americanMethod, exercisePremium } from "./american-value";
import { type EuropeanOption, black76, blackScholes } from "./black-scholes";
import { type Dividend, dividendsBefore, dividendValue } from "./escrowed-dividends";
import { type KnownGreeks, type OptionGreeks, europeanGreeks, forwardGreeks } from "./european-greeks";

/** How an option is valued: European on spot (Black-Scholes-Merton), European on a forward (Black 76), or American on spot. */
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
  /** Discrete dividends; those after settlement do not count. None for Black 76. */
  dividends: readonly Dividend[];
}

/** Returns the value of an option on one unit of the underlying. Throws a RangeError if the dividends to come are worth as much as spot. */
export function optionPrice(option: ValuedOption): number {
  const { model, underlying, rate } = option;
  if (option.years <= 0) return intrinsicValue(option);
  if (model === "black76") return black76(option, { forward: underlying, rate }).price;
  const { terms, spotAlone } = termsOf(option);
  const european = blackScholes(option, spotAlone).price;
  if (model === "european") return european;
  const gain = Math.max(0, option.right === "call" ? underlying - option.strike : option.strike - underlying);
  return Math.max(gain, european + exercisePremium(terms, european, americanMethod(terms)));
}

/**
 * Returns the value of an option and its Greeks. Those of a European option are exact. To those of an American one the Greeks of its right of early
 * exercise are added, which are differences; with a tree only the price and its first derivatives and gamma are known.
 */
export function optionGreeks(option: ValuedOption): KnownGreeks {
  const { model, underlying, rate, right, strike } = option;
  if (option.years <= 0) return gainGreeks(option);
  if (model === "black76") return forwardGreeks(option, { forward: underlying, rate });
  const { terms, spotAlone, dividends } = termsOf(option);
  const european = withDividends(europeanGreeks(option, spotAlone), rate, dividendValue(dividends, rate));
  if (model === "european" || americanMethod(terms) === "european") return european;
  const gain = right === "call" ? underlying - strike : strike - underlying;
  const premium = exercisePremium(terms, european.price, americanMethod(terms));
  if (gain > 0 && european.price + premium <= gain * (1 + 1e-12)) return gainGreeks(option);
  return sumOfGreeks(european, premiumGreeks(terms));
}

/** Returns the Greeks of an option that is exercised or has settled: delta is that of its gain, the others are 0. */
function gainGreeks(option: ValuedOption): OptionGreeks {
  const price = intrinsicValue(option);
  const none = { gamma: 0, theta: 0, vega: 0, rho: 0, vanna: 0, charm: 0, volga: 0, speed: 0, zomma: 0, color: 0 };
  const delta = price > 0 ? (option.right === "call" ? 1 : -1) : 0;
  return { ...none, veta: 0, ultima: 0, price, delta };
}

function sumOfGreeks(european: OptionGreeks, premium: KnownGreeks): KnownGreeks {
  const names = Object.keys(european) as (keyof OptionGreeks)[];
  return Object.fromEntries(
    names.map((name) => {
      const added = premium[name];
      return [name, added === undefined ? undefined : european[name] + added];
    }),
  ) as KnownGreeks;
}

/** Returns the Greeks of an option on spot without dividends to come, as those of the option on spot: their present value grows with time. */
function withDividends(
  greeks: OptionGreeks,
  rate: number,
  { value, rateSlope }: ReturnType<typeof dividendValue>,
): OptionGreeks {
  /** The change of spot without dividends per year. */
  const drift = -rate * value;
  return {
    ...greeks,
    theta: greeks.theta + greeks.delta * drift,
    rho: greeks.rho - greeks.delta * rateSlope,
    charm: greeks.charm + greeks.gamma * drift,
    color: greeks.color + greeks.speed * drift,
    veta: greeks.veta + greeks.vanna * drift,
  };
}

/** Returns whether each value of an option takes a binomial tree: about a millisecond, and its Greeks are the price, its first derivatives and gamma only. */
export function takesTree(option: Omit<ValuedOption, "volatility" | "strike" | "underlying">): boolean {
  const { model, years } = option;
  const dividends = dividendsBefore(option.dividends, years);
  return model === "american" && years > 0 && americanMethod({ ...option, dividends }) === "tree";
}

function termsOf(option: ValuedOption) {
  const { underlying: spot, rate, dividendYield, years } = option;
  const dividends = dividendsBefore(option.dividends, years);
  const { value } = dividendValue(dividends, rate);
  if (value >= spot) throw new RangeError(`The dividends to come are worth ${value}, as much as spot, ${spot}.`);
  return { dividends, terms: { ...option, spot, dividends }, spotAlone: { spot: spot - value, rate, dividendYield } };
}

/** Returns what exercising an option now gains, at least 0. */
export function intrinsicValue({
  right,
  strike,
  underlying,
}: Pick<ValuedOption, "right" | "strike" | "underlying">): number {
  return Math.max(0, right === "call" ? underlying - strike : strike - underlying);
}
