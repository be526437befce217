import { activityBySecond } from "../time/activity-clock";
import { sessionSeconds } from "../time/calendar";
import { factorDeviation, MOOD_PER_DEVIATION } from "./factor-moves";
import { KNOTS, pathAt, pathKnots, type PathTerms, valueAt } from "./intraday-path";
import { marketBudget } from "./memory-budget";
import { gaussian, streamOf } from "./random";
import { RecentlyUsed } from "./recently-used";
import { ownDeviation, type SessionTable } from "./session-table";
import { type Factor, loadingsOf, type Underlying } from "../chains/underlyings";

/** A fund strays from its index by this share of the price, a little differently each minute. */
const STRAY = 0.000_05;
const STRAY_SECONDS = 60;

/** Prices and moods within sessions, by position in the table. A pure function of the table: what is kept saves time. */
export class DayPrices {
  readonly #table: SessionTable;
  /** Of a session for all underlyings: a quarter of a megabyte each. */
  readonly #paths: RecentlyUsed<string, Float64Array>;
  readonly #moods: RecentlyUsed<number, Float64Array>;

  constructor(table: SessionTable, memory = marketBudget()) {
    this.#table = table;
    this.#paths = new RecentlyUsed(memory, ({ byteLength }) => byteLength);
    this.#moods = new RecentlyUsed(memory, ({ byteLength }) => byteLength);
  }

  /** The price at each second of a session, in whole cents; the last is the close. */
  prices(underlying: Underlying, index: number): Float64Array {
    const knots = this.#knots(underlying, index);
    const passed = activityBySecond(this.#seconds(index));
    const open = this.#table.opens.get(underlying.symbol)?.[index] ?? 0;
    const scale = this.#scale(underlying, index);
    const prices = passed.map((share, second) => cents(Math.exp(open + valueAt(knots, share * KNOTS)) * scale(second)));
    prices[prices.length - 1] = this.close(underlying, index);
    return prices;
  }

  /** The closing price of a session, in whole cents. */
  close(underlying: Underlying, index: number): number {
    const close = this.#table.closes.get(underlying.symbol)?.[index] ?? 0;
    return cents(Math.exp(close) * this.#scale(underlying, index)(this.#seconds(index)));
  }

  /** The mood at each second of a session: from that of its open to that of the next, against the market's own path. */
  moods(index: number): Float64Array {
    return this.#moods.get(index, () => {
      const knots = this.#factorKnots("market", index);
      const mood = this.#moodOf(index);
      return activityBySecond(this.#seconds(index)).map((share, second) => mood(second, valueAt(knots, share * KNOTS)));
    });
  }

  /** The mood at one second, without those of the others. */
  moodAt(index: number, second: number): number {
    const share = activityBySecond(this.#seconds(index))[second] ?? 1;
    return this.#moodOf(index)(second, pathAt(this.#factorTerms("market", index), share * KNOTS));
  }

  #moodOf(index: number): (second: number, marketReturn: number) => number {
    const { factors } = this.#table;
    const from = factors.mood[index] ?? 0;
    const to = factors.mood[index + 1] ?? from;
    const total = factors.days.market[index] ?? 0;
    const perReturn = MOOD_PER_DEVIATION / factorDeviation("market", from);
    const seconds = this.#seconds(index);
    return (second, marketReturn) => {
      const timeShare = second / seconds;
      return from + (to - from) * timeShare + perReturn * (marketReturn - total * timeShare);
    };
  }

  /** Logarithmic return since the open at each knot: so many times each factor's, and the underlying's own. */
  #knots(underlying: Underlying, index: number): Float64Array {
    const { factors, opens, closes } = this.#table;
    let own = (closes.get(underlying.symbol)?.[index] ?? 0) - (opens.get(underlying.symbol)?.[index] ?? 0);
    const sum = new Float64Array(KNOTS + 1);
    for (const [factor, times] of loadingsOf(underlying)) {
      own -= times * (factors.days[factor][index] ?? 0);
      add(sum, this.#factorKnots(factor, index), times);
    }
    if (underlying.own > 0) add(sum, pathKnots(this.#ownTerms(underlying, index, own)), 1);
    return sum;
  }

  #factorKnots(factor: Factor, index: number): Float64Array {
    return this.#paths.get(`${factor} ${index}`, () => pathKnots(this.#factorTerms(factor, index)));
  }

  #factorTerms(factor: Factor, index: number): PathTerms {
    const { seed, sessions, factors } = this.#table;
    return {
      seed,
      stream: streamOf(`${factor} path`),
      session: sessions[index] ?? 0,
      total: factors.days[factor][index] ?? 0,
      deviation: factorDeviation(factor, factors.mood[index] ?? 0),
    };
  }

  /** The part no factor explains; a fund shares that of its index. */
  #ownTerms(underlying: Underlying, index: number, total: number): PathTerms {
    const stream = streamOf(`${underlying.follows?.symbol ?? underlying.symbol} path`);
    const { seed, sessions } = this.#table;
    return { seed, stream, session: sessions[index] ?? 0, total, deviation: ownDeviation(underlying) };
  }

  /** What the table's price is multiplied by at a second: 1, or for a fund its share of the index, give or take. */
  #scale({ symbol, follows }: Underlying, index: number): (second: number) => number {
    if (follows === undefined) return () => 1;
    const { seed, sessions } = this.#table;
    const stream = streamOf(`${symbol} stray`);
    const stray = (minute: number) => gaussian(seed, stream, sessions[index] ?? 0, minute);
    return (second) => {
      const minute = Math.floor(second / STRAY_SECONDS);
      const into = second / STRAY_SECONDS - minute;
      return (1 + STRAY * (stray(minute) + (stray(minute + 1) - stray(minute)) * into)) / follows.ratio;
    };
  }

  #seconds(index: number): number {
    return sessionSeconds(this.#table.sessions[index] ?? 0);
  }
}

function add(sum: Float64Array, knots: Float64Array, times: number): void {
  for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + times * (knots[i] ?? 0);
}

function cents(price: number): number {
  return Math.round(price * 100) / 100;
}
