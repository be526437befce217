import type { Contract, Snapshot } from "../../../recordings/snapshots/snapshot";
import { settlementMs } from "../../../market/time/settlement";

const YEAR_MS = 365 * 86_400_000;

/** The standard normal distribution as its series around 0: 1/2 + density * (x + x^3 / 3 + x^5 / (3 * 5) + ...). */
function cumulative(x: number): number {
  if (Math.abs(x) > 9) return x > 0 ? 1 : 0;
  let [sum, term] = [x, x];
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + density(x) * sum;
}

function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** The price of an option of Black's model, from the forward, the discount and volatility * sqrt(years). */
function price(call: boolean, strike: number, forward: number, discount: number, deviation: number): number {
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  const sign = call ? 1 : -1;
  return discount * sign * (forward * cumulative(sign * d1) - strike * cumulative(sign * (d1 - deviation)));
}

/** Finds the deviation by halving an interval; `undefined` if no deviation gives the price. */
function implied(call: boolean, strike: number, forward: number, discount: number, target: number) {
  let [low, high] = [1e-5, 8];
  if (target <= price(call, strike, forward, discount, low)) return undefined;
  if (target >= price(call, strike, forward, discount, high)) return undefined;
  for (let i = 0; i < 44; i += 1) {
    const middle = (low + high) / 2;
    if (price(call, strike, forward, discount, middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const middle = ({ bid = 0, ask = 0 }: Partial<Contract> = {}) => (bid > 0 && ask >= bid ? (bid + ask) / 2 : undefined);

/** The forward and the discount of put-call parity, as docs/data.md describes them. */
function parity(strikes: readonly Strike[], years: number, spot: number): { forward: number; discount: number } {
  const quoted = strikes.flatMap(({ strike, call, put }) => {
    const [c, p] = [middle(call), middle(put)];
    return c === undefined || p === undefined ? [] : [{ strike, difference: c - p }];
  });
  const nearest = quoted.toSorted((a, b) => Math.abs(a.difference) - Math.abs(b.difference) || a.strike - b.strike)[0];
  if (!nearest) return { forward: spot, discount: 1 };
  const near = quoted.filter(({ strike }) => Math.abs(strike / nearest.strike - 1) <= 0.1);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(near.map(({ strike }) => strike)), mean(near.map(({ difference }) => difference))];
  const covariance = mean(near.map(({ strike, difference }) => (strike - x) * (difference - y)));
  const slope = near.length < 5 ? -1 : covariance / mean(near.map(({ strike }) => (strike - x) ** 2));
  const discount = Math.min(1, Math.max(Math.exp(-0.1 * years), -slope));
  return { forward: nearest.strike + nearest.difference / discount, discount };
}

interface Strike {
  strike: number;
  call?: Contract;
  put?: Contract;
}

/**
 * Returns the gamma exposure of each strike and expiration of a root in dollars per 1 % of spot, by `YYYY-MM-DD strike`, from the
 * contracts of a snapshot alone.
 */
export function plainBoard({ contracts, quoteMs, spot }: Snapshot, root: string): Map<string, number> {
  const cells = new Map<string, number>();
  const own = contracts.filter((contract) => contract.root === root);
  for (const expiration of new Set(own.map((contract) => contract.expiration))) {
    const years = Math.max(15 * 60_000, settlementMs(root, expiration) - quoteMs) / YEAR_MS;
    const byStrike = new Map<number, Strike>();
    for (const contract of own.filter((candidate) => candidate.expiration === expiration)) {
      const { strike, right } = contract;
      byStrike.set(strike, { ...(byStrike.get(strike) ?? { strike }), [right]: contract });
    }
    const strikes = [...byStrike.values()];
    const { forward, discount } = parity(strikes, years, spot);
    const date = new Date(expiration * 86_400_000).toISOString().slice(0, 10);
    const terms = { forward, discount, years, spot };
    const known = strikes.map((pair) => ({ ...pair, deviation: deviationOf(pair, terms) }));
    for (const pair of known) cells.set(`${date} ${pair.strike}`, cellOf(pair, between(pair, known), terms));
  }
  return cells;
}

interface Terms {
  forward: number;
  discount: number;
  years: number;
  spot: number;
}

interface KnownStrike extends Strike {
  deviation: number;
}

/** The deviation of a strike, or of the straight line between the strikes on both sides of it that have one. */
function between({ strike, deviation }: KnownStrike, all: readonly KnownStrike[]): number {
  if (deviation > 0) return deviation;
  const known = all.filter((other) => other.deviation > 0).sort((a, b) => a.strike - b.strike);
  const [below, above] = [
    known.findLast((other) => other.strike < strike),
    known.find((other) => other.strike > strike),
  ];
  if (!below || !above) return 0;
  const slope = (above.deviation - below.deviation) / (above.strike - below.strike);
  return below.deviation + slope * (strike - below.strike);
}

function deviationOf({ strike, call, put }: Strike, { forward, discount, years }: Terms): number {
  const isCall = strike >= forward;
  const [outside, inside] = isCall ? [call, put] : [put, call];
  const quoted = middle(outside);
  const byQuote = quoted === undefined ? undefined : implied(isCall, strike, forward, discount, quoted);
  const stated = (outside?.volatility || inside?.volatility || 0) * Math.sqrt(years);
  const offer = outside?.ask ?? Infinity;
  const byOffer = offer <= 0.05 ? implied(isCall, strike, forward, discount, offer / 2) : undefined;
  return byQuote ?? (stated > 0 ? stated : (byOffer ?? 0));
}

function cellOf({ strike, call, put }: Strike, deviation: number, { forward, discount, spot }: Terms): number {
  if (!(deviation > 0)) return 0;
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  // Gamma per dollar of spot: the discounted forward moves with spot in proportion.
  const gamma = (((forward * discount) / spot) * density(d1)) / (spot * deviation);
  return gamma * ((call?.openInterest ?? 0) - (put?.openInterest ?? 0)) * 100 * spot * spot * 0.01;
}
