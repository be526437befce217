import { forwardGreeks, europeanGreeks } from "../../packages/pricing/european-greeks";
import { optionPrice } from "../../packages/pricing/option-value";

const option = (right: "call" | "put", strike: number, years: number, volatility: number) => ({
  right,
  strike,
  years,
  volatility,
});
const spotOf = (spot: number, rate: number, carry: number) => ({ spot, rate, dividendYield: rate - carry });

// E. G. Haug, "The Complete Guide to Option Pricing Formulas": the examples of the generalized formula, Black 76, delta, gamma and vega.
test("the examples of Haug are reproduced to the printed digits", () => {
  expect(europeanGreeks(option("put", 70, 0.5, 0.35), spotOf(75, 0.1, 0.05)).price).toBeCloseTo(4.087, 4);
  expect(forwardGreeks(option("call", 19, 0.75, 0.28), { forward: 19, rate: 0.1 }).price).toBeCloseTo(1.7011, 4);
  expect(forwardGreeks(option("call", 100, 0.5, 0.36), { forward: 105, rate: 0.1 }).delta).toBeCloseTo(0.5946, 4);
  expect(forwardGreeks(option("put", 100, 0.5, 0.36), { forward: 105, rate: 0.1 }).delta).toBeCloseTo(-0.3566, 4);
  expect(europeanGreeks(option("call", 60, 0.75, 0.3), spotOf(55, 0.1, 0.1)).gamma).toBeCloseTo(0.0278, 4);
  expect(europeanGreeks(option("call", 60, 0.75, 0.3), spotOf(55, 0.1, 0.1)).vega).toBeCloseTo(18.9358, 4);
});

// J. C. Hull, "Options, Futures, and Other Derivatives", chapter on Black-Scholes-Merton.
test("the European call with two dividends of Hull costs 3.67", () => {
  const dividends = [2 / 12, 5 / 12].map((years) => ({ years, amount: 0.5 }));
  const market = { model: "european", underlying: 40, rate: 0.09, dividendYield: 0, dividends } as const;

  expect(optionPrice({ ...option("call", 40, 0.5, 0.3), ...market })).toBeCloseTo(3.67, 2);
});
