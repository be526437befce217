import fc from "fast-check";
import type { Right } from "../../packages/pricing/black-scholes";
import { optionGreeks, optionPrice, takesTree, type ValuedOption } from "../../packages/pricing/option-value";

const STEPS = 2_000;

/** Price, delta and gamma by the tree of Cox, Ross and Rubinstein with 2,000 steps, which starts two steps before now. */
function treeValues({ right, underlying, strike, years, volatility, rate, dividendYield }: ValuedOption) {
  const step = years / STEPS;
  const jump = volatility * Math.sqrt(step);
  const up = Math.exp(jump);
  const chance = (Math.exp((rate - dividendYield) * step) - 1 / up) / (up - 1 / up);
  const discount = Math.exp(-rate * step);
  const sign = right === "call" ? 1 : -1;
  const last = STEPS + 2;
  const gains = Float64Array.from(
    { length: 2 * last + 1 },
    (_, at) => sign * (underlying * Math.exp(jump * (at - last)) - strike),
  );
  const values = Float64Array.from({ length: last + 1 }, (_, ups) => Math.max(0, gains[2 * ups] ?? NaN));
  for (let at = last - 1; at >= 2; at -= 1) {
    for (let ups = 0; ups <= at; ups += 1) {
      const held = discount * (chance * (values[ups + 1] ?? NaN) + (1 - chance) * (values[ups] ?? NaN));
      values[ups] = Math.max(held, gains[2 * ups - at + last] ?? NaN);
    }
  }
  const [low = NaN, price = NaN, high = NaN] = values;
  const [above, below] = [underlying * up * up, underlying / (up * up)];
  const slopes = [(price - low) / (underlying - below), (high - price) / (above - underlying)] as const;
  return { price, delta: (high - low) / (above - below), gamma: (slopes[1] - slopes[0]) / ((above - below) / 2) };
}

const base: ValuedOption = {
  ...{ model: "american", right: "put", strike: 100, underlying: 100, years: 1, volatility: 0.25 },
  ...{ rate: 0.05, dividendYield: 0, dividends: [] },
};

/** The tightest places of a grid of 21,824 options (docs/methodology.md), and those that the formula alone misses. */
test.each<[Right, number, number, number, number, number]>([
  ["call", 95, 1, 0.8, 0.05, 0.08],
  ["call", 105, 1, 3, 0.0001, 0.04],
  ["put", 110, 3, 5, 0.1, 0],
  ["call", 150, 730, 0.2, 0, 0.02],
  ["call", 100, 365, 0.2, 0, 0.04],
  ["put", 150, 182, 1.5, 0.1, 0],
  ["call", 120, 730, 0.2, 0.0001, 0.08],
  ["call", 120, 730, 0.2, 0, 0.08],
  ["put", 80, 730, 0.2, 0.1, 0.04],
  ["put", 150, 730, 3, 0.1, 0.08],
  ["put", 100, 730, 0.05, 0.1, 0],
  ["call", 105, 365, 0.1, 0.02, 0.08],
])(
  "a %s at %d of %d days, volatility %d, rate %d, yield %d is worth what a tree of 2,000 steps gives, within half a percent or a cent",
  (right, strike, days, volatility, rate, dividendYield) => {
    const option = { ...base, right, strike, years: days / 365, volatility, rate, dividendYield };
    const { price } = treeValues(option);

    expect(Math.abs(optionPrice(option) - price)).toBeLessThanOrEqual(Math.max(0.01, 0.005 * price));
  },
);

test("a rate of 0 and one of 0.01 % or one a billionth below differ by no more than the rate explains", () => {
  for (const right of ["call", "put"] as const) {
    for (const strike of [60, 90, 100, 110, 150]) {
      for (const years of [1 / 365, 0.1, 0.5, 1]) {
        for (const volatility of [0.1, 0.4, 2]) {
          const option = { ...base, right, strike, years, volatility, dividendYield: 0.04 };
          const price = (rate: number) => optionPrice({ ...option, rate });
          // The strike loses rate * years of its value, a stock held for the call or the put at most as much.
          const explained = 1e-4 * years * Math.max(strike, 100);

          expect(Math.abs(price(1e-4) - price(0))).toBeLessThanOrEqual(explained);
          expect(Math.abs(price(1e-9) - price(0))).toBeLessThanOrEqual(1e-6);
          expect(Number.isFinite(optionGreeks({ ...option, rate: 0 }).rho)).toBe(true);
        }
      }
    }
  }
});

