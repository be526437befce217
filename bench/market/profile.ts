import { chainOf, expirationOf } from "../../market/chains/chain";
import { hash32 } from "../../market/days/random";
import { exposureCells, type PricedContracts } from "../../market/exposure/exposure-cells";
import { exposureProfile, profileSpots } from "../../market/exposure/exposure-profile";
import { blackScholes } from "../../market/pricing/black-scholes";
import { dayOf } from "../../market/time/civil-day";
import { medianMs } from "../measure";
import type { BenchTable } from "../table";

const STRIKES = 500;
const EXPIRATIONS = 22;
const CONTRACTS = 2 * STRIKES * EXPIRATIONS;
const SPOT = 6_850;
const VOLATILITY = 0.15;

const years = Float64Array.from({ length: EXPIRATIONS }, (_, e) => (7 * e + 1) / 365);

/** Returns the contracts with all forwards at a price: no rates, no dividends. */
function contractsAt(spot: number): PricedContracts {
  const terms = {
    logForward: years.map(() => Math.log(spot)),
    carry: years.map(() => 1),
    rootYears: years.map(Math.sqrt),
    spot,
    multiplier: 100,
  };
  return { chain, terms, pairs };
}

const strikes = Float64Array.from({ length: STRIKES }, (_, i) => 5_600 + 5 * i);
const listings = Array.from({ length: EXPIRATIONS }, (_, e) => ({
  expiration: expirationOf("SPXW", dayOf(2026, 1, 5) + 7 * e),
  strikes,
  calls: strikes.map((_, i) => hash32(1, e, i, 0) % 800),
  puts: strikes.map((_, i) => hash32(1, e, i, 1) % 1_500),
}));
const chain = chainOf(listings);
const deviations = Float64Array.from(
  chain.strikeIndex,
  (_, pair) => VOLATILITY * Math.sqrt(years[Math.floor(pair / STRIKES)] ?? 0),
);
const pairs = { deviations, netContracts: chain.netOpenInterest };

/** Adds up what a pricing library computes for each contract. */
function contractByContract(spot: number): number {
  let sum = 0;
  listings.forEach(({ calls, puts }, e) => {
    strikes.forEach((strike, i) => {
      for (const [right, contracts] of [
        ["call", calls[i] ?? 0],
        ["put", -(puts[i] ?? 0)],
      ] as const) {
        const contract = { right, strike, years: years[e] ?? 0, volatility: VOLATILITY };
        sum += blackScholes(contract, { spot, rate: 0, dividendYield: 0 }).gamma * contracts * spot ** 2;
      }
    });
  });
  return sum;
}

/** Measures a profile of net gamma, compared with a board for each price and with a pricing library. */
export function benchProfile(): BenchTable {
  const spots = profileSpots(0.8 * SPOT, 1.2 * SPOT);
  const ours = medianMs(() => exposureProfile(contractsAt(SPOT), "gamma", spots));
  const work: [string, number][] = [
    ["the profile", ours],
    [
      "a board for each price, added up",
      medianMs(() =>
        spots.map((spot) => exposureCells(contractsAt(spot), "gamma").reduce((sum, cell) => sum + cell, 0)),
      ),
    ],
    ["all Greeks of each contract at each price", medianMs(() => spots.map(contractByContract), 5)],
  ];
  return {
    title: `Net gamma of ${CONTRACTS.toLocaleString("en-US")} contracts at ${spots.length} prices of the underlying`,
    columns: ["Work", "ms (median)", "ratio"],
    rows: work.map(([name, ms]) => [name, ms.toFixed(1), (ms / ours).toFixed(1)]),
    note: "The ratio is to the first row.",
  };
}
