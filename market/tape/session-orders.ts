import { activityBySecond } from "../time/activity-clock";
import { ContractDraw } from "./contract-draw";
import { addSweep, addTwoLegs, aggressorFor, type Intent, single } from "./order-forms";
import { OrderMood } from "./order-mood";
import { Orders } from "./orders";
import { Draws, streamOf } from "../days/random";
import { SIZE_DEVIATION, type SessionBusiness } from "./session-business";
import type { TradingDay } from "../days/trading-day";
import type { Side } from "./trade-scores";

/** How a tape is drawn: all chance comes from the seed. */
export interface TapeOptions {
  seed: number;
  /** Strength of the planted relation between the side of a trade and the next ten minutes; 1 as documented, 0 none. */
  signal: number;
}

/** Shares of the events. */
const SWEEPS = 0.12;
const PACKAGES = 0.18;
const MID_TRADES = 0.32;
/** Share of events that answer an earlier one, how soon on average, and how many of them repeat its contract. */
const ANSWERS = 0.45;
const ANSWER_SECONDS = 20;
const REPEATS = 0.25;

/** Draws of one event by position; the open-interest orders count theirs from below zero. */
const DRAWS = 32;
const at = { answers: 0, time: 1, parent: 2, delay: 3, form: 4, size: 5, expiration: 6, contract: 7 } as const;
const then = { mid: 8, bullish: 9, repeats: 10, form: 12 } as const;

/** The orders of one session, in no order: a branching process of events, and what the change of open interest asks for. */
export class SessionOrders {
  readonly contracts: ContractDraw;
  readonly #day: TradingDay;
  readonly #draws: Draws;
  readonly #passed: Float64Array;
  readonly #mood: OrderMood;
  readonly #lastMs: number;

  constructor(day: TradingDay, { seed, signal }: TapeOptions) {
    this.contracts = new ContractDraw(day);
    this.#day = day;
    this.#draws = new Draws(seed, streamOf(`${day.underlying} tape`), day.sessionDay);
    this.#passed = activityBySecond(day.seconds);
    this.#mood = new OrderMood(day, signal);
    this.#lastMs = day.seconds * 1000 - 1;
  }

  /** The singles, sweeps and packages of a session's business. */
  events({ events, medianSize }: SessionBusiness): Orders {
    const orders = new Orders();
    const draws = this.#draws;
    if (this.#day.cellCount === 0) return orders;
    const times = new Int32Array(events);
    const contracts = new Int32Array(events);
    for (let event = 0; event < events; event += 1) {
      const first = event * DRAWS;
      const answers = event > 0 && draws.uniform(first + at.answers) < ANSWERS;
      const parent = Math.floor(draws.uniform(first + at.parent) * event);
      const planned = answers ? Math.floor((times[parent] ?? 0) + this.#delayMs(first)) : Infinity;
      const atMs = planned > this.#lastMs ? this.#timeOf(draws.uniform(first + at.time)) : planned;
      const repeats = answers && draws.uniform(first + then.repeats) < REPEATS;
      const contract = repeats ? (contracts[parent] ?? 0) : this.#contractAt(atMs, first);
      times[event] = atMs;
      contracts[event] = contract;
      const luck = draws.gaussian(first + at.size);
      const size = Math.max(1, Math.round(medianSize * Math.exp(SIZE_DEVIATION * luck)));
      const aggressor = this.#aggressorFor(contract, atMs, first);
      const firstDraw = first + then.form;
      const intent = { atMs, lastMs: this.#lastMs, contract, size, aggressor, number: event + 1, draws, firstDraw };
      this.#addFormed(orders, intent, draws.uniform(first + at.form));
    }
    return orders;
  }

  /** Appends one more trade for each of the first contracts whose open interest changes by more than was traded in it. */
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
      const atMs = this.#timeOf(this.#draws.uniform(first - at.time));
      const bullish = this.#mood.isBullish(atMs, this.#draws.uniform(first - then.bullish));
      const aggressor = this.#draws.uniform(first - then.mid) < MID_TRADES ? 0 : aggressorFor(contract, bullish);
      orders.add(single({ atMs, contract, size: missing, aggressor }));
    }
  }

  #delayMs(first: number): number {
    return -Math.log(this.#draws.uniform(first + at.delay)) * ANSWER_SECONDS * 1000;
  }

  #contractAt(atMs: number, first: number): number {
    const draws = this.#draws;
    return this.contracts.contractAt(
      atMs / 1000,
      draws.uniform(first + at.expiration),
      draws.uniform(first + at.contract),
    );
  }

  #aggressorFor(contract: number, atMs: number, first: number): Side {
    if (this.#draws.uniform(first + then.mid) < MID_TRADES) return 0;
    return aggressorFor(contract, this.#mood.isBullish(atMs, this.#draws.uniform(first + then.bullish)));
  }

  #addFormed(orders: Orders, intent: Intent, formDraw: number): void {
    // A sweep takes what is offered, so it has a side; one at the middle stays a single trade.
    if (formDraw < SWEEPS && intent.aggressor !== 0) addSweep(orders, intent);
    else if (formDraw >= SWEEPS && formDraw < SWEEPS + PACKAGES) addTwoLegs(orders, intent, this.contracts);
    else orders.add(single(intent));
  }

  /** The millisecond by which a share of the session's activity has passed: more at the open and the close. */
  #timeOf(share: number): number {
    let low = 0;
    let high = this.#passed.length - 1;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.#passed[middle] ?? 0) <= share) low = middle;
      else high = middle;
    }
    const from = this.#passed[low] ?? 0;
    const into = (share - from) / ((this.#passed[high] ?? 1) - from);
    return Math.min(this.#lastMs, Math.floor(1000 * (low + into)));
  }
}
