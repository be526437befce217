import fc from "fast-check";
import { optionPrice, type ValuedOption } from "../../packages/pricing/option-value";

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Equally likely by its logarithm. */
const spread = (min: number, max: number) => number(Math.log(min), Math.log(max)).map(Math.exp);

const MINUTE = 1 / (365 * 24 * 60);
const terms = fc.record({
  strike: spread(20, 500),
  underlying: spread(50, 200),
  years: spread(MINUTE, 10),
  volatility: spread(0.01, 5),
  rate: number(-0.05, 0.2),
  dividendYield: number(-0.02, 0.15),
});

const callLessPut = (option: Omit<ValuedOption, "right">) =>
  optionPrice({ ...option, right: "call" }) - optionPrice({ ...option, right: "put" });

/** What rounding may lose: a few units of the last digit of the values that are subtracted. */
const rounding = (underlying: number, strike: number) => 1e-14 * 30 * (underlying + strike);

test("a call less its put is spot without yield less the strike, discounted, from 1 to 500 % of volatility and a minute to ten years", () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { underlying, strike, years, rate, dividendYield } = given;
      const expected = underlying * Math.exp(-dividendYield * years) - strike * Math.exp(-rate * years);
      const found = callLessPut({ ...given, model: "european", dividends: [] });

      expect(Math.abs(found - expected)).toBeLessThanOrEqual(rounding(underlying, strike));
    }),
    { numRuns: 2_000 },
  );
});

test("dividends before settlement lower it by their present value, later ones do not", () => {
  const shares = fc.array(fc.tuple(number(0.05, 0.95), number(0.1, 4)), { minLength: 1, maxLength: 4 });

  fc.assert(
    fc.property(terms, shares, (given, paid) => {
      const { underlying, strike, years, rate, dividendYield } = given;
      const before = paid.map(([part, amount]) => ({ years: part * years, amount }));
      const worth = before.reduce((sum, dividend) => sum + dividend.amount * Math.exp(-rate * dividend.years), 0);
      const expected = (underlying - worth) * Math.exp(-dividendYield * years) - strike * Math.exp(-rate * years);
      const dividends = [...before, { years: years * 1.5, amount: 7 }];
      const found = callLessPut({ ...given, model: "european", dividends });

      expect(Math.abs(found - expected)).toBeLessThanOrEqual(rounding(underlying, strike));
    }),
    { numRuns: 2_000 },
  );
});

test("by Black 76 it is the forward less the strike, discounted", () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { underlying, strike, years, rate } = given;
      const expected = (underlying - strike) * Math.exp(-rate * years);
      const found = callLessPut({ ...given, model: "black76", dividendYield: 0, dividends: [] });

      expect(Math.abs(found - expected)).toBeLessThanOrEqual(rounding(underlying, strike));
    }),
    { numRuns: 2_000 },
  );
});
