import fc from "fast-check";
import type { Dividend } from "../../packages/pricing/escrowed-dividends";
import { optionGreeks, optionPrice, type ValuedOption } from "../../packages/pricing/option-value";

/**
 * Prices by a plain binomial tree of Cox, Ross and Rubinstein with 2,000 steps: the price of the underlying without the dividends to come moves, and
 * exercise gains the price with them.
 */
function treePrice({ right, underlying, strike, years, volatility, rate, dividendYield, dividends }: ValuedOption) {
  const steps = 2_000;
  const step = years / steps;
  const up = Math.exp(volatility * Math.sqrt(step));
  const chance = (Math.exp((rate - dividendYield) * step) - 1 / up) / (up - 1 / up);
  const discount = Math.exp(-rate * step);
  const toCome = (at: number) =>
    dividends.reduce((sum, { years: ex, amount }) => (ex > at ? sum + amount * Math.exp(-rate * (ex - at)) : sum), 0);
  const pure = underlying - toCome(0);
  const sign = right === "call" ? 1 : -1;
  const values = Float64Array.from({ length: steps + 1 }, (_, ups) =>
    Math.max(0, sign * (pure * up ** (2 * ups - steps) - strike)),
  );
  for (let at = steps - 1; at >= 0; at -= 1) {
    const ahead = toCome(at * step);
    for (let ups = 0; ups <= at; ups += 1) {
      const held = discount * (chance * (values[ups + 1] ?? 0) + (1 - chance) * (values[ups] ?? 0));
      values[ups] = Math.max(held, sign * (pure * up ** (2 * ups - at) + ahead - strike));
    }
  }
  return values[0] ?? 0;
}

const base: ValuedOption = {
  model: "american",
  right: "put",
  strike: 100,
  underlying: 100,
  years: 1,
  volatility: 0.25,
  rate: 0.05,
  dividendYield: 0,
  dividends: [],
};
const quarterly: readonly Dividend[] = [0.1, 0.35, 0.6, 0.85].map((years) => ({ years, amount: 0.75 }));

test.each<[string, Partial<ValuedOption>]>([
  ["a put of a month", { years: 1 / 12, dividendYield: 0.01 }],
  ["a put in the money", { strike: 120 }],
  ["a call with a yield above the rate", { right: "call", dividendYield: 0.08 }],
  ["a call at a rate of 0", { right: "call", rate: 0, dividendYield: 0.05 }],
  ["a call at a rate below 0", { right: "call", rate: -0.01, dividendYield: 0.05 }],
  ["a put at a rate of 0", { rate: 0 }],
  ["a put at a rate below 0", { rate: -0.01 }],
  [
    "a put with rate and yield below 0, exercised between two prices",
    { rate: -0.01, dividendYield: -0.05, strike: 105 },
  ],
  [
    "a call with a dividend shortly before settlement",
    { right: "call", strike: 80, dividends: [{ years: 0.95, amount: 4 }] },
  ],
  ["a call with four dividends", { right: "call", dividends: quarterly, strike: 95 }],
  ["a put with four dividends", { dividends: quarterly }],
  [
    "a put with dividends, a yield and a high volatility",
    { dividends: quarterly, dividendYield: 0.02, volatility: 1.2 },
  ],
])("%s is worth what a binomial tree of 2,000 steps gives, within half a percent or a cent", (_, terms) => {
  const option = { ...base, ...terms };
  const expected = treePrice(option);

  expect(Math.abs(optionPrice(option) - expected)).toBeLessThanOrEqual(Math.max(0.01, 0.005 * expected));
});

test("a call that is exercised before a large dividend is worth more than the European one, by what a tree says", () => {
  const call: ValuedOption = { ...base, right: "call", strike: 80, dividends: [{ years: 0.95, amount: 4 }] };
  const european = optionPrice({ ...call, model: "european" });

  expect(optionPrice(call) - european).toBeGreaterThan(0.5);
});

test("without a gain from early exercise the American option is the European one", () => {
  const right = fc.constantFrom("call" as const, "put" as const);
  const terms = fc.record({ right, underlying: fc.double({ min: 50, max: 200, noNaN: true }) });

  fc.assert(
    fc.property(terms, ({ right: kind, underlying }) => {
      const rates = kind === "call" ? { rate: 0.04, dividendYield: 0 } : { rate: 0, dividendYield: 0.02 };
      const option = { ...base, ...rates, right: kind, underlying };
      expect(optionPrice(option)).toBe(optionPrice({ ...option, model: "european" }));
    }),
  );
});

