import { type EuropeanOption, blackScholes } from "./black-scholes";
import { type Dividend, dividendValue } from "./escrowed-dividends";

/** The underlying of an American option whose dividends are known, and taken from spot as long as they are to come (escrowed). */
interface EscrowedMarket {
  spot: number;
  rate: number;
  dividendYield: number;
  /** Those before settlement. */
  dividends: readonly Dividend[];
}

const STEPS = 600;

/**
 * Returns what the right of early exercise is worth, by a binomial tree around the forward: the price of the underlying without the dividends to
 * come is lognormal, and an exercise receives them. The last step is the European value (Broadie and Detemple, Review of Financial Studies 9,
 * 1996). The European option of the same tree is subtracted, so that most of the error of the tree cancels. At any rate and yield, also below 0.
 */
export function treePremium(option: EuropeanOption, market: EscrowedMarket): number {
  const { right, strike, years, volatility } = option;
  const { rate, dividendYield, dividends, spot } = market;
  const sign = right === "call" ? 1 : -1;
  const step = years / STEPS;
  const jump = volatility * Math.sqrt(step);
  const up = Math.exp(jump);
  const upShare = (1 - 1 / up) / (up - 1 / up);
  const discount = Math.exp(-rate * step);
  const [upWeight, downWeight] = [discount * upShare, discount * (1 - upShare)];
  const growth = Math.exp((rate - dividendYield) * step);
  const toCome = (at: number) => presentValueAt(dividends, rate, at * step);
  const pure = spot - toCome(0);
  const last = STEPS - 1;
  let lowest = pure * Math.exp((rate - dividendYield) * step * last - jump * last);
  const american = new Float64Array(STEPS);
  const european = new Float64Array(STEPS);
  const ratio = up * up;
  let [price, ahead] = [lowest, toCome(last)];
  for (let ups = 0; ups <= last; ups += 1) {
    const held = blackScholes({ ...option, years: step }, { spot: price, rate, dividendYield }).price;
    european[ups] = held;
    american[ups] = Math.max(held, sign * (price + ahead - strike));
    price *= ratio;
  }
  for (let at = last - 1; at >= 0; at -= 1) {
    lowest *= up / growth;
    price = lowest;
    ahead = toCome(at);
    for (let ups = 0; ups <= at; ups += 1) {
      european[ups] = upWeight * (european[ups + 1] ?? 0) + downWeight * (european[ups] ?? 0);
      const held = upWeight * (american[ups + 1] ?? 0) + downWeight * (american[ups] ?? 0);
      american[ups] = Math.max(held, sign * (price + ahead - strike));
      price *= ratio;
    }
  }
  return (american[0] ?? 0) - (european[0] ?? 0);
}

function presentValueAt(dividends: readonly Dividend[], rate: number, atYears: number): number {
  if (dividends.length === 0) return 0;
  const ahead = dividends.map(({ years, amount }) => ({ years: years - atYears, amount }));
  return dividendValue(
    ahead.filter(({ years }) => years > 0),
    rate,
  ).value;
}
