import { rightOf } from "./tape";
import type { TradingDay } from "../days/trading-day";
import { lengthFactor } from "./usual-volume";

/** Weight of an expiration tomorrow, and the exponent of its decay by days. Today's weight is 1. */
const TOMORROW_WEIGHT = 0.42;
const DECAY_EXPONENT = 1;

/** Decay of trading with distance from the price, in standard deviations to settlement: out of and in the money. */
const OUT_OF_MONEY_DECAY = 0.9;
const IN_THE_MONEY_DECAY = 2.6;
/** Additional decay in the money, per unit of log-moneyness. */
const DEEP_DECAY = 6;

/** Lowest standard deviation of the log price. */
const MIN_DEVIATION = 0.002;

/** Volume grows less than open interest: contracts with much of it are held rather than traded. */
const OPEN_INTEREST_EXPONENT = 0.65;
/** Contracts that a strike without open interest counts. */
const UNHELD = 3;

/** The usual volume of a contract in a full session is at most this share of the largest. */
const USUAL_SHARE_OF_LIMIT = 0.6;

/** What limits take away goes to other contracts, in so many steps and at most so many times their share. */
const STEPS = 3;
const LARGEST_FACTOR = 1.25;

/** The trading to expect in one expiration at one time of the session. */
interface ExpirationVolume {
  firstContract: number;
  /** Per contract of the expiration: volume of a full session. */
  volumes: Float64Array;
  /** Per contract: approximate price in dollars. */
  prices: Float64Array;
}

/** The weights of the contracts of one expiration at one time, before they are scaled to a volume, and their sum. */
interface ExpirationWeights {
  firstContract: number;
  weights: Float64Array;
  sum: number;
  prices: Float64Array;
}

/**
 * The volume to expect of each contract of a day: near expirations, strikes near the money, high open interest. A pure function
 * of the day.
 */
export class ExpectedVolume {
  /** The largest volume of each contract in the session. */
  readonly limits: Int32Array;
  /** The expected volume of each expiration at the opening bell. */
  readonly opening: readonly ExpirationVolume[];
  readonly #day: TradingDay;
  /** First cell of each expiration, and the end. */
  readonly #firstCell: Int32Array;
  /** Per expiration: volume of a usual session. */
  readonly #totals: Float64Array;
  /** Per contract: weight by open interest. */
  readonly #held: Float64Array;

