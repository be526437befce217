import { Draws, streamOf } from "../days/random";
import type { TradingDay } from "../days/trading-day";
import { activityBySecond } from "../time/variance-clock";
import { ContractSampler } from "./contract-sampler";
import { DirectionBias } from "./direction-bias";
import { addSweep, addTwoLegs, aggressorFor, type OrderIntent, singleOrder } from "./order-forms";
import { Orders } from "./orders";
import { secondOfActivity, type SessionActivity, SIZE_DEVIATION } from "./session-activity";
import type { Side } from "./trade-scores";

/** Options of a simulated tape. The seed determines every random draw. */
export interface TapeOptions {
  seed: number;
  /** Strength of the bias of trades toward the return of the next ten minutes: 1 as documented, 0 none. */
  signal: number;
}

/** Shares of the events. */
const SWEEPS = 0.12;
const MULTI_LEG_TRADES = 0.18;
const MID_TRADES = 0.32;
/** Share of events that follow an earlier one, their mean delay, and the share of these that repeat its contract. */
const FOLLOWERS = 0.45;
const FOLLOWER_SECONDS = 20;
const REPEATS = 0.25;

/** Random draws reserved for each event, and the position of each. Open-interest orders use negative positions. */
const DRAWS = 32;
const draw = {
  follows: 0,
  time: 1,
  parent: 2,
  delay: 3,
  form: 4,
  size: 5,
  expiration: 6,
  contract: 7,
  mid: 8,
  bullish: 9,
  repeats: 10,
  formDetails: 12,
} as const;

/** Generates the orders of one session, unordered: a branching process of events, and the trades that open-interest changes require. */
export class SessionOrders {
  readonly contracts: ContractSampler;
  readonly #day: TradingDay;
  readonly #draws: Draws;
  readonly #passed: Float64Array;
  readonly #bias: DirectionBias;
  readonly #lastMs: number;

  constructor(day: TradingDay, { seed, signal }: TapeOptions) {
    this.contracts = new ContractSampler(day);
    this.#day = day;
    this.#draws = new Draws(seed, streamOf(`${day.underlying} tape`), day.sessionDay);
    this.#passed = activityBySecond(day.seconds);
    this.#bias = new DirectionBias(day, signal);
    this.#lastMs = day.seconds * 1000 - 1;
  }

  /** Generates the single trades, sweeps and multi-leg trades of a session. */
  events({ events, medianSize }: SessionActivity): Orders {
    const orders = new Orders();
    const draws = this.#draws;
    if (this.#day.cellCount === 0) return orders;
    const times = new Int32Array(events);
    const contracts = new Int32Array(events);
    for (let event = 0; event < events; event += 1) {
      const first = event * DRAWS;
      const follows = event > 0 && draws.uniform(first + draw.follows) < FOLLOWERS;
      const parent = Math.floor(draws.uniform(first + draw.parent) * event);
      const plannedMs = follows ? Math.floor((times[parent] ?? 0) + this.#delayMs(first)) : Infinity;
      const atMs = plannedMs > this.#lastMs ? this.#timeOf(draws.uniform(first + draw.time)) : plannedMs;
      const repeats = follows && draws.uniform(first + draw.repeats) < REPEATS;
      const contract = repeats ? (contracts[parent] ?? 0) : this.#contractAt(atMs, first);
      times[event] = atMs;
      contracts[event] = contract;
      const size = Math.max(1, Math.round(medianSize * Math.exp(SIZE_DEVIATION * draws.gaussian(first + draw.size))));
      const aggressor = this.#aggressorFor(contract, atMs, first);
      const firstDraw = first + draw.formDetails;
      const intent = { atMs, lastMs: this.#lastMs, contract, size, aggressor, number: event + 1, draws, firstDraw };
      this.#addFormed(orders, intent, draws.uniform(first + draw.form));
    }
    return orders;
  }

  /** Appends one trade for each of the first contracts whose open interest changes by more than its volume so far. */
  addOpenInterestOrders(orders: Orders, contracts: number): void {
    const traded = new Int32Array(2 * this.#day.cellCount);
    for (let row = 0; row < orders.count; row += 1) {
      const contract = orders.contract[row] ?? 0;
      traded[contract] = (traded[contract] ?? 0) + (orders.size[row] ?? 0);
    }
    const { openInterest, nextOpenInterest, expirations, expirationOf, sessionDay } = this.#day;
    for (let contract = 0; contract < contracts; contract += 1) {
      const change = Math.abs((nextOpenInterest[contract] ?? 0) - (openInterest[contract] ?? 0));
      const missing = change - (traded[contract] ?? 0);
      if (missing <= 0 || (expirations[expirationOf[contract >> 1] ?? 0]?.day ?? 0) <= sessionDay) continue;
      const first = -1 - contract * DRAWS;
      const atMs = this.#timeOf(this.#draws.uniform(first - draw.time));
      const bullish = this.#bias.isBullish(atMs, this.#draws.uniform(first - draw.bullish));
      const aggressor = this.#draws.uniform(first - draw.mid) < MID_TRADES ? 0 : aggressorFor(contract, bullish);
      orders.add(singleOrder({ atMs, contract, size: missing, aggressor }));
    }
  }

  #delayMs(first: number): number {
    return -Math.log(this.#draws.uniform(first + draw.delay)) * FOLLOWER_SECONDS * 1000;
  }

  #contractAt(atMs: number, first: number): number {
    const draws = this.#draws;
    return this.contracts.contractAt(
      atMs / 1000,
      draws.uniform(first + draw.expiration),
      draws.uniform(first + draw.contract),
    );
  }

  #aggressorFor(contract: number, atMs: number, first: number): Side {
    if (this.#draws.uniform(first + draw.mid) < MID_TRADES) return 0;
    return aggressorFor(contract, this.#bias.isBullish(atMs, this.#draws.uniform(first + draw.bullish)));
  }

  #addFormed(orders: Orders, intent: OrderIntent, formDraw: number): void {
    // A sweep takes the offered quote, so it has an aggressor. A trade at the middle stays a single trade.
    if (formDraw < SWEEPS && intent.aggressor !== 0) addSweep(orders, intent);
    else if (formDraw >= SWEEPS && formDraw < SWEEPS + MULTI_LEG_TRADES) addTwoLegs(orders, intent, this.contracts);
    else orders.add(singleOrder(intent));
  }

  /** Returns the millisecond by which a share of the session's activity has passed. Activity is highest at the open and the close. */
  #timeOf(share: number): number {
    const second = secondOfActivity(this.#passed, share);
    const from = this.#passed[second] ?? 0;
    const fraction = (share - from) / ((this.#passed[second + 1] ?? 1) - from);
    return Math.min(this.#lastMs, Math.floor(1000 * (second + fraction)));
  }
}
