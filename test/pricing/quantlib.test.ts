import { readFileSync } from "node:fs";
import { americanPrice } from "../../packages/pricing/american-option";
import { blackScholes, type Right } from "../../packages/pricing/black-scholes";

/** Prices and Greeks of 10,000 random options by QuantLib; `reference.cpp` beside it says how. */
const [header = "", ...lines] = readFileSync("validation/quantlib/reference.csv", "utf8").trim().split("\n");
const names = header.split(",");
const rows = lines.map((line) => {
  const cells = line.split(",");
  const number = (name: string) => Number(cells[names.indexOf(name)] || NaN);
  const right: Right = cells[0] === "call" ? "call" : "put";
  const option = { right, strike: number("strike"), years: number("days") / 365, volatility: number("volatility") };
  const market = { spot: number("spot"), rate: number("rate"), dividendYield: number("yield") };
  const forward = market.spot * Math.exp((market.rate - market.dividendYield) * option.years);
  return { line, number, option, market, forward };
});

/** The allowed difference: 1e-8 of the value or 1e-10 of the forward, whichever is larger. */
const allowed = (value: number, forward: number) => Math.max(1e-8 * Math.abs(value), 1e-10 * forward);

test.each(["price", "delta", "gamma", "vega", "vanna", "charm"] as const)(
  "%s agrees with QuantLib for 10,000 random options",
  (name) => {
    expect(rows).toHaveLength(10_000);
    const wrong = rows.filter(({ number, option, market, forward }) => {
      const expected = number(name);
      return !(Math.abs(blackScholes(option, market)[name] - expected) <= allowed(expected, forward));
    });

    expect(wrong.map(({ line }) => line)).toEqual([]);
  },
);

test("the American price agrees with the engine of QuantLib wherever that keeps to the bounds of the price", () => {
  const counts = { agree: 0, negligible: 0, outOfBounds: 0 };
  const wrong = rows.filter(({ number, option, market, forward }) => {
    const expected = number("american");
    if (Number.isNaN(expected)) return false;
    const { right, strike, years } = option;
    const european = blackScholes(option, market).price;
    const price = americanPrice(option, { spot: market.spot, forward, rate: market.rate }, european);
    const slack = allowed(expected, forward);
    const least = Math.max(european, right === "call" ? market.spot - strike : strike - market.spot);
    // Exercise at any time saves at most the yield of the asset (call) or of the strike (put) until the end.
    const saved =
      right === "call"
        ? market.spot * -Math.expm1(-market.dividendYield * years)
        : strike * -Math.expm1(-market.rate * years);
    if (expected < least - slack || expected > european + saved + slack) {
      counts.outOfBounds += 1;
      return price < least - slack || price > european + saved + slack;
    }
    // A right of early exercise that is worth less than a quarter of a cent is not computed.
    if (price === least && expected - least < 0.0025) {
      counts.negligible += 1;
      return false;
    }
    counts.agree += 1;
    return !(Math.abs(price - expected) <= slack);
  });

  expect(wrong.map(({ line }) => line)).toEqual([]);
  expect(counts.outOfBounds).toBeLessThan(100);
  expect(counts.agree).toBeGreaterThan(4_000);
});
