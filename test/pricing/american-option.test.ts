import fc from "fast-check";
import { americanPrice } from "../../packages/pricing/american-option";
import { blackScholes, type Right } from "../../packages/pricing/black-scholes";

interface Terms {
  right: Right;
  spot: number;
  strike: number;
  years: number;
  volatility: number;
  rate: number;
  dividendYield: number;
}

function european({ right, strike, years, volatility, ...market }: Terms): number {
  return blackScholes({ right, strike, years, volatility }, market).price;
}

function american(terms: Terms): number {
  const { right, spot, strike, years, volatility, rate, dividendYield } = terms;
  const forward = spot * Math.exp((rate - dividendYield) * years);
  return americanPrice({ right, strike, years, volatility }, { spot, forward, rate }, european(terms));
}

/** Prices by the binomial tree of Cox, Ross and Rubinstein with 300 steps, exercised at the best time. */
function treePrice({ right, spot, strike, years, volatility, rate, dividendYield }: Terms): number {
  const steps = 300;
  const step = years / steps;
  const up = Math.exp(volatility * Math.sqrt(step));
  const chance = (Math.exp((rate - dividendYield) * step) - 1 / up) / (up - 1 / up);
  const discount = Math.exp(-rate * step);
  const gain = (ups: number, of: number) => (right === "call" ? 1 : -1) * (spot * up ** (2 * ups - of) - strike);
  let values = Array.from({ length: steps + 1 }, (_, ups) => Math.max(0, gain(ups, steps)));
  for (let at = steps - 1; at >= 0; at -= 1) {
    values = Array.from({ length: at + 1 }, (_, ups) => {
      const held = discount * (chance * (values[ups + 1] ?? 0) + (1 - chance) * (values[ups] ?? 0));
      return Math.max(held, gain(ups, at));
    });
  }
  return values[0] ?? 0;
}

const fund: Omit<Terms, "right" | "strike" | "years"> = {
  spot: 600,
  volatility: 0.15,
  rate: 0.042,
  dividendYield: 0.012,
};

// The terms of a table of Barone-Adesi and Whaley: a quarter at 8 %, cost of carry -4 %. Values of a tree of 1,200 steps.
test.each([
  ["call", 90, 0.58],
  ["call", 100, 3.52],
  ["call", 110, 10.36],
  ["put", 90, 11.25],
  ["put", 100, 4.4],
  ["put", 110, 1.12],
] as const)("the textbook %s with the asset at %d costs %d", (right, spot, value) => {
  const option = { right, spot, strike: 100, years: 0.25, volatility: 0.2, rate: 0.08, dividendYield: 0.12 };

  expect(Math.abs(american(option) - value)).toBeLessThan(0.015);
});

test.each([
  ["a put of one week, in the money", { right: "put", strike: 630, years: 7 / 365 }],
  ["a put of one month, at the money", { right: "put", strike: 600, years: 30 / 365 }],
  ["a put of a quarter, in the money", { right: "put", strike: 640, years: 0.25 }],
  ["a put of a year, out of the money", { right: "put", strike: 560, years: 1 }],
  ["a put of two years, at the money", { right: "put", strike: 600, years: 2 }],
  ["a call of two years, deep in the money", { right: "call", strike: 400, years: 2 }],
  ["a call of a year at a rate of zero", { right: "call", strike: 600, years: 1, rate: 0, dividendYield: 0.08 }],
  [
    "a call of a year at the least rate above zero",
    { right: "call", strike: 600, years: 1, rate: Number.MIN_VALUE, dividendYield: 0.08 },
  ],
] as const)("%s agrees with a binomial tree within half a percent", (_, option) => {
  const terms = { ...fund, ...option };

  expect(Math.abs(american(terms) / treePrice(terms) - 1)).toBeLessThan(0.005);
});

test("a deep put is worth what exercising it now gains, which is more than the European value", () => {
  const put = { ...fund, right: "put", strike: 800, years: 0.5 } as const;

  expect(european(put)).toBeLessThan(200);
  expect(american(put)).toBe(200);
});

test("a call on a stock without dividends is never exercised early", () => {
  const call = { ...fund, right: "call", strike: 500, years: 1, dividendYield: 0 } as const;

  expect(american(call)).toBe(european(call));
});

test("the right to exercise early never has a negative value, and never more than the yield it saves", () => {
  const terms = fc.record({
    right: fc.constantFrom<Right>("call", "put"),
    spot: fc.constant(100),
    strike: fc.double({ min: 40, max: 250, noNaN: true }),
    years: fc.double({ min: 900 / 31_536_000, max: 3, noNaN: true }),
    volatility: fc.double({ min: 0.05, max: 2, noNaN: true }),
    rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
    dividendYield: fc.double({ min: 0, max: 0.1, noNaN: true }),
  });

  fc.assert(
    fc.property(terms, (option) => {
      const { right, spot, strike, years, rate, dividendYield } = option;
      const intrinsic = right === "call" ? spot - strike : strike - spot;
      const saved =
        right === "call" ? spot * (1 - Math.exp(-dividendYield * years)) : strike * (1 - Math.exp(-rate * years));
      const floor = Math.max(european(option), intrinsic);

      expect(american(option)).toBeGreaterThanOrEqual(floor);
      expect(american(option)).toBeLessThanOrEqual(Math.max(european(option) + saved, intrinsic) + 1e-9);
    }),
  );
});
