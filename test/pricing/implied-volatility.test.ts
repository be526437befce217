import fc from "fast-check";
import { black76 } from "../../packages/pricing/black-scholes";
import { impliedDeviation, impliedForward } from "../../packages/pricing/implied-volatility";

test("the forward comes from the strike where call and put are closest, the discount from the slope over strikes", () => {
  // C - P = 0.9 * (101 - strike)
  const quotes = [95, 98, 100, 102, 105].map((strike) => ({ strike, call: 20 + 0.9 * (101 - strike), put: 20 }));

  const { forward, discount } = impliedForward(quotes, 2) ?? { forward: NaN, discount: NaN };

  expect(forward).toBeCloseTo(101, 10);
  expect(discount).toBeCloseTo(0.9, 10);
});

test("fewer than five strikes imply no discount", () => {
  expect(impliedForward([{ strike: 100, call: 6, put: 4.5 }], 1)).toMatchObject({ forward: 101.5, discount: 1 });
});

test("the lower of two equally close strikes gives the forward", () => {
  const quotes = [
    { strike: 100, call: 3, put: 2 },
    { strike: 105, call: 2, put: 3 },
  ];

  expect(impliedForward(quotes, 0.1)?.forward).toBe(101);
});

test("an implied rate is limited to ten percent a year", () => {
  const quotes = [95, 98, 100, 102, 105].map((strike) => ({ strike, call: 20 + 0.5 * (100 - strike), put: 20 }));

  expect(impliedForward(quotes, 1)?.discount).toBe(Math.exp(-0.1));
});

test("a slope above one dollar per strike implies no discount", () => {
  const quotes = [95, 98, 100, 102, 105].map((strike) => ({ strike, call: 20 + 1.2 * (100 - strike), put: 20 }));

  expect(impliedForward(quotes, 1)?.discount).toBe(1);
});

test("an empty list of quotes implies no forward", () => {
  expect(impliedForward([], 1)).toBeUndefined();
});

test("the implied deviation of a model price is the deviation it was priced with", () => {
  const ratios = fc.double({ min: 0.7, max: 1.4, noNaN: true });
  const volatilities = fc.double({ min: 0.05, max: 2, noNaN: true });
  fc.assert(
    fc.property(ratios, volatilities, fc.double({ min: 0.002, max: 5, noNaN: true }), (ratio, volatility, years) => {
      const forward = 4_700;
      const strike = forward * ratio;
      const right = ratio < 1 ? "put" : "call";
      const { price } = black76({ right, strike, years, volatility }, { forward, rate: 0.05 });
      fc.pre(price > 1e-4);

      const deviation = impliedDeviation({ right, strike, price, forward, discount: Math.exp(-0.05 * years) });

      expect((deviation ?? 0) / (volatility * Math.sqrt(years))).toBeCloseTo(1, 5);
    }),
  );
});

test("a price below the intrinsic value or above the forward has no implied deviation", () => {
  const option = { right: "call" as const, strike: 90, forward: 100, discount: 1 };

  expect(impliedDeviation({ ...option, price: 9.9 })).toBeUndefined();
  expect(impliedDeviation({ ...option, price: 101 })).toBeUndefined();
  expect(impliedDeviation({ ...option, price: NaN })).toBeUndefined();
});