  constructor(day: TradingDay, usualVolume: number) {
    this.#day = day;
    this.limits = volumeLimits(day);
    this.#firstCell = firstCells(day);
    this.#held = new Float64Array(day.openInterest).map((open) => (open + UNHELD) ** OPEN_INTEREST_EXPONENT);
    const shares = day.expirations.map((_, expiration) => this.#weightOf(expiration));
    const total = sumOf(shares);
    const weights = day.expirations.map((_, expiration) => this.#weights(expiration, 0));
    let factor = 1;
    for (let step = 0; ; step += 1) {
      this.#totals = Float64Array.from(shares, (share) => (factor * usualVolume * share) / total);
      this.opening = weights.map((weight, expiration) => this.#scaled(weight, expiration));
      const expected = this.opening.reduce((sum, { volumes }) => sum + sumOf(volumes), 0);
      if (step === STEPS || expected === 0) break;
      factor = Math.min(LARGEST_FACTOR, (factor * usualVolume) / expected);
    }
  }

  /** Returns the volume to expect of the contracts of an expiration, for the price at a second of the session. */
  ofExpiration(expiration: number, second: number): ExpirationVolume {
    return this.#scaled(this.#weights(expiration, second), expiration);
  }

  #weights(expiration: number, second: number): ExpirationWeights {
    const { strikeOf } = this.#day;
    const firstContract = 2 * (this.#firstCell[expiration] ?? 0);
    const count = 2 * (this.#firstCell[expiration + 1] ?? 0) - firstContract;
    const weights = new Float64Array(count);
    const prices = new Float64Array(count);
    if (count === 0) return { firstContract, weights, sum: 0, prices };
    const spot = this.#day.spotAt(second);
    const deviation = this.#deviationOf(expiration, second, spot);
    const atTheMoney = 0.4 * spot * deviation;
    const inTheMoneyDecay = IN_THE_MONEY_DECAY / deviation + DEEP_DECAY;
    let sum = 0;
    for (let i = 0; i < count; i += 1) {
      const contract = firstContract + i;
      const strike = strikeOf[contract >> 1] ?? 0;
      const up = Math.log(strike / spot);
      const out = rightOf(contract) === "call" ? up : -up;
      const outDecay = Math.exp((-Math.abs(out) * OUT_OF_MONEY_DECAY) / deviation);
      const proximity = out >= 0 ? outDecay : Math.exp(out * inTheMoneyDecay);
      const weight = proximity * (this.#held[contract] ?? 0);
      weights[i] = weight;
      sum += weight;
      prices[i] = atTheMoney * outDecay + (out < 0 ? Math.abs(strike - spot) : 0);
    }
    return { firstContract, weights, sum, prices };
  }

  /** Scales weights to the total of the expiration, each at most a share of its contract's limit. */
  #scaled({ firstContract, weights, sum, prices }: ExpirationWeights, expiration: number): ExpirationVolume {
    const scale = (this.#totals[expiration] ?? 0) / sum;
    const most = USUAL_SHARE_OF_LIMIT * lengthFactor(this.#day.seconds);
    const volumes = new Float64Array(weights.length);
    for (let i = 0; i < volumes.length; i += 1) {
      volumes[i] = Math.min(scale * (weights[i] ?? 0), most * (this.limits[firstContract + i] ?? 0));
    }
    return { firstContract, volumes, prices };
  }

  #weightOf(expiration: number): number {
    const { expirations, sessionDay, openInterest } = this.#day;
    const first = 2 * (this.#firstCell[expiration] ?? 0);
    const end = 2 * (this.#firstCell[expiration + 1] ?? 0);
    if (end === first) return 0;
    const days = (expirations[expiration]?.day ?? 0) - sessionDay;
    const open = sumOf(openInterest.subarray(first, end));
    return (days <= 0 ? 1 : TOMORROW_WEIGHT * days ** -DECAY_EXPONENT) * Math.sqrt(open + 1);
  }

  /** Returns the standard deviation of the log price until settlement. */
  #deviationOf(expiration: number, second: number, spot: number): number {
    const { strikeOf } = this.#day;
    let low = this.#firstCell[expiration] ?? 0;
    let high = (this.#firstCell[expiration + 1] ?? 1) - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((strikeOf[middle] ?? 0) < spot) low = middle + 1;
      else high = middle;
    }
    const volatility = this.#day.volatilityAt(low, second);
    return volatility * Math.sqrt(this.#day.yearsAt(expiration, second)) + MIN_DEVIATION;
  }
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] ?? 0;
  return sum;
}

function firstCells({ expirations, expirationOf, cellCount }: TradingDay): Int32Array {
  const first = new Int32Array(expirations.length + 1).fill(cellCount);
  for (let cell = cellCount - 1; cell >= 0; cell -= 1) first[expirationOf[cell] ?? 0] = cell;
  // An expiration without cells starts at the first cell of the next expiration.
  for (let e = expirations.length - 1; e >= 0; e -= 1) first[e] = Math.min(first[e] ?? 0, first[e + 1] ?? 0);
  return first;
}

/** Largest volume of a contract without open interest that stays so. */
const UNHELD_LIMIT = 10;

/** Largest volume per contract held, by days to expiration: much of it is opened and closed within the day. */
const PER_HELD = [
  [0, 100],
  [3, 2.5],
  [8, 1.5],
  [Infinity, 0.8],
] as const;

/** Largest volume per contract opened and per contract closed overnight. */
const PER_OPENED = 2.5;
const PER_CLOSED = 1.2;

/** On its last day a contract without open interest can trade this share of all contracts held in its expiration. */
const LAST_DAY_SHARE = 0.01;

/**
 * Returns the largest volume of each contract of a day: a multiple of the open interest and of the contracts that the next morning's open interest
 * shows as opened or closed. So volume far above open interest is either the contract's last day, or opens positions.
 */
function volumeLimits(day: TradingDay): Int32Array {
  const { openInterest, nextOpenInterest, expirations, expirationOf, cellCount, sessionDay } = day;
  const held = new Float64Array(expirations.length);
  for (let contract = 0; contract < 2 * cellCount; contract += 1) {
    const expiration = expirationOf[contract >> 1] ?? 0;
    held[expiration] = (held[expiration] ?? 0) + (openInterest[contract] ?? 0);
  }
  const isLastDay = expirations.map(({ day: expires }) => expires <= sessionDay);
  const perHeldOf = expirations.map(({ day: expires }) => perHeldAt(expires - sessionDay));
  return new Int32Array(2 * cellCount).map((_, contract) => {
    const open = openInterest[contract] ?? 0;
    const expiration = expirationOf[contract >> 1] ?? 0;
    if (isLastDay[expiration])
      return UNHELD_LIMIT + (perHeldOf[expiration] ?? 0) * open + LAST_DAY_SHARE * (held[expiration] ?? 0);
    const change = (nextOpenInterest[contract] ?? 0) - open;
    return (
      UNHELD_LIMIT + (perHeldOf[expiration] ?? 0) * open + (change > 0 ? PER_OPENED * change : -PER_CLOSED * change)
    );
  });
}

function perHeldAt(days: number): number {
  return PER_HELD.find(([upTo]) => days <= upTo)?.[1] ?? 0;
}