test("rho at a rate of 0 is the change of the price at higher rates", () => {
  const option = { ...base, right: "call", years: 0.5, rate: 0, dividendYield: 0.06 } as const;
  const rise = (optionPrice({ ...option, rate: 2e-5 }) - optionPrice(option)) / 2e-5;

  expect(Math.abs(optionGreeks(option).rho / rise - 1)).toBeLessThan(1e-3);
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const spread = (min: number, max: number) => number(Math.log(min), Math.log(max)).map(Math.exp);

/** The deviation of the price of the underlying at settlement, in dollars. */
const deviationOf = ({ underlying, volatility, years }: ValuedOption) => underlying * volatility * Math.sqrt(years);

/** Options that the formula values, also with a time 10 % longer, and that are not exercised within 0.3 deviations. */
const [...options] = fc
  .sample(
    fc.record({
      right: fc.constantFrom<Right>("call", "put"),
      years: spread(3 / 365, 1),
      volatility: spread(0.05, 3),
      rate: number(0, 0.1),
      dividendYield: number(0, 0.08),
      distance: number(-1.5, 1.5),
    }),
    { numRuns: 250, seed: 59 },
  )
  .map(({ distance, ...terms }): ValuedOption => {
    const strike = 100 * Math.exp(distance * terms.volatility * Math.sqrt(terms.years));
    return { ...base, ...terms, strike };
  })
  .filter((option) => {
    const isHeld = (by: number) => optionGreeks({ ...option, underlying: option.underlying + by }).gamma > 0;
    const away = 0.3 * deviationOf(option);
    return !takesTree({ ...option, years: 1.1 * option.years }) && isHeld(0) && isHeld(away) && isHeld(-away);
  });

test("delta is that of a tree of 2,000 steps within 0.005, gamma within 1 % of its usual size at the money", () => {
  for (const option of options.slice(0, 60)) {
    const [greeks, tree] = [optionGreeks(option), treeValues(option)];

    expect(Math.abs(greeks.delta - tree.delta)).toBeLessThan(0.005);
    expect(Math.abs(greeks.gamma - tree.gamma) * deviationOf(option)).toBeLessThan(0.01);
  }
});

type AtStep = (by: number) => number;

/** Extrapolates a difference of the second order twice (Richardson). */
function extrapolated(difference: AtStep, step: number): number {
  const [coarse, middle, fine] = [difference(step), difference(step / 2), difference(step / 4)];
  return (16 * ((4 * fine - middle) / 3) - (4 * middle - coarse) / 3) / 15;
}

const slope = (at: AtStep, step: number) => extrapolated((by) => (at(by) - at(-by)) / (2 * by), step);
const bend = (at: AtStep, step: number) => extrapolated((by) => (at(by) + at(-by) - 2 * at(0)) / by ** 2, step);
const third = (at: AtStep, step: number) =>
  extrapolated((by) => (at(2 * by) - 2 * at(by) + 2 * at(-by) - at(-2 * by)) / (2 * by ** 3), step);

test("speed, zomma, color and ultima are extrapolated differences of the price, within 1e-4 of their usual size at the money", () => {
  expect(options.length).toBeGreaterThan(100);
  for (const option of options) {
    const { underlying, volatility, years } = option;
    const deviation = deviationOf(option);
    const price = (moved: Partial<ValuedOption>) => optionPrice({ ...option, ...moved });
    const gamma = (moved: Partial<ValuedOption>) =>
      bend((by) => price({ ...moved, underlying: underlying + by }), 0.05 * deviation);
    const expected = {
      speed: third((by) => price({ underlying: underlying + by }), 0.05 * deviation),
      zomma: slope((by) => gamma({ volatility: volatility + by }), 0.03 * volatility),
      color: -slope((by) => gamma({ years: years + by }), 0.03 * years),
      ultima: third((by) => price({ volatility: volatility + by }), 0.03 * volatility),
    };
    const sizes = {
      speed: deviation ** -2,
      zomma: 1 / (deviation * volatility),
      color: 1 / (deviation * years),
      ultima: (underlying * Math.sqrt(years)) / volatility ** 2,
    };
    const greeks = optionGreeks(option);
    for (const name of ["speed", "zomma", "color", "ultima"] as const) {
      const error = Math.abs((greeks[name] ?? NaN) - expected[name]) / sizes[name];
      expect({ name, option, error: error < 1e-4 ? 0 : error }).toEqual({ name, option, error: 0 });
    }
  }
});
