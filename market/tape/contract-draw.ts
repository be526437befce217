import { rightOf } from "./tape";
import type { TradingDay } from "../days/trading-day";

/** Nearer than this many days the strikes that trade follow the price through the session. */
const FOLLOWING_DAYS = 7;
const PERIOD_SECONDS = 1_800;

/** Attention in a plain expiration tomorrow, and how it fades with the days; today's is 1. */
const TOMORROW = 0.25;
const FADES = 1.05;

/** How fast trading thins out with distance from the price, in deviations to settlement: out of and into the money. */
const OUT_FADES = 1.1;
const IN_FADES = 2.6;

/** Deviation of the log-price that attention never falls below. */
const LEAST_REACH = 0.002;

/** The contracts of one expiration with the running sum of how much each draws. */
interface Attention {
  firstContract: number;
  sums: Float64Array;
}

/** Which contracts of a day trade: near expirations, near the money, where interest is open. A pure function of the day. */
export class ContractDraw {
  readonly #day: TradingDay;
  /** First cell of each expiration, and one past the last. */
  readonly #firstCell: Int32Array;
  readonly #expirationSums: Float64Array;
  readonly #attention = new Map<number, Attention>();

  constructor(day: TradingDay) {
    this.#day = day;
    this.#firstCell = firstCells(day);
    this.#expirationSums = running(day.expirations.map((_, e) => this.#appealOf(e)));
  }

  /** A contract of a second of the session, by two draws between 0 and 1: of the expiration and within it. */
  contractAt(second: number, expirationDraw: number, contractDraw: number): number {
    const expiration = pick(this.#expirationSums, expirationDraw);
    const { firstContract, sums } = this.#attentionOf(expiration, second);
    return firstContract + pick(sums, contractDraw);
  }

  /** Per contract: its share of a session's draws, seen from the opening bell. */
  shares(): Float64Array {
    const shares = new Float64Array(2 * this.#day.cellCount);
    const whole = this.#expirationSums.at(-1) ?? 0;
    this.#day.expirations.forEach((_, e) => {
      const { firstContract, sums } = this.#attentionOf(e, 0);
      const own = ((this.#expirationSums[e] ?? 0) - (this.#expirationSums[e - 1] ?? 0)) / whole;
      const total = sums.at(-1) ?? 0;
      for (let i = 0; i < sums.length; i += 1) {
        shares[firstContract + i] = (own * ((sums[i] ?? 0) - (sums[i - 1] ?? 0))) / total;
      }
    });
    return shares;
  }

  /** Another strike of the same expiration, so many cells away; the cell itself at the end of the ladder. */
  neighbour(cell: number, cells: number): number {
    const expiration = this.#day.expirationOf[cell] ?? 0;
    const other = cell + cells;
    return other >= 0 && this.#day.expirationOf[other] === expiration ? other : cell;
  }

  #appealOf(expiration: number): number {
    const { expirations, sessionDay, openInterest } = this.#day;
    const days = (expirations[expiration]?.day ?? 0) - sessionDay;
    let open = 0;
    const end = 2 * (this.#firstCell[expiration + 1] ?? 0);
    for (let contract = 2 * (this.#firstCell[expiration] ?? 0); contract < end; contract += 1) {
      open += openInterest[contract] ?? 0;
    }
    if (end === 2 * (this.#firstCell[expiration] ?? 0)) return 0;
    return (days <= 0 ? 1 : TOMORROW * days ** -FADES) * Math.sqrt(open + 1);
  }

  #attentionOf(expiration: number, second: number): Attention {
    const days = (this.#day.expirations[expiration]?.day ?? 0) - this.#day.sessionDay;
    const period = days <= FOLLOWING_DAYS ? Math.floor(second / PERIOD_SECONDS) : 0;
    const key = expiration * 64 + period;
    const known = this.#attention.get(key) ?? this.#newAttention(expiration, period * PERIOD_SECONDS);
    this.#attention.set(key, known);
    return known;
  }

  #newAttention(expiration: number, second: number): Attention {
    const { strikeOf, openInterest } = this.#day;
    const firstContract = 2 * (this.#firstCell[expiration] ?? 0);
    const count = 2 * (this.#firstCell[expiration + 1] ?? 0) - firstContract;
    const spot = this.#day.spotAt(second);
    const reach = this.#reachOf(expiration, second, spot);
    const sums = new Float64Array(count);
    let sum = 0;
    for (let i = 0; i < count; i += 1) {
      const contract = firstContract + i;
      const up = Math.log((strikeOf[contract >> 1] ?? 0) / spot) / reach;
      const out = rightOf(contract) === "call" ? up : -up;
      const nearness = Math.exp(-Math.abs(out) * (out > -0.3 ? OUT_FADES : IN_FADES));
      sum += nearness * (0.2 + Math.sqrt((openInterest[contract] ?? 0) / 300));
      sums[i] = sum;
    }
    return { firstContract, sums };
  }

  /** One standard deviation of the log-price to settlement. */
  #reachOf(expiration: number, second: number, spot: number): number {
    const { strikeOf } = this.#day;
    let low = this.#firstCell[expiration] ?? 0;
    let high = (this.#firstCell[expiration + 1] ?? 1) - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((strikeOf[middle] ?? 0) < spot) low = middle + 1;
      else high = middle;
    }
    const volatility = this.#day.volatilityAt(low, second);
    return volatility * Math.sqrt(this.#day.yearsAt(expiration, second)) + LEAST_REACH;
  }
}

function firstCells({ expirations, expirationOf, cellCount }: TradingDay): Int32Array {
  const first = new Int32Array(expirations.length + 1).fill(cellCount);
  for (let cell = cellCount - 1; cell >= 0; cell -= 1) first[expirationOf[cell] ?? 0] = cell;
  // An expiration without cells starts where the next one does.
  for (let e = expirations.length - 1; e >= 0; e -= 1) first[e] = Math.min(first[e] ?? 0, first[e + 1] ?? 0);
  return first;
}

function running(values: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(values, (value) => (sum += value));
}

/** The position whose stretch of a running sum a draw between 0 and 1 falls into. */
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
