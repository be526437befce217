import fc from "fast-check";
import { dayOf } from "@strikebook/calendar";
import { chainOf, expirationOf } from "../../../market/chains/chain";
import { exposureProfile, profileSpots } from "../../../market/exposure/exposure-profile";
import { blackScholes } from "@strikebook/pricing";
import { gammaExposureUsd, vannaExposureUsd } from "../../support/market/contract-exposure";

const contracts = fc.record({
  strike: fc.integer({ min: 60, max: 150 }),
  volatility: fc.double({ min: 0.05, max: 1, noNaN: true }),
  years: fc.double({ min: 0.001, max: 3, noNaN: true }),
  calls: fc.integer({ min: 0, max: 200_000 }),
  puts: fc.integer({ min: 0, max: 200_000 }),
});
const rates = fc.record({
  rate: fc.double({ min: 0, max: 0.06, noNaN: true }),
  dividendYield: fc.double({ min: 0, max: 0.04, noNaN: true }),
});

test("at every price the profile is the sum of the contracts, each valued separately there with its own volatility", () => {
  fc.assert(
    fc.property(fc.array(contracts, { minLength: 1, maxLength: 6 }), rates, (held, { rate, dividendYield }) => {
      const boardSpot = 101.25;
      // An expiration for each, so that each has years of its own.
      const listings = held.map(({ strike, calls, puts }, e) => {
        return {
          expiration: expirationOf("SPY", dayOf(2026, 11, 20) + e),
          strikes: [strike],
          calls: [calls],
          puts: [puts],
        };
      });
      const chain = chainOf(listings);
      const years = Float64Array.from(held, (one) => one.years);
      const terms = {
        logForward: years.map((time) => Math.log(boardSpot) + (rate - dividendYield) * time),
        carry: years.map((time) => Math.exp(-dividendYield * time)),
        rootYears: years.map(Math.sqrt),
        spot: boardSpot,
        multiplier: 100,
      };
      const deviations = Float64Array.from(held, ({ volatility, years: time }) => volatility * Math.sqrt(time));
      const priced = { chain, terms, pairs: { deviations, netContracts: chain.netOpenInterest } };
      const spots = profileSpots(80, 125, 7);

      const gamma = exposureProfile(priced, "gamma", spots);
      const vanna = exposureProfile(priced, "vanna", spots);

      spots.forEach((spot, i) => {
        const sum = (valueOf: (option: (typeof held)[number]) => number) =>
          held.reduce((total, one) => total + valueOf(one), 0);
        const valued = ({ strike, years: time, volatility }: (typeof held)[number]) =>
          blackScholes({ right: "call", strike, years: time, volatility }, { spot, rate, dividendYield });
        const gammaUsd = sum((one) => gammaExposureUsd(valued(one).gamma, one.calls - one.puts, spot));
        const vannaUsd = sum((one) => vannaExposureUsd(valued(one).vanna, one.calls - one.puts, spot));
        expect(Math.abs((gamma[i] ?? NaN) - gammaUsd)).toBeLessThan(0.0051 + 1e-9 * Math.abs(gammaUsd));
        expect(Math.abs((vanna[i] ?? NaN) - vannaUsd)).toBeLessThan(0.0051 + 1e-9 * Math.abs(vannaUsd));
      });
    }),
  );
});

test("prices are spread evenly, both ends included", () => {
  expect(Array.from(profileSpots(80, 120, 5))).toEqual([80, 90, 100, 110, 120]);
  expect(profileSpots(80, 120)).toHaveLength(60);
});
