import fc from "fast-check";
import { normalCumulative, normalDensity, normalQuantile } from "../../packages/pricing/normal-distribution";

test.each([
  [0, 0.5],
  [1, 0.841344746068543],
  [1.959963984540054, 0.975],
  [-3, 0.001349898031630095],
])("a standard normal is at most %d with the tabulated probability", (x, probability) => {
  expect(normalCumulative(x) / probability).toBeCloseTo(1, 11);
});

test("the tail probability is accurate to eight digits", () => {
  expect(normalCumulative(-8) / 6.22096057427178e-16).toBeCloseTo(1, 7);
});

test("the probability is 0 and 1 far in the tails, and NaN for NaN", () => {
  expect([normalCumulative(-50), normalCumulative(50)]).toEqual([0, 1]);
  expect(normalCumulative(NaN)).toBeNaN();
});

test("the density at 0 is 1 / sqrt(2 pi)", () => {
  expect(normalDensity(0)).toBeCloseTo(0.3989422804014327, 15);
});

test("the quantile is the inverse of the probability", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), (p) => {
      expect(Math.abs(normalCumulative(normalQuantile(p)) / p - 1)).toBeLessThan(1e-5);
    }),
  );
});
