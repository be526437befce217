import fc from "fast-check";
import { dayOf } from "@strikebook/calendar";
import { black76, blackScholes } from "@strikebook/pricing";
import { chainOf, expirationOf } from "../../../market/chains/chain";
import { exposureCells } from "../../../market/exposure/exposure-cells";
import { exposureProfile } from "../../../market/exposure/exposure-profile";
import { boardSides } from "../../../market/exposure/sides";

const SPOT = 101.25;
const MINUTE_IN_YEARS = 1 / (365 * 24 * 60);

/** One strike of one expiration, with its market. */
interface Held {
  strike: number;
  volatility: number;
  years: number;
  calls: number;
  puts: number;
  rate: number;
  dividendYield: number;
}

/** At the money, a year to settlement, 20 % volatility, no rates. */
const plain: Held = { strike: 101.25, volatility: 0.2, years: 1, calls: 0, puts: 0, rate: 0, dividendYield: 0 };

function pricedOf({ strike, volatility, years, calls, puts, rate, dividendYield }: Held) {
  const expiration = expirationOf("SPY", dayOf(2026, 11, 20));
  const chain = chainOf([{ expiration, strikes: [strike], calls: [calls], puts: [puts] }]);
  const terms = {
    logForward: Float64Array.of(Math.log(SPOT) + (rate - dividendYield) * years),
    carry: Float64Array.of(Math.exp(-dividendYield * years)),
    rootYears: Float64Array.of(Math.sqrt(years)),
    spot: SPOT,
    multiplier: 100,
  };
  const deviations = Float64Array.of(volatility * Math.sqrt(years));
  return { chain, terms, pairs: { deviations, netContracts: chain.netOpenInterest } };
}

const cell = (held: Held, metric: "delta" | "charm") => exposureCells(pricedOf(held), metric)[0] ?? NaN;

/** Calls less puts, each with the Greek of the textbook per share. */
function byContract({ strike, volatility, years, calls, puts, rate, dividendYield }: Held, greek: "delta" | "charm") {
  const one = (right: "call" | "put") =>
    blackScholes({ right, strike, years, volatility }, { spot: SPOT, rate, dividendYield })[greek];
  return (calls * one("call") - puts * one("put")) * 100 * SPOT;
}

const held = fc.record({
  strike: fc.integer({ min: 60, max: 150 }),
  volatility: fc.double({ min: 0.05, max: 1, noNaN: true }),
  years: fc.double({ min: 0.02, max: 3, noNaN: true }),
  calls: fc.integer({ min: 0, max: 20_000 }),
  puts: fc.integer({ min: 0, max: 20_000 }),
  rate: fc.double({ min: 0, max: 0.06, noNaN: true }),
  dividendYield: fc.double({ min: 0, max: 0.04, noNaN: true }),
});

// d1 = .1, N(.1) = .53982784: 1,000 calls of .53982784 and 400 puts of -.46017216, which count minus, times 100 shares of 101.25.
test("delta of 1,000 calls and 400 puts is that calculated by hand, positive on both sides", () => {
  expect(cell({ ...plain, calls: 1_000, puts: 400 }, "delta")).toBeCloseTo(10_125 * (539.82784 + 184.06886), 0);
  expect(cell({ ...plain, calls: 1_000 }, "delta")).toBeCloseTo(10_125 * 539.82784, 0);
  expect(cell({ ...plain, puts: 400 }, "delta")).toBeCloseTo(10_125 * 184.06886, 0);
});

// n(.1) = .39695255, d2 = -.1: the delta of a call falls by n(d1) d2 / (2 years) = .0198476 a year, that is 100 * 101.25 * .0198476 / 365 a day.
test("charm of a call at the money is that calculated by hand, in dollars of delta per calendar day", () => {
  expect(cell({ ...plain, calls: 1_000 }, "charm")).toBeCloseTo((-10_125 * 1_000 * 0.0198476275) / 365, 1);
});

test("put-call parity: a call bought and a put sold have the delta of the carried underlying", () => {
  fc.assert(
    fc.property(held, (one) => {
      const both = cell({ ...one, calls: 100, puts: 100 }, "delta");

      expect(both).toBeCloseTo(100 * 100 * SPOT * Math.exp(-one.dividendYield * one.years), 1);
    }),
  );
});

