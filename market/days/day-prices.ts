import { sessionSeconds } from "@strikebook/calendar";
import { type Factor, loadingsOf, type Underlying } from "../chains/underlyings";
import { activityBySecond } from "../time/variance-clock";
import { factorDeviation, REGIME_PER_DEVIATION } from "./factor-moves";
import { interpolate, KNOTS, knotsAround, pathAt, pathKnots, type PathTerms, valueAt } from "./intraday-path";
import { LruCache, marketBudget } from "./lru-cache";
import { Draws, streamOf } from "./random";
import { addMultiple, ownDeviation, type SessionTable } from "./session-table";

/** Tracking error of a fund against its index, as a share of the price; it changes each minute. */
const TRACKING_ERROR = 0.000_05;
const TRACKING_SECONDS = 60;

/** One part of the path of an underlying: a multiple of another path. */
interface PathPart {
  /** Absent for the idiosyncratic part. */
  factor?: Factor;
  terms: PathTerms;
  times: number;
}

/** Prices and volatility regimes within sessions, by position in the table. A pure function of the table, with caches. */
export class DayPrices {
  readonly #table: SessionTable;
  /** Paths of the common factors in a session: a quarter of a megabyte each. */
  readonly #paths: LruCache<string, Float64Array>;
  readonly #regimes: LruCache<number, Float64Array>;

  constructor(table: SessionTable, budget = marketBudget()) {
    this.#table = table;
    this.#paths = new LruCache(budget, ({ byteLength }) => byteLength);
    this.#regimes = new LruCache(budget, ({ byteLength }) => byteLength);
  }

  /** Returns the price at each second of a session, in whole cents; the last price is the close. */
  prices(underlying: Underlying, index: number): Float64Array {
    const knots = this.#knots(underlying, index);
    const passed = activityBySecond(this.#seconds(index));
    const open = this.#table.opens.get(underlying.symbol)?.[index] ?? 0;
    const scale = this.#scale(underlying, index);
    const prices = passed.map((share, second) => cents(Math.exp(open + valueAt(knots, share * KNOTS)) * scale(second)));
    prices[prices.length - 1] = this.close(underlying, index);
    return prices;
  }

  /** Returns the price at one second, without computing the other seconds. */
  priceAt(underlying: Underlying, index: number, second: number): number {
    const seconds = this.#seconds(index);
    if (second === seconds) return this.close(underlying, index);
    const position = (activityBySecond(seconds)[second] ?? 0) * KNOTS;
    let [left, from, to] = [0, 0, 0];
    for (const { terms, times } of this.#parts(underlying, index)) {
      const around = knotsAround(terms, position);
      left = around.left;
      from += times * around.from;
      to += times * around.to;
    }
    const open = this.#table.opens.get(underlying.symbol)?.[index] ?? 0;
    return cents(Math.exp(open + interpolate(from, to, position - left)) * this.#scale(underlying, index)(second));
  }

  /** Returns the closing price of a session, in whole cents. */
  close(underlying: Underlying, index: number): number {
    const close = this.#table.closes.get(underlying.symbol)?.[index] ?? 0;
    return cents(Math.exp(close) * this.#scale(underlying, index)(this.#seconds(index)));
  }

  /** Returns the regime at each second: from the regime at the open to the regime at the next open, opposite to the market's moves. */
  regimes(index: number): Float64Array {
    return this.#regimes.getOrCreate(index, () => {
      const knots = this.#factorKnots("market", index);
      const regime = this.#regimeOf(index);
      return activityBySecond(this.#seconds(index)).map((share, second) =>
        regime(second, valueAt(knots, share * KNOTS)),
      );
    });
  }

  /** Returns the regime at one second, without computing the other seconds. */
  regimeAt(index: number, second: number): number {
    const share = activityBySecond(this.#seconds(index))[second] ?? 1;
    return this.#regimeOf(index)(second, pathAt(this.#factorTerms("market", index), share * KNOTS));
  }

  #regimeOf(index: number): (second: number, marketReturn: number) => number {
    const { factors } = this.#table;
    const from = factors.regime[index] ?? 0;
    const to = factors.regime[index + 1] ?? from;
    const total = factors.days.market[index] ?? 0;
    const perReturn = REGIME_PER_DEVIATION / factorDeviation("market", from);
    const seconds = this.#seconds(index);
    return (second, marketReturn) => {
      const timeShare = second / seconds;
      return from + (to - from) * timeShare + perReturn * (marketReturn - total * timeShare);
    };
  }

  /** Returns the logarithmic return since the open at each knot. */
  #knots(underlying: Underlying, index: number): Float64Array {
    const sum = new Float64Array(KNOTS + 1);
    for (const { factor, terms, times } of this.#parts(underlying, index)) {
      addMultiple(sum, factor === undefined ? pathKnots(terms) : this.#factorKnots(factor, index), times);
    }
    return sum;
  }

  /** Returns the paths that add up to the path of an underlying: multiples of the factors, and the idiosyncratic part. */
  #parts(underlying: Underlying, index: number): PathPart[] {
    const { factors, opens, closes } = this.#table;
    let own = (closes.get(underlying.symbol)?.[index] ?? 0) - (opens.get(underlying.symbol)?.[index] ?? 0);
    const parts: PathPart[] = [];
    for (const [factor, times] of loadingsOf(underlying)) {
      own -= times * (factors.days[factor][index] ?? 0);
      parts.push({ factor, terms: this.#factorTerms(factor, index), times });
    }
    if (underlying.ownVolatility > 0) parts.push({ terms: this.#ownTerms(underlying, index, own), times: 1 });
    return parts;
  }

  #factorKnots(factor: Factor, index: number): Float64Array {
    return this.#paths.getOrCreate(`${factor} ${index}`, () => pathKnots(this.#factorTerms(factor, index)));
  }

  #factorTerms(factor: Factor, index: number): PathTerms {
    const { seed, sessions, factors } = this.#table;
    return {
      seed,
      stream: streamOf(`${factor} path`),
      session: sessions[index] ?? 0,
      total: factors.days[factor][index] ?? 0,
      deviation: factorDeviation(factor, factors.regime[index] ?? 0),
    };
  }

  /** Returns the terms of the idiosyncratic path; a fund has the path of its index. */
  #ownTerms(underlying: Underlying, index: number, total: number): PathTerms {
    const stream = streamOf(`${underlying.follows?.symbol ?? underlying.symbol} path`);
    const { seed, sessions } = this.#table;
    return { seed, stream, session: sessions[index] ?? 0, total, deviation: ownDeviation(underlying) };
  }

  /** Returns the multiple of the table's price at a second: 1, or for a fund its ratio with the tracking error. */
  #scale({ symbol, follows }: Underlying, index: number): (second: number) => number {
    if (follows === undefined) return () => 1;
    const { seed, sessions } = this.#table;
    const draws = new Draws(seed, streamOf(`${symbol} stray`), sessions[index] ?? 0);
    let drawnMinute = NaN;
    let [from, to] = [0, 0];
    return (second) => {
      const minute = Math.floor(second / TRACKING_SECONDS);
      if (minute !== drawnMinute)
        [drawnMinute, from, to] = [minute, draws.gaussian(minute), draws.gaussian(minute + 1)];
      const into = second / TRACKING_SECONDS - minute;
      return (1 + TRACKING_ERROR * (from + (to - from) * into)) / follows.ratio;
    };
  }

  #seconds(index: number): number {
    return sessionSeconds(this.#table.sessions[index] ?? 0);
  }
}

function cents(price: number): number {
  return Math.round(price * 100) / 100;
}
