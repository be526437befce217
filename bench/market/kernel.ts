import { type Metric, metrics } from "@strikebook/contract";
import { type Chain, chainOf, expirationOf } from "../../market/chains/chain";
import { blackScholes, type Right } from "../../market/pricing/black-scholes";
import { dayOf } from "../../market/time/civil-day";
import { type ExpirationTerms, exposureCells } from "../../market/exposure/exposure-cells";
import { hash32 } from "../../market/days/random";
import { type Surface, surfaceDeviations, totalVariance } from "../../market/chains/volatility-surface";
import { medianMs } from "../measure";
import type { BenchTable } from "../table";

const STRIKES = 730;
const EXPIRATIONS = 60;
const CONTRACTS = 2 * STRIKES * EXPIRATIONS;
const RATE = 0.042;
const YIELD = 0.013;
const SPOT = 6_850;

/** Parameters fitted to a chain of the S&P 500. */
const indexSurface: Surface = { rho: -0.6, eta: 1.25, power: 0.42 };

/** Returns the at-the-money variances of a volatility of 15 %. */
const atmVariances = (years: Float64Array) => years.map((span) => 0.15 ** 2 * span);

interface Inputs {
  chain: Chain;
  /** Open interest by pair. */
  open: Record<Right, readonly number[]>;
  surface: Surface;
  years: Float64Array;
}

/** Returns a chain of the size of SPXW, with every strike listed in every expiration. */
function inputsOf(): Inputs {
  const strikes = Float64Array.from({ length: STRIKES }, (_, i) => 4_000 + 5 * i);
  const listings = Array.from({ length: EXPIRATIONS }, (_, e) => ({
    expiration: expirationOf("SPXW", dayOf(2026, 1, 5) + (e < 25 ? e : 7 * e - 150)),
    strikes,
    calls: strikes.map((_, i) => hash32(1, e, i, 0) % 800),
    puts: strikes.map((_, i) => hash32(1, e, i, 1) % 1_500),
  }));
  const open = {
    call: listings.flatMap(({ calls }) => Array.from(calls)),
    put: listings.flatMap(({ puts }) => Array.from(puts, (count) => -count)),
  };
  const years = Float64Array.from(listings, (_, e) => (e < 25 ? e + 0.25 : 7 * e - 149.75) / 365);
  return { chain: chainOf(listings), open, surface: indexSurface, years };
}

function termsAt(years: Float64Array, spot: number): ExpirationTerms {
  return {
    logForward: years.map((span) => Math.log(spot) + (RATE - YIELD) * span),
    carry: years.map((span) => Math.exp(-YIELD * span)),
    rootYears: years.map(Math.sqrt),
    spot,
    multiplier: 100,
  };
}

/** Computes gamma and vanna, contract by contract from the textbook formulas, without shared intermediate results. */
function contractByContract({ chain, open, surface, years }: Inputs, spot: number): Float64Array[] {
  const gamma = new Float64Array(CONTRACTS / 2);
  const vanna = new Float64Array(CONTRACTS / 2);
  const variances = atmVariances(years);
  for (let e = 0; e < EXPIRATIONS; e += 1) {
    for (let i = 0; i < STRIKES; i += 1) {
      const pair = e * STRIKES + i;
      for (const right of ["call", "put"] as const) {
        const span = years[e] ?? 0;
        const strike = chain.strikes[i] ?? 0;
        const logMoneyness = Math.log(strike / spot) - (RATE - YIELD) * span;
        const volatility = Math.sqrt(totalVariance(surface, variances[e] ?? 0, logMoneyness) / span);
        const deviation = volatility * Math.sqrt(span);
        const d1 = -logMoneyness / deviation + deviation / 2;
        const density = (Math.exp(-YIELD * span) * Math.exp(-0.5 * d1 * d1)) / Math.sqrt(2 * Math.PI);
        const contracts = open[right][pair] ?? 0;
        gamma[pair] = (gamma[pair] ?? 0) + (density / (spot * deviation)) * contracts * spot * spot;
        vanna[pair] = (vanna[pair] ?? 0) + ((-density * (d1 - deviation)) / volatility) * contracts * spot;
      }
    }
  }
  return [gamma, vanna];
}

/** Computes all Greeks of every contract, as a pricing library does, and uses two of them. */
function everyGreek({ chain, surface, years }: Inputs, spot: number): number {
  const variances = atmVariances(years);
  let sum = 0;
  for (let e = 0; e < EXPIRATIONS; e += 1) {
    for (const strike of chain.strikes) {
      for (const right of ["call", "put"] as const) {
        const span = years[e] ?? 0;
        const logMoneyness = Math.log(strike / spot) - (RATE - YIELD) * span;
        const volatility = Math.sqrt(totalVariance(surface, variances[e] ?? 0, logMoneyness) / span);
        const market = { spot, rate: RATE, dividendYield: YIELD };
        const { gamma, vanna } = blackScholes({ right, strike, years: span, volatility }, market);
        sum += gamma + vanna;
      }
    }
  }
  return sum;
}

/** Measures gamma and vanna of a full chain, compared with the computation contract by contract. */
export function benchKernel(): BenchTable {
  const inputs = inputsOf();
  const { chain, surface, years } = inputs;
  let spot = SPOT;
  const deviations = new Float64Array(chain.strikeIndex.length);
  const pairs = { deviations, netContracts: chain.netOpenInterest };
  const board = (...requested: Metric[]) => {
    spot += 0.25;
    const terms = termsAt(years, spot);
    const atmVariance = atmVariances(years);
    surfaceDeviations(chain, surface, { atmVariance, logForward: terms.logForward }, deviations);
    return requested.map((metric) => exposureCells({ chain, terms, pairs }, metric));
  };
  const knownVolatilities = () =>
    metrics.map((metric) => exposureCells({ chain, terms: termsAt(years, SPOT), pairs }, metric));
  const ours = medianMs(() => board(...metrics));
  const work: [string, number][] = [
    ["board from the surface, rounded to cents", ours],
    ["the same, gamma only", medianMs(() => board("gamma"))],
    ["board from known volatilities", medianMs(knownVolatilities)],
    ["gamma and vanna, contract by contract", medianMs(() => contractByContract(inputs, SPOT), 20)],
    ["all Greeks, contract by contract", medianMs(() => everyGreek(inputs, SPOT), 20)],
  ];
  return {
    title: `Gamma and vanna exposure of ${STRIKES} strikes by ${EXPIRATIONS} expirations (${CONTRACTS} contracts)`,
    columns: ["Work", "ms (median)", "ns per contract", "ratio"],
    rows: work.map(([name, ms]) => [name, ms.toFixed(2), ((ms * 1e6) / CONTRACTS).toFixed(1), (ms / ours).toFixed(1)]),
    note: "The ratio is to the first row.",
  };
}