test.each(["delta", "charm"] as const)(
  "%s is the sum of its contracts, each valued separately, to the cent",
  (metric) => {
    fc.assert(
      fc.property(held, (one) => {
        const daily = metric === "charm" ? 365 : 1;
        const expected = byContract(one, metric) / daily;

        expect(Math.abs(cell(one, metric) - expected)).toBeLessThan(0.0051 + 1e-9 * Math.abs(expected));
      }),
    );
  },
);

test("charm is the change of delta over one minute", () => {
  fc.assert(
    fc.property(held, (one) => {
      const before = byContract({ ...one, years: one.years + MINUTE_IN_YEARS / 2 }, "delta");
      const after = byContract({ ...one, years: one.years - MINUTE_IN_YEARS / 2 }, "delta");
      const daily = (after - before) * 24 * 60;

      expect(Math.abs(cell(one, "charm") - daily)).toBeLessThan(1 + 1e-4 * Math.abs(daily));
    }),
  );
});

// The delta to the index is that to the future times future / index, which stays while the future does.
test("options that are priced from futures keep their forward while time passes", () => {
  const one = { ...plain, strike: 25, volatility: 0.9, years: 0.08, calls: 1_000, puts: 300 };
  const [future, rate, index] = [22, 0.04, 18];
  const { chain, pairs } = pricedOf(one);
  const discount = Math.exp(-rate * one.years);
  const terms = {
    logForward: Float64Array.of(Math.log(future)),
    carry: Float64Array.of((future * discount) / index),
    rootYears: Float64Array.of(Math.sqrt(one.years)),
    spot: index,
    multiplier: 100,
    hasOwnForward: true,
  };
  const deltaUsd = (years: number) => {
    const value = (right: "call" | "put") =>
      black76({ right, strike: one.strike, years, volatility: one.volatility }, { forward: future, rate }).delta;
    return (one.calls * value("call") - one.puts * value("put")) * 100 * future;
  };
  const half = MINUTE_IN_YEARS / 2;

  expect(exposureCells({ chain, terms, pairs }, "delta")[0]).toBeCloseTo(deltaUsd(one.years), 1);
  const daily = (deltaUsd(one.years - half) - deltaUsd(one.years + half)) * 24 * 60;
  expect(Math.abs((exposureCells({ chain, terms, pairs }, "charm")[0] ?? NaN) - daily)).toBeLessThan(0.01);
});

test("a contract far in the money counts with its whole delta, and one without a volatility with none", () => {
  const deep = { ...plain, strike: 1, calls: 10, volatility: 0.1, years: 0.02 };
  const far = pricedOf(deep);

  expect(exposureCells(far, "delta")[0]).toBeCloseTo(10 * 100 * SPOT, 1);
  const unknown = { ...far, pairs: { ...far.pairs, deviations: Float64Array.of(0) } };
  expect([...exposureCells(unknown, "delta"), ...exposureCells(unknown, "charm")]).toEqual([0, 0]);
});

test.each(["delta", "charm"] as const)(
  "calls and puts apart are the cells of %s together, and none is negative in delta",
  (metric) => {
    fc.assert(
      fc.property(held, (one) => {
        const priced = pricedOf(one);

        const { callValues, putValues } = boardSides(priced, metric);

        expect(Math.abs((callValues[0] ?? 0) + (putValues[0] ?? 0) - cell(one, metric))).toBeLessThan(0.011);
        expect(callValues[0]).toBeCloseTo(cell({ ...one, puts: 0 }, metric), 2);
        expect(putValues[0]).toBeCloseTo(cell({ ...one, calls: 0 }, metric), 2);
        if (metric === "delta") expect(Math.min(callValues[0] ?? NaN, putValues[0] ?? NaN)).toBeGreaterThanOrEqual(0);
      }),
    );
  },
);

test.each(["delta", "charm"] as const)(
  "the profile of %s at the spot of the board is the sum of its cells",
  (metric) => {
    const one = { ...plain, strike: 95, calls: 700, puts: 1_900, rate: 0.04, dividendYield: 0.01 };

    const [atSpot = NaN] = exposureProfile(pricedOf(one), metric, [SPOT]);

    expect(atSpot).toBeCloseTo(cell(one, metric), 2);
  },
);
