import { median } from "./median";

/** Bid and ask in dollars, as far as they are known. */
export interface MaybeQuoted {
  bid: number | undefined;
  ask: number | undefined;
}

/** A quote with a bid above 0 and an ask not below it. */
type Quote = Record<keyof MaybeQuoted, number>;

export function isQuoted<Q extends MaybeQuoted>(contract: Q | undefined): contract is Q & Quote {
  const { bid, ask } = contract ?? {};
  return bid !== undefined && ask !== undefined && bid > 0 && ask >= bid;
}

/** Returns the middle of bid and ask. */
export function midOf({ bid, ask }: Quote): number {
  return (bid + ask) / 2;
}

/** What is listed at one strike of an expiration. */
interface ListedStrike<Q extends MaybeQuoted> {
  strike: number;
  call?: Q;
  put?: Q;
}

/** A call and a put of one strike, both quoted on two sides. Prices are the middle of bid and ask. */
export interface QuotePair<Q extends MaybeQuoted> {
  strike: number;
  call: number;
  put: number;
  /** Of both quotes together, in dollars. */
  width: number;
  contracts: { call: Q; put: Q };
}

/** Which quotes of an expiration agree. */
export interface AgreeingQuotes<Q extends MaybeQuoted> {
  /** Those whose quotes the same right at other strikes refutes. */
  refuted: ReadonlySet<Q | undefined>;
  /** Strikes whose call less put is refuted by that of other strikes, though neither is by its own right. */
  doubted: ReadonlySet<number>;
  /** The other strikes that have both quotes, ascending. */
  pairs: readonly QuotePair<Q>[];
}

/** Strikes on each side that a quote is compared with. */
const BESIDE = 3;
/** Quotes in nickels are rounded: a narrower one is taken to be this wide, in dollars. */
const LEAST_WIDTH = 0.05;
/** If more than this share of the quotes is refuted, there is no telling which are right. */
const LARGEST_SHARE = 0.25;
/** Contradictions below this many dollars are errors of rounding. */
const NOTHING = 1e-9;

/**
 * Finds the quotes of one expiration that their neighbours refute. Between bid and ask there have to be prices of one right that are convex
 * and monotone over the strikes and change less than the strike does. Calls less puts have to be a line. `strikes` are ascending.
 */
export function agreeingQuotes<Q extends MaybeQuoted>(strikes: readonly ListedStrike<Q>[]): AgreeingQuotes<Q> {
  // Mirrored at 0, calls over the strike have the shape of puts.
  const calls = strikes.flatMap(({ strike, call }) => (isQuoted(call) ? [pointOf(-strike, call)] : [])).reverse();
  const puts = strikes.flatMap(({ strike, put }) => (isQuoted(put) ? [pointOf(strike, put)] : []));
  const refuted = new Set<Q | undefined>([...refutedOf(calls), ...refutedOf(puts)]);
  const pairs = strikes.flatMap(({ strike, call, put }) => {
    if (!isQuoted(call) || !isQuoted(put) || refuted.has(call) || refuted.has(put)) return [];
    const width = call.ask - call.bid + (put.ask - put.bid);
    return [{ strike, call: midOf(call), put: midOf(put), width, contracts: { call, put } }];
  });
  const doubted = doubtedOf(pairs);
  return { refuted, doubted, pairs: pairs.filter(({ strike }) => !doubted.has(strike)) };
}

/** A quote over the strike of a put, or over the negative strike of a call. */
interface Point<Q> {
  x: number;
  low: number;
  high: number;
  quote: Q;
}

function pointOf<Q extends Quote>(x: number, quote: Q): Point<Q> {
  const [middle, half] = [midOf(quote), Math.max(LEAST_WIDTH, quote.ask - quote.bid) / 2];
  return { x, low: middle - half, high: middle + half, quote };
}

/** Takes out the quote that contradicts the others by most dollars in sum, again and again. Equal blame is nobody's. */
function refutedOf<Q>(points: readonly Point<Q>[]): Q[] {
  const taken: Q[] = [];
  let left = points;
  for (;;) {
    const blame = blameOf(left);
    const most = blame.reduce((a, b) => Math.max(a, b), 0);
    const [worst, other] = [...blame.keys()].filter((at) => (blame[at] ?? 0) > most - NOTHING);
    const quote = left[worst ?? -1]?.quote;
    if (quote === undefined || most === 0 || other !== undefined) return taken;
    taken.push(quote);
    left = left.filter((_, at) => at !== worst);
    if (taken.length > Math.max(1, LARGEST_SHARE * points.length)) return [];
  }
}

/** Returns the dollars by which each quote contradicts its neighbours, in sum. */
function blameOf(points: readonly Point<unknown>[]): number[] {
  const blame = points.map(() => 0);
  const add = (dollars: number, ...places: number[]) => {
    if (dollars > NOTHING) for (const at of places) blame[at] = (blame[at] ?? 0) + dollars;
  };
  for (const [at, own] of points.entries()) {
    for (let place = at + 1; place <= at + BESIDE; place += 1) {
      const above = points[place];
      if (above === undefined) break;
      add(own.low - above.high, at, place);
      add(above.low - own.high - (above.x - own.x), at, place);
      for (let before = at - 1; before >= at - BESIDE; before -= 1) {
        const below = points[before];
        if (below === undefined) break;
        const share = (above.x - own.x) / (above.x - below.x);
        const line = share * below.high + (1 - share) * above.high;
        add(own.low - line, before, at, place);
      }
    }
  }
  return blame;
}

/** Median deviations that a price may differ by: 5 standard deviations of a normal distribution. */
const DEVIATIONS = 5 * 1.4826;
/** The share of a price by which two strikes always differ. */
const NEGLIGIBLE = 0.0003;
/** Strikes further than this share from the money tell little of the price, and need to differ by more. */
const NEAR = 0.1;

/** Returns the strikes whose call less put, as a price of the underlying, is far from the median of its neighbours. */
function doubtedOf(pairs: readonly Omit<QuotePair<never>, "contracts">[]): ReadonlySet<number> {
  const prices = pairs.map(({ strike, call, put }) => strike + call - put);
  const price = median(prices) ?? NaN;
  const doubted = pairs.filter(({ strike, width }, at) => {
    const first = Math.max(0, Math.min(at - BESIDE, pairs.length - 1 - 2 * BESIDE));
    const own = prices.slice(first, first + 2 * BESIDE + 1);
    const middle = median(own) ?? NaN;
    const share = NEGLIGIBLE + Math.max(0, Math.abs(strike / price - 1) - NEAR);
    const beyond = Math.abs((prices[at] ?? NaN) - middle) - Math.max(LEAST_WIDTH, width / 2) - share * price;
    // Most quotes are near enough, whatever the scatter.
    return beyond > 0 && beyond > DEVIATIONS * (median(own.map((other) => Math.abs(other - middle))) ?? NaN);
  });
  const isMost = doubted.length > Math.max(1, LARGEST_SHARE * pairs.length);
  return new Set(isMost ? [] : doubted.map(({ strike }) => strike));
}
