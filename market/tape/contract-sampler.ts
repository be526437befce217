import { rightOf } from "./tape";
import type { TradingDay } from "../days/trading-day";

/** Within this many days to expiration, the weights of strikes follow the price through the session. */
const REWEIGHTED_DAYS = 7;
const PERIOD_SECONDS = 1_800;

/** Weight of an expiration tomorrow, and the exponent of its decay by days. Today's weight is 1. */
const TOMORROW_WEIGHT = 0.25;
const DECAY_EXPONENT = 1.05;

/** Decay of trading with distance from the price, in standard deviations to settlement: out of and in the money. */
const OUT_OF_MONEY_DECAY = 1.1;
const IN_THE_MONEY_DECAY = 2.6;

/** Lowest standard deviation of the log price. */
const MIN_DEVIATION = 0.002;

/** Cumulative weights of the contracts of one expiration. */
interface ContractWeights {
  firstContract: number;
  sums: Float64Array;
}

/** Chooses which contracts of a day trade: near expirations, strikes near the money, high open interest. A pure function of the day. */
export class ContractSampler {
  readonly #day: TradingDay;
  /** First cell of each expiration, and the end. */
  readonly #firstCell: Int32Array;
  readonly #expirationSums: Float64Array;
  readonly #weights = new Map<number, ContractWeights>();

  constructor(day: TradingDay) {
    this.#day = day;
    this.#firstCell = firstCells(day);
    this.#expirationSums = cumulative(day.expirations.map((_, e) => this.#expirationWeight(e)));
  }

  /** Chooses a contract at a second of the session from two uniform draws: one for the expiration, one for the contract in it. */
  contractAt(second: number, expirationDraw: number, contractDraw: number): number {
    const expiration = pick(this.#expirationSums, expirationDraw);
    const { firstContract, sums } = this.#weightsOf(expiration, second);
    return firstContract + pick(sums, contractDraw);
  }

  /** Returns the probability of each contract with the weights at the opening bell. */
  shares(): Float64Array {
    const shares = new Float64Array(2 * this.#day.cellCount);
    const dayTotal = this.#expirationSums.at(-1) ?? 0;
    this.#day.expirations.forEach((_, e) => {
      const { firstContract, sums } = this.#weightsOf(e, 0);
      const own = ((this.#expirationSums[e] ?? 0) - (this.#expirationSums[e - 1] ?? 0)) / dayTotal;
      const total = sums.at(-1) ?? 0;
      for (let i = 0; i < sums.length; i += 1) {
        shares[firstContract + i] = (own * ((sums[i] ?? 0) - (sums[i - 1] ?? 0))) / total;
      }
    });
    return shares;
  }

  /** Returns the cell at a distance in the same expiration, or the cell itself if there is none. */
  neighbour(cell: number, cells: number): number {
    const expiration = this.#day.expirationOf[cell] ?? 0;
    const other = cell + cells;
    return other >= 0 && this.#day.expirationOf[other] === expiration ? other : cell;
  }

  #expirationWeight(expiration: number): number {
    const { expirations, sessionDay, openInterest } = this.#day;
    const days = (expirations[expiration]?.day ?? 0) - sessionDay;
    let open = 0;
    const end = 2 * (this.#firstCell[expiration + 1] ?? 0);
    for (let contract = 2 * (this.#firstCell[expiration] ?? 0); contract < end; contract += 1) {
      open += openInterest[contract] ?? 0;
    }
    if (end === 2 * (this.#firstCell[expiration] ?? 0)) return 0;
    return (days <= 0 ? 1 : TOMORROW_WEIGHT * days ** -DECAY_EXPONENT) * Math.sqrt(open + 1);
  }

  #weightsOf(expiration: number, second: number): ContractWeights {
    const days = (this.#day.expirations[expiration]?.day ?? 0) - this.#day.sessionDay;
    const period = days <= REWEIGHTED_DAYS ? Math.floor(second / PERIOD_SECONDS) : 0;
    const key = expiration * 64 + period;
    const weights = this.#weights.get(key) ?? this.#computeWeights(expiration, period * PERIOD_SECONDS);
    this.#weights.set(key, weights);
    return weights;
  }

  #computeWeights(expiration: number, second: number): ContractWeights {
    const { strikeOf, openInterest } = this.#day;
    const firstContract = 2 * (this.#firstCell[expiration] ?? 0);
    const count = 2 * (this.#firstCell[expiration + 1] ?? 0) - firstContract;
    const spot = this.#day.spotAt(second);
    const deviation = this.#deviationOf(expiration, second, spot);
    const sums = new Float64Array(count);
    let sum = 0;
    for (let i = 0; i < count; i += 1) {
      const contract = firstContract + i;
      const up = Math.log((strikeOf[contract >> 1] ?? 0) / spot) / deviation;
      const out = rightOf(contract) === "call" ? up : -up;
      const proximity = Math.exp(-Math.abs(out) * (out > -0.3 ? OUT_OF_MONEY_DECAY : IN_THE_MONEY_DECAY));
      sum += proximity * (0.2 + Math.sqrt((openInterest[contract] ?? 0) / 300));
      sums[i] = sum;
    }
    return { firstContract, sums };
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

function firstCells({ expirations, expirationOf, cellCount }: TradingDay): Int32Array {
  const first = new Int32Array(expirations.length + 1).fill(cellCount);
  for (let cell = cellCount - 1; cell >= 0; cell -= 1) first[expirationOf[cell] ?? 0] = cell;
  // An expiration without cells starts at the first cell of the next one.
  for (let e = expirations.length - 1; e >= 0; e -= 1) first[e] = Math.min(first[e] ?? 0, first[e + 1] ?? 0);
  return first;
}

function cumulative(values: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(values, (value) => (sum += value));
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