/** The spread of prices at settlement, the scale of steps. */
const spread = 100 * 0.25 * Math.sqrt(0.5);

/** Plain central differences of the price, with steps of their own. */
function differences(option: ValuedOption) {
  const price = (moved: Partial<ValuedOption>) => optionPrice({ ...option, ...moved });
  const slope = (at: (by: number) => number, step: number) => (at(step) - at(-step)) / (2 * step);
  const { underlying, volatility, years, rate } = option;
  const [spotStep, volatilityStep] = [0.02 * spread, 0.004];
  const delta = (moved: Partial<ValuedOption>) =>
    slope((by) => price({ ...moved, underlying: underlying + by }), spotStep);
  const vega = (moved: Partial<ValuedOption>) =>
    slope((by) => price({ ...moved, volatility: volatility + by }), volatilityStep);
  return {
    delta: delta({}),
    gamma:
      (price({ underlying: underlying + spotStep }) + price({ underlying: underlying - spotStep }) - 2 * price({})) /
      spotStep ** 2,
    theta: -slope((by) => price({ years: years + by }), 0.004),
    vega: vega({}),
    rho: slope((by) => price({ rate: rate + by }), 0.0005),
    vanna: slope((by) => delta({ volatility: volatility + by }), volatilityStep),
    charm: -slope((by) => delta({ years: years + by }), 0.004),
    volga:
      (price({ volatility: volatility + volatilityStep }) +
        price({ volatility: volatility - volatilityStep }) -
        2 * price({})) /
      volatilityStep ** 2,
    veta: -slope((by) => vega({ years: years + by }), 0.004),
  };
}

test.each<[string, Partial<ValuedOption>]>([
  ["an American put", { dividendYield: 0.01 }],
  ["an American call with a yield", { right: "call", dividendYield: 0.06 }],
  ["an American call at a rate below 0", { right: "call", rate: -0.01, dividendYield: 0.06 }],
  ["a European call", { model: "european", right: "call", dividendYield: 0.01 }],
])("each Greek of %s is the difference of its price, within 0.5 %", (_, terms) => {
  const option = { ...base, years: 0.5, ...terms };
  const greeks = optionGreeks(option);

  for (const [name, expected] of Object.entries(differences(option))) {
    const greek = greeks[name as keyof typeof greeks] ?? NaN;
    expect({ name, error: Math.abs(greek / expected - 1) < 0.005 ? 0 : greek / expected - 1 }).toEqual({
      name,
      error: 0,
    });
  }
});

test("the Greeks of a European option with dividends include those of their present value", () => {
  const option: ValuedOption = { ...base, model: "european", right: "call", dividends: quarterly };
  const moved = (by: number): ValuedOption => ({
    ...option,
    years: option.years + by,
    dividends: quarterly.map(({ years, amount }) => ({ years: years + by, amount })),
  });
  const later = (figure: (at: ValuedOption) => number) => -(figure(moved(1e-4)) - figure(moved(-1e-4))) / 2e-4;
  const greeks = optionGreeks(option);
  const by = (change: number) => optionPrice({ ...option, rate: option.rate + change });

  expect(greeks.theta).toBeCloseTo(later(optionPrice), 5);
  expect(greeks.charm).toBeCloseTo(
    later((at) => optionGreeks(at).delta),
    6,
  );
  expect(greeks.color).toBeCloseTo(
    later((at) => optionGreeks(at).gamma),
    6,
  );
  expect(greeks.veta).toBeCloseTo(
    later((at) => optionGreeks(at).vega),
    4,
  );
  expect(greeks.rho).toBeCloseTo((by(1e-4) - by(-1e-4)) / 2e-4, 4);
});

test("a tree has price, delta, gamma, theta, vega and rho only, near those of the formula if the dividend is nothing", () => {
  const formula = optionGreeks({ ...base, dividendYield: 0.01 });
  const tree = optionGreeks({ ...base, dividendYield: 0.01, dividends: [{ years: 0.5, amount: 1e-9 }] });

  expect(tree).toMatchObject({
    vanna: undefined,
    charm: undefined,
    volga: undefined,
    speed: undefined,
    ultima: undefined,
  });
  for (const name of ["price", "delta", "gamma", "theta", "vega", "rho"] as const) {
    expect(Math.abs(tree[name] / formula[name] - 1)).toBeLessThan(0.02);
  }
});

test("an option that is exercised now has the Greeks of its gain", () => {
  expect(optionGreeks({ ...base, underlying: 50 })).toMatchObject({
    price: 50,
    delta: -1,
    gamma: 0,
    theta: 0,
    vega: 0,
  });
});
