import fc from "fast-check";
import { dayOf } from "@strikebook/calendar";
import type { Metric } from "@strikebook/contract";
import { blackScholes } from "@strikebook/pricing";
import { chainOf, expirationOf } from "../../../market/chains/chain";
import { exposureCells } from "../../../market/exposure/exposure-cells";
import { gammaExposureUsd, vannaExposureUsd } from "../../support/market/contract-exposure";

const expiration = expirationOf("SPY", dayOf(2026, 11, 20));

/** One strike of one expiration: by default at the money, a year to settlement, 20 % volatility and no rates. */
function oneStrike({ calls = 0, puts = 0, strike = 100, deviation = 0.2 }) {
  const chain = chainOf([{ expiration, strikes: [strike], calls: [calls], puts: [puts] }]);
  const terms = {
    logForward: Float64Array.of(Math.log(100)),
    carry: Float64Array.of(1),
    rootYears: Float64Array.of(1),
    spot: 100,
    multiplier: 100,
  };
  const pairs = { deviations: Float64Array.of(deviation), netContracts: Float64Array.of(calls - puts) };
  const cell = (metric: Metric) => exposureCells({ chain, terms, pairs }, metric)[0];
  return { gamma: cell("gamma"), vanna: cell("vanna") };
}

test("gamma and vanna of 1,000 calls and 400 puts are those calculated by hand", () => {
  // d1 = .1, d2 = -.1, n(.1) = .39695255. Gamma .39695255 / 20 = .0198476 * 600 * 100^2; vanna .39695255 * .1 / .2 * 600 * 100.
  expect(oneStrike({ calls: 1_000, puts: 400 })).toEqual({ gamma: 119_085.76, vanna: 11_908.58 });
});

test("puts count negative", () => {
  expect(oneStrike({ calls: 400, puts: 1_000 })).toEqual({ gamma: -119_085.76, vanna: -11_908.58 });
});

test("equal numbers of calls and puts give zero, never a negative zero", () => {
  expect(oneStrike({ calls: 500, puts: 500 })).toEqual({ gamma: 0, vanna: 0 });
  expect(oneStrike({ puts: 1, strike: 1_000 })).toEqual({ gamma: 0, vanna: 0 });
});

test("a strike without a volatility has no exposure", () => {
  expect(oneStrike({ calls: 500, deviation: 0 })).toEqual({ gamma: 0, vanna: 0 });
  expect(oneStrike({ calls: 500, deviation: NaN })).toEqual({ gamma: 0, vanna: 0 });
});

test("cells are ordered by expiration, and zero if not listed", () => {
  const later = expirationOf("SPY", dayOf(2026, 11, 23));
  const chain = chainOf([
    { expiration, strikes: [100], calls: [10], puts: [0] },
    { expiration: later, strikes: [95, 100], calls: [0, 0], puts: [10, 10] },
  ]);
  const terms = {
    logForward: Float64Array.of(Math.log(100), Math.log(100)),
    carry: Float64Array.of(1, 1),
    rootYears: Float64Array.of(1, 1),
    spot: 100,
    multiplier: 100,
  };

  const pairs = { deviations: Float64Array.of(0.2, 0.2, 0.2), netContracts: chain.netOpenInterest };
  const gamma = exposureCells({ chain, terms, pairs }, "gamma");

  expect(Array.from(gamma, Math.sign)).toEqual([0, 1, -1, -1]);
});

test("the worked example of docs/market.md: open interest and 1 % of the volume, three hours before the close", () => {
  const [spot, years] = [7_000, 3 / 8_760];
  const chain = chainOf([{ expiration, strikes: [7_010], calls: [2_000], puts: [1_500] }]);
  const terms = {
    logForward: Float64Array.of(Math.log(spot) + (0.042 - 0.013) * years),
    carry: Float64Array.of(Math.exp(-0.013 * years)),
    rootYears: Float64Array.of(Math.sqrt(years)),
    spot,
    multiplier: 100,
  };
  const pairs = { deviations: Float64Array.of(0.24 * Math.sqrt(years)), netContracts: Float64Array.of(580) };

  expect((exposureCells({ chain, terms, pairs }, "gamma")[0] ?? NaN) / 1e6).toBeCloseTo(346.8, 1);
});

test("every cell is the sum of its contracts, each valued separately, to the cent", () => {
  const cases = fc.record({
    strike: fc.integer({ min: 60, max: 150 }),
    volatility: fc.double({ min: 0.05, max: 1, noNaN: true }),
    years: fc.double({ min: 0.001, max: 3, noNaN: true }),
    calls: fc.integer({ min: 0, max: 200_000 }),
    puts: fc.integer({ min: 0, max: 200_000 }),
    rate: fc.double({ min: 0, max: 0.06, noNaN: true }),
    dividendYield: fc.double({ min: 0, max: 0.04, noNaN: true }),
  });
  fc.assert(
    fc.property(cases, ({ strike, volatility, years, calls, puts, rate, dividendYield }) => {
      const spot = 101.25;
      const chain = chainOf([{ expiration, strikes: [strike], calls: [calls], puts: [puts] }]);
      const terms = {
        logForward: Float64Array.of(Math.log(spot) + (rate - dividendYield) * years),
        carry: Float64Array.of(Math.exp(-dividendYield * years)),
        rootYears: Float64Array.of(Math.sqrt(years)),
        spot,
        multiplier: 100,
      };
      const deviations = Float64Array.of(volatility * Math.sqrt(years));
      const pairs = { deviations, netContracts: Float64Array.of(calls - puts) };

      const cell = (metric: Metric) => exposureCells({ chain, terms, pairs }, metric)[0] ?? NaN;

      const valuedOf = (right: "call" | "put") =>
        blackScholes({ right, strike, years, volatility }, { spot, rate, dividendYield });
      const gammaUsd =
        gammaExposureUsd(valuedOf("call").gamma, calls, spot) - gammaExposureUsd(valuedOf("put").gamma, puts, spot);
      const vannaUsd =
        vannaExposureUsd(valuedOf("call").vanna, calls, spot) - vannaExposureUsd(valuedOf("put").vanna, puts, spot);
      expect(Math.abs(cell("gamma") - gammaUsd)).toBeLessThan(0.0051);
      expect(Math.abs(cell("vanna") - vannaUsd)).toBeLessThan(0.0051);
    }),
  );
});
