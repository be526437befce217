import { chainOf, expirationOf } from "../../../market/chains/chain";
import { exposureCells, type PricedContracts } from "../../../market/exposure/exposure-cells";
import { boardSides, maxPain } from "../../../market/exposure/sides";
import { testDay } from "../../support/market/small-vol";

/** Two expirations; the second does not list 110. Net contracts hold 20 more than open interest at 100, and 5 fewer at 90. */
const chain = chainOf([
  {
    expiration: expirationOf("SPY", testDay("2026-11-20")),
    strikes: [90, 100, 110],
    calls: [5, 40, 70],
    puts: [25, 10, 0],
  },
  { expiration: expirationOf("SPY", testDay("2026-11-27")), strikes: [90, 100], calls: [1, 2], puts: [3, 4] },
]);
const contracts: PricedContracts = {
  chain,
  terms: {
    logForward: Float64Array.of(Math.log(101), Math.log(101)),
    carry: Float64Array.of(1, 1),
    rootYears: Float64Array.of(0.1, 0.2),
    spot: 101,
    multiplier: 100,
  },
  pairs: {
    deviations: Float64Array.of(0.1, 0.1, 0.1, 0.2, 0.2),
    netContracts: Float64Array.of(5 - 25 - 5, 40 - 10 + 20, 70, -2, -2),
  },
};

/** Gamma in dollars of one contract by the textbook: density(d1) / (spot deviation / rootYears ...), here with time in the deviation. */
function dollarsOfOne(strike: number, deviation: number): number {
  const d1 = Math.log(101 / strike) / deviation + deviation / 2;
  const density = Math.exp((-d1 * d1) / 2) / Math.sqrt(2 * Math.PI);
  return (density / (101 * deviation)) * 100 * 101 ** 2 * 0.01;
}

test("calls and puts apart are priced by their own contracts, and what is held besides counts with the side of its sign", () => {
  const { callValues, putValues, callOpenInterest, putOpenInterest } = boardSides(contracts, "gamma");

  expect([...callOpenInterest]).toEqual([5, 40, 70, 1, 2, 0]);
  expect([...putOpenInterest]).toEqual([25, 10, 0, 3, 4, 0]);
  const calls = [5, 60, 70].map((held, at) => held * dollarsOfOne(90 + 10 * at, 0.1));
  const puts = [30, 10, 0].map((held, at) => -held * dollarsOfOne(90 + 10 * at, 0.1));
  calls.forEach((value, at) => expect(callValues[at]).toBeCloseTo(value, 2));
  puts.forEach((value, at) => expect(putValues[at]).toBeCloseTo(value, 2));
  expect(callValues[3]).toBeCloseTo(dollarsOfOne(90, 0.2), 2);
  expect(putValues[4]).toBeCloseTo(-4 * dollarsOfOne(100, 0.2), 2);
});

test.each(["gamma", "vanna"] as const)("calls and puts together are the cells of %s, to a cent", (metric) => {
  const { callValues, putValues } = boardSides(contracts, metric);

  exposureCells(contracts, metric).forEach((cell, at) => {
    expect(Math.abs((callValues[at] ?? 0) + (putValues[at] ?? 0) - cell)).toBeLessThan(0.011);
  });
});

// Paid at 90: puts 10*10 + 20*20 = 500; at 100: calls 30*10, puts 10*20 = 500; at 110: calls 30*20 + 5*10 = 650. Between 90 and 100 the payout is flat.
test("max pain is the strike at which holders are paid least, the lower of two alike", () => {
  expect(maxPain([90, 100, 110], [30, 5, 0], [0, 10, 20])).toBe(90);
});

test.each<[string, (number | undefined)[], number[], number[], number | undefined]>([
  ["between calls below and puts above", [90, 95, 100, 110], [10, 0, 20, 0], [0, 0, 30, 15], 100],
  ["of calls alone: the lowest strike with one", [90, 95, 100], [0, 3, 4], [0, 0, 0], 95],
  ["of puts alone: the highest strike with one", [90, 95, 100], [0, 0, 0], [3, 4, 0], 95],
  ["without open interest", [90, 95], [0, 0], [0, 0], undefined],
])("max pain %s", (_, strikes, calls, puts, expected) => {
  expect(maxPain(strikes as number[], calls, puts)).toBe(expected);
});

test("max pain is the least of all payouts, each added up", () => {
  const strikes = [80, 85, 90, 95, 100, 105, 110, 115];
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) % 100;
  for (let round = 0; round < 200; round += 1) {
    const [calls, puts] = [strikes.map(next), strikes.map(next)];
    const payout = (at: number) =>
      strikes.reduce(
        (sum, strike, i) =>
          sum + (calls[i] ?? 0) * Math.max(0, at - strike) + (puts[i] ?? 0) * Math.max(0, strike - at),
        0,
      );
    const least = Math.min(...strikes.map(payout));
    expect(maxPain(strikes, calls, puts)).toBe(strikes.find((strike) => payout(strike) === least));
  }
});
