import { readFileSync } from "node:fs";
import { americanMethod, exercisePremium } from "../../packages/pricing/american-value";
import { americanPrice } from "../../packages/pricing/american-option";
import { blackScholes, type Right } from "../../packages/pricing/black-scholes";
import { europeanGreeks, type OptionGreeks } from "../../packages/pricing/european-greeks";

/** All Greeks of 3,000 random options by QuantLib, volatility 1 to 500 %, a minute to ten years; `greeks.py` beside it says how. */
const [header = "", ...lines] = readFileSync("validation/quantlib/greeks.csv", "utf8").trim().split("\n");
const names = header.split(",");
const rows = lines.map((line) => {
  const cells = line.split(",");
  const number = (name: string) => Number(cells[names.indexOf(name)] || NaN);
  const right: Right = cells[0] === "call" ? "call" : "put";
  const option = { right, strike: number("strike"), years: number("days") / 365, volatility: number("volatility") };
  return {
    line,
    number,
    option,
    market: { spot: number("spot"), rate: number("rate"), dividendYield: number("yield") },
  };
});

type Row = (typeof rows)[number];

/** The usual size of each Greek at the money. */
const sizes: Readonly<Record<keyof OptionGreeks, (row: Row) => number>> = {
  price: ({ market: { spot } }) => spot,
  delta: () => 1,
  gamma: (row) => 1 / spread(row),
  theta: ({ market: { spot }, option: { years } }) => spot / years,
  vega: ({ market: { spot }, option: { years } }) => spot * Math.sqrt(years),
  rho: ({ market: { spot }, option: { years } }) => spot * Math.max(years, 1e-3),
  vanna: ({ option: { volatility } }) => 1 / volatility,
  charm: ({ option: { years } }) => 1 / years,
  volga: ({ market: { spot }, option: { years, volatility } }) => (spot * Math.sqrt(years)) / volatility,
  speed: (row) => 1 / spread(row) ** 2,
  zomma: (row) => 1 / spread(row) / row.option.volatility,
  color: (row) => 1 / spread(row) / row.option.years,
  veta: ({ market: { spot }, option: { years } }) => spot / Math.sqrt(years),
  ultima: ({ market: { spot }, option: { years, volatility } }) => (spot * Math.sqrt(years)) / volatility ** 2,
};

function spread({ market: { spot }, option: { years, volatility } }: Row): number {
  return spot * volatility * Math.sqrt(years);
}

test.each(Object.keys(sizes) as (keyof OptionGreeks)[])(
  "%s agrees with QuantLib from 1 to 500 % of volatility and from a minute to ten years",
  (name) => {
    expect(rows).toHaveLength(3_000);
    const wrong = rows.filter((row) => {
      const expected = row.number(name);
      const allowed = Math.max(1e-7 * Math.abs(expected), 1e-9 * sizes[name](row));
      return !(Math.abs(europeanGreeks(row.option, row.market)[name] - expected) <= allowed);
    });

    expect(wrong.map(({ line }) => line)).toEqual([]);
  },
);

/** QuantLib stops its search of the critical price at this error, a part of the strike. */
const stoppedEarly = { negligible: 0, tolerance: 1e-6, maxSteps: 20 };

test("the American price by the formula of Ju and Zhong agrees with QuantLib's engine within 1e-6 of spot, or does so once it stops as early", () => {
  const counts = { agree: 0, stoppedEarly: 0, outOfBounds: 0, hasRight: 0 };
  const wrong = rows.filter((row) => {
    const expected = row.number("american");
    if (Number.isNaN(expected)) return false;
    const terms = { ...row.option, ...row.market, dividends: [] };
    const { right, strike, years, spot, rate, dividendYield } = terms;
    const european = blackScholes(terms, row.market).price;
    const method = americanMethod(terms);
    // Options of long times are valued by a tree; the formula itself is compared.
    const price = european + exercisePremium(terms, european, method === "tree" ? "formula" : method);
    const gain = right === "call" ? spot - strike : strike - spot;
    const saved = right === "call" ? spot * -Math.expm1(-dividendYield * years) : strike * -Math.expm1(-rate * years);
    const [least, most] = [Math.max(european, gain), Math.max(european + Math.max(0, saved), gain)];
    const slack = 1e-6 * spot;
    if (expected < least - slack || expected > most + slack) {
      counts.outOfBounds += 1;
      return price < least - slack || price > most + slack;
    }
    if (price - european > slack) counts.hasRight += 1;
    if (Math.abs(price - expected) <= slack) {
      counts.agree += 1;
      return false;
    }
    counts.stoppedEarly += 1;
    const forward = spot * Math.exp((rate - dividendYield) * years);
    const stopped = americanPrice(terms, { spot, forward, rate }, european, stoppedEarly);
    return Math.abs(stopped - expected) > slack;
  });

  expect(wrong.map(({ line }) => line)).toEqual([]);
  expect(counts.agree).toBeGreaterThan(1_500);
  expect(counts.hasRight).toBeGreaterThan(700);
  expect(counts.stoppedEarly).toBeLessThan(20);
  expect(counts.outOfBounds).toBeLessThan(50);
});
