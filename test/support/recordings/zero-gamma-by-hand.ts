import { flowWithoutTrades } from "../../../service/market-source/recorded-flow-data";
import * as v from "valibot";
import { dayFromIso } from "@strikebook/calendar";
import type { Contract, Snapshot } from "../../../recordings/snapshots/snapshot";
import { sourceOf } from "../../../recordings/boards/snapshot-source";
import { recordedData } from "../../../service/market-source/recording-source";
import {
  type SymbolHeatmap,
  type SymbolLevels,
  heatmapResponseSchema,
  levelsResponseSchema,
} from "@strikebook/contract";
import { madeUpContract, madeUpSnapshot, newYork } from "./made-up-snapshots";
import { requesting } from "./requesting";

export const nowMs = newYork("2026-01-06", "10:00");
const settlesMs = { SPX: Date.parse("2026-02-20T09:30:00-05:00"), SPXW: Date.parse("2026-02-20T16:00:00-05:00") };

/** Root, strike, open calls, open puts. */
export type Open = readonly [root: keyof typeof settlesMs, strike: number, calls: number, puts: number];

/** SPX alone is zero near 96, SPXW near 103. */
export const open: readonly Open[] = [
  ["SPX", 90, 0, 4_000],
  ["SPX", 95, 500, 1_000],
  ["SPX", 105, 7_000, 1_000],
  ["SPXW", 90, 0, 3_000],
  ["SPXW", 100, 500, 5_000],
  ["SPXW", 105, 6_000, 1_000],
];

export const VOLATILITY = 0.25;

/** The density of the standard normal distribution. */
const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/** Calendar years to settlement, as the service counts them. */
const calendarYears = (root: keyof typeof settlesMs) => (settlesMs[root] - nowMs) / (365 * 86_400_000);

/** How contracts are priced by hand; volatilities and times differ by what is assumed. */
export interface Assumed {
  volatilityOf?: (root: keyof typeof settlesMs, strike: number) => number;
  yearsOf?: (root: keyof typeof settlesMs) => number;
  of?: readonly Open[];
}

/** Black and Scholes without rates, written out: the net gamma of contracts in dollars per 1 % of a price. */
function netAt(spot: number, { volatilityOf = () => VOLATILITY, yearsOf = calendarYears, of = open }: Assumed): number {
  return of.reduce((sum, [root, strike, calls, puts]) => {
    const deviation = volatilityOf(root, strike) * Math.sqrt(yearsOf(root));
    const gamma = density(Math.log(spot / strike) / deviation + deviation / 2) / (spot * deviation);
    return sum + (calls - puts) * gamma * 100 * spot ** 2 * 0.01;
  }, 0);
}

/** Returns the price at which net gamma is zero, by halving from 80 to 120: the chains here have one. */
export function zeroByHand(assumed: Assumed = {}): number {
  let [low, high] = [80, 120];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (netAt(middle, assumed) < 0) low = middle;
    else high = middle;
  }
  return low;
}

export const ofRoot = (root: string) => open.filter(([own]) => own === root);

/** A snapshot of contracts without rates. Bid and ask are absent unless `quotesOf` gives them. */
export function snapshotOf(of: readonly Open[], part: Partial<Snapshot> = {}, quotesOf = noQuotes): Snapshot {
  const exact = { volatility: VOLATILITY, forward: 100, discount: 1, expiration: dayFromIso("2026-02-20") ?? NaN };
  return madeUpSnapshot({
    underlying: "SPX",
    asOfMs: nowMs,
    contracts: of.flatMap(([root, strike, calls, puts]) => {
      const quotes = quotesOf(root, strike);
      return [
        madeUpContract({ ...exact, ...quotes, root, strike, openInterest: calls }),
        madeUpContract({ ...exact, ...quotes, root, strike, right: "put", openInterest: puts }),
      ];
    }),
    ...part,
  });
}

const noQuotes = (_root: keyof typeof settlesMs, _strike: number): Pick<Contract, "bid" | "ask"> => ({
  bid: undefined,
  ask: undefined,
});

export const dataOf = (snapshots: readonly Snapshot[]) => recordedData(sourceOf(snapshots));

/** Returns a function that reads the boards or the levels of a path. */
export function reading(snapshots: readonly Snapshot[]) {
  const request = requesting({
    ...dataOf(snapshots),
    flow: flowWithoutTrades(),
    now: () => nowMs,
  });
  return async (path: string): Promise<(SymbolHeatmap | SymbolLevels)[]> => {
    const { status, body } = await request(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    const schema = path.startsWith("/v1/gex") ? levelsResponseSchema : heatmapResponseSchema;
    return v.parse(schema, body).data.symbols;
  };
}

export const near = (value: number) => expect.closeTo(value, 6) as number;

/** Half a spread in volatility: wider below the price. */
export const halfSpreadAt = (strike: number) => (strike < 100 ? 0.03 : 0.01);

/** The out-of-the-money option of a strike by Black, without rates, at a volatility. */
function priceAt(root: keyof typeof settlesMs, strike: number, volatility: number): number {
  const deviation = volatility * Math.sqrt(calendarYears(root));
  const d1 = Math.log(100 / strike) / deviation + deviation / 2;
  const sign = strike < 100 ? -1 : 1;
  return sign * (100 * cumulative(sign * d1) - strike * cumulative(sign * (d1 - deviation)));
}

/** The cumulative normal distribution, by Simpson's rule from 0. */
function cumulative(x: number): number {
  const steps = 400;
  const width = x / steps;
  let sum = density(0) + density(x);
  for (let step = 1; step < steps; step += 1) sum += (step % 2 === 0 ? 2 : 4) * density(step * width);
  return 0.5 + (sum * width) / 3;
}

export const spreadQuotes: typeof noQuotes = (root, strike) => ({
  bid: priceAt(root, strike, VOLATILITY - halfSpreadAt(strike)),
  ask: priceAt(root, strike, VOLATILITY + halfSpreadAt(strike)),
});
