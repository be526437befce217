import type { TradingDay } from "../days/trading-day";
import { ExpectedVolume } from "./expected-volume";
import type { SessionActivity } from "./session-activity";

/** Within this many days to expiration, the contracts that trade follow the price through the session. */
const FOLLOWED_DAYS = 7;
const PERIOD_SECONDS = 1_800;
const PERIODS = 64;

/** Sizes fall with the price: a contract of 32 dollars trades half as many at a time as one of two dollars. */
const REFERENCE_PRICE = 2;
const CHEAPEST_PRICE = 0.05;

/** Mean size of a single trade, at most this share of the contract's largest volume. */
const LARGEST_SHARE = 0.15;

/** Steps of the search for the size of a trade in a contract of the reference price. */
const SIZE_STEPS = 6;

/** The trades of one expiration at one time. */
interface ExpirationTrades {
  firstContract: number;
  /** Cumulative expected number of trades, by contract. */
  trades: Float64Array;
  /** Per contract: mean size of a single trade. */
  sizes: Float64Array;
}

/** Chooses which contracts of a day trade, and how large their trades are. A pure function of the day. */
export class ContractSampler {
  /** Per contract: volume of a usual session, as expected at the opening bell. */
  readonly usualVolumes: Float32Array;
  /** Per contract: largest volume of the session. */
  readonly limits: Int32Array;
  readonly #day: TradingDay;
  readonly #expected: ExpectedVolume;
  /** Mean size of a trade in a contract of the reference price. */
  readonly #referenceSize: number;
  /** Cumulative expected number of trades, by expiration. */
  readonly #expirationTrades: Float64Array;
  readonly #trades = new Map<number, ExpirationTrades>();

  constructor(day: TradingDay, { usualVolume, usualSingles }: SessionActivity) {
    this.#day = day;
    this.#expected = new ExpectedVolume(day, usualVolume);
    this.limits = this.#expected.limits;
    this.usualVolumes = new Float32Array(2 * day.cellCount);
    const factors = new Float32Array(2 * day.cellCount);
    for (const { firstContract, volumes, prices } of this.#expected.opening) {
      this.usualVolumes.set(volumes, firstContract);
      for (let i = 0; i < prices.length; i += 1) factors[firstContract + i] = sizeFactor(prices[i] ?? 0);
    }
    this.#referenceSize = this.#searchSize(factors, usualSingles);
    let trades = 0;
    this.#expirationTrades = Float64Array.from(
      day.expirations,
      (_, e) => (trades += this.#tradesOf(e, 0).trades.at(-1) ?? 0),
    );
  }

  /** Chooses a contract at a second of the session from two uniform draws: one for the expiration, one for the contract in it. */
  contractAt(second: number, expirationDraw: number, contractDraw: number): number {
    const { firstContract, trades } = this.#tradesOf(pick(this.#expirationTrades, expirationDraw), second);
    return firstContract + pick(trades, contractDraw);
  }

  /** Returns the mean size of a single trade in a contract at a second. */
  meanSizeAt(contract: number, second: number): number {
    const { firstContract, sizes } = this.#tradesOf(this.#day.expirationOf[contract >> 1] ?? 0, second);
    return sizes[contract - firstContract] ?? 1;
  }

  /** Returns the cell at a distance in the same expiration, or the cell itself if there is none. */
  neighbour(cell: number, cells: number): number {
    const expiration = this.#day.expirationOf[cell] ?? 0;
    const moved = cell + cells;
    return moved >= 0 && this.#day.expirationOf[moved] === expiration ? moved : cell;
  }

  /** Searches the reference size with which the expected volume takes an expected number of single trades. */
  #searchSize(factors: Float32Array, singles: number): number {
    let size = 1;
    for (let step = 0; step < SIZE_STEPS; step += 1) {
      let trades = 0;
      for (let contract = 0; contract < factors.length; contract += 1) {
        trades += (this.usualVolumes[contract] ?? 0) / this.#sizeOf(contract, size * (factors[contract] ?? 0));
      }
      size *= trades / singles;
    }
    return size;
  }

  #sizeOf(contract: number, size: number): number {
    return Math.max(1, Math.min(size, LARGEST_SHARE * (this.limits[contract] ?? 0)));
  }

  #tradesOf(expiration: number, second: number): ExpirationTrades {
    const days = (this.#day.expirations[expiration]?.day ?? 0) - this.#day.sessionDay;
    const period = days <= FOLLOWED_DAYS ? Math.floor(second / PERIOD_SECONDS) : 0;
    const key = expiration * PERIODS + period;
    const known = this.#trades.get(key);
    if (known !== undefined) return known;
    const opening = period === 0 ? this.#expected.opening[expiration] : undefined;
    const now = opening ?? this.#expected.ofExpiration(expiration, period * PERIOD_SECONDS);
    const { firstContract, volumes, prices } = now;
    const sizes = new Float64Array(prices.length);
    const trades = new Float64Array(prices.length);
    let sum = 0;
    for (let i = 0; i < prices.length; i += 1) {
      const size = this.#sizeOf(firstContract + i, this.#referenceSize * sizeFactor(prices[i] ?? 0));
      sum += (volumes[i] ?? 0) / size;
      sizes[i] = size;
      trades[i] = sum;
    }
    const computed = { firstContract, trades, sizes };
    this.#trades.set(key, computed);
    return computed;
  }
}

/** Returns the size of a trade at a price, relative to the reference price: the inverse fourth root. */
function sizeFactor(price: number): number {
  return Math.sqrt(Math.sqrt(REFERENCE_PRICE / Math.max(CHEAPEST_PRICE, price)));
}

/** Returns the position that a uniform draw selects from cumulative weights. */
function pick(sums: Float64Array, draw: number): number {
  const target = draw * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
