import { Draws, streamOf } from "../days/random";
import type { TradingDay } from "../days/trading-day";
import { activityBySecond } from "../time/variance-clock";
import { ContractSampler } from "./contract-sampler";
import { addSweep, addTwoLegs, aggressorFor, type OrderIntent, otherLeg, singleOrder, sweepSize } from "./order-forms";
import { Orders } from "./orders";
import { secondOfActivity, sessionActivity } from "./session-activity";
import { dteOf } from "./tape";
import type { Side } from "./trade-scores";

/** Options of a simulated tape. The seed determines every random draw. */
export interface TapeOptions {
  seed: number;
  /** Strength of the bias of trades toward the return of the next ten minutes: 1 as documented, 0 none. */
  signal: number;
}

/** The orders of one session, unordered, and the volume that its contracts usually trade. */
interface SessionTrading {
  orders: Orders;
  /** Per contract: usual volume of a full session. */
  usualVolumes: Float32Array;
}

/** Shares of the events. */
const SWEEPS = 0.12;
const MULTI_LEG_TRADES = 0.18;
const MID_TRADES = 0.24;
/** Share of events that follow an earlier event, their mean delay, and the share of these that repeat its contract. */
const FOLLOWERS = 0.45;
const FOLLOWER_SECONDS = 20;
const REPEATS = 0.25;

/** Standard deviation of the logarithm of a size, and the largest single trade as a share of the contract's largest volume. */
const SIZE_DEVIATION = 1.2;
const LARGEST_SHARE = 0.3;

/** Volume of a contract whose open interest changes, as a multiple of the change: 1 to 1.5, because some trades cancel out. */
const LARGEST_EXCESS = 0.5;
/** The trades that open or close a position: their number grows with the root of its size, and they take about twenty minutes. */
const CONTRACTS_PER_ROOT = 20;
const MOST_PARTS = 8;
const PART_SECONDS = 300;

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
  excess: 11,
  formDetails: 12,
} as const;

/**
 * Generates the orders of one session: a branching process of events, and the trades that open-interest changes require.
 * No contract trades more than its limit.
 */
export function sessionTrading(day: TradingDay, options: TapeOptions): SessionTrading {
  const activity = sessionActivity(day, options.seed);
  const contracts = new ContractSampler(day, activity);
  const orders = new Orders();
  if (day.cellCount > 0) {
    const session = new SessionOrders(day, options, contracts, orders);
    session.addEvents(activity.events);
    session.addOpenInterestOrders();
  }
  return { orders, usualVolumes: contracts.usualVolumes };
}

class SessionOrders {
  readonly #contracts: ContractSampler;
  readonly #orders: Orders;
  readonly #day: TradingDay;
  readonly #draws: Draws;
  readonly #passed: Float64Array;
  readonly #bias: DirectionBias;
  readonly #lastMs: number;
  /** Per contract: contracts that can still trade. */
  readonly #remaining: Int32Array;

  constructor(day: TradingDay, { seed, signal }: TapeOptions, contracts: ContractSampler, orders: Orders) {
    this.#contracts = contracts;
    this.#orders = orders;
    this.#day = day;
    this.#draws = new Draws(seed, streamOf(`${day.underlying} tape`), day.sessionDay);
    this.#passed = activityBySecond(day.seconds);
    this.#bias = new DirectionBias(day, signal);
    this.#lastMs = day.seconds * 1000 - 1;
    this.#remaining = contracts.limits.slice();
  }

  /** Adds single trades, sweeps and multi-leg trades. */
  addEvents(events: number): void {
    const draws = this.#draws;
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
      const size = this.#sizeOf(contract, atMs, draws.gaussian(first + draw.size));
      const aggressor = this.#aggressorFor(contract, atMs, first);
      const firstDraw = first + draw.formDetails;
      const intent = { atMs, lastMs: this.#lastMs, contract, size, aggressor, number: event + 1, draws, firstDraw };
      this.#addFormed(intent, draws.uniform(first + draw.form));
    }
  }

  /** Adds trades to each contract whose open interest changes by more than its volume so far. */
  addOpenInterestOrders(): void {
    const { openInterest, nextOpenInterest } = this.#day;
    for (let contract = 0; contract < openInterest.length; contract += 1) {
      const change = Math.abs((nextOpenInterest[contract] ?? 0) - (openInterest[contract] ?? 0));
      if (change === 0 || dteOf(this.#day, contract) <= 0) continue;
      const first = -1 - contract * DRAWS;
      const excess = LARGEST_EXCESS * this.#draws.uniform(first - draw.excess);
      const traded = (this.#contracts.limits[contract] ?? 0) - (this.#remaining[contract] ?? 0);
      const missing = Math.round(change * (1 + excess)) - traded;
      if (missing > 0) this.#addParts(contract, missing, first);
    }
  }

  /** Adds the trades of one position that is opened or closed: all on the same side, in the order of time. */
  #addParts(contract: number, contracts: number, first: number): void {
    const draws = this.#draws;
    const parts = Math.min(MOST_PARTS, 1 + Math.floor(Math.sqrt(contracts / CONTRACTS_PER_ROOT)));
    let atMs = this.#timeOf(draws.uniform(first - draw.time));
    const aggressor = this.#aggressorFor(contract, atMs, first);
    let remaining = contracts;
    for (let part = 0; part < parts; part += 1) {
      const share = (2 * draws.uniform(first - draw.formDetails - part)) / (parts - part);
      const size = part === parts - 1 ? remaining : Math.max(1, Math.min(remaining - 1, Math.round(remaining * share)));
      remaining -= size;
      this.#orders.add(singleOrder({ atMs, contract, size, aggressor }));
      if (remaining <= 0) return;
      const waitMs = -Math.log(draws.uniform(first - draw.formDetails - MOST_PARTS - part)) * PART_SECONDS * 1000;
      atMs = Math.min(this.#lastMs, Math.floor(atMs + waitMs));
    }
  }

  #delayMs(first: number): number {
    return -Math.log(this.#draws.uniform(first + draw.delay)) * FOLLOWER_SECONDS * 1000;
  }

  #contractAt(atMs: number, first: number): number {
    const draws = this.#draws;
    return this.#contracts.contractAt(
      atMs / 1000,
      draws.uniform(first + draw.expiration),
      draws.uniform(first + draw.contract),
    );
  }

  #sizeOf(contract: number, atMs: number, normal: number): number {
    const mean = this.#contracts.meanSizeAt(contract, atMs / 1000);
    const size = mean * Math.exp(SIZE_DEVIATION * normal - (SIZE_DEVIATION * SIZE_DEVIATION) / 2);
    return Math.max(1, Math.round(Math.min(size, LARGEST_SHARE * (this.#contracts.limits[contract] ?? 0))));
  }

  #aggressorFor(contract: number, atMs: number, first: number): Side {
    if (this.#draws.uniform(first + draw.mid) < MID_TRADES) return 0;
    return aggressorFor(contract, this.#bias.isBullish(atMs, this.#draws.uniform(first + draw.bullish)));
  }

  #addFormed(intent: OrderIntent, formDraw: number): void {
    // A sweep takes the offered quote, so it has an aggressor. A trade at the middle stays a single trade.
    if (formDraw < SWEEPS && intent.aggressor !== 0) this.#addSweep(intent);
    else if (formDraw >= SWEEPS && formDraw < SWEEPS + MULTI_LEG_TRADES) this.#addTwoLegs(intent);
    else this.#addSingle(intent);
  }

  #addSingle(intent: OrderIntent): void {
    const size = this.#take(intent.size, intent.contract);
    if (size > 0) this.#orders.add(singleOrder({ ...intent, size }));
  }

  #addSweep(intent: OrderIntent): void {
    const most = Math.floor(2 * LARGEST_SHARE * (this.#contracts.limits[intent.contract] ?? 0));
    const size = this.#take(Math.min(sweepSize(intent.size), Math.max(1, most)), intent.contract);
    if (size > 0) addSweep(this.#orders, { ...intent, size });
  }

  #addTwoLegs(intent: OrderIntent): void {
    const leg = otherLeg(intent, this.#contracts);
    const most = Math.floor(LARGEST_SHARE * (this.#contracts.limits[leg.contract] ?? 0));
    const remaining = Math.min(this.#remaining[intent.contract] ?? 0, this.#remaining[leg.contract] ?? 0);
    const size = Math.min(intent.size, Math.max(1, most), remaining);
    if (size <= 0) return;
    addTwoLegs(this.#orders, { ...intent, size }, leg);
    this.#take(size, intent.contract);
    this.#take(size, leg.contract);
  }

  /** Returns how many contracts of a size can still trade, and counts them as traded. */
  #take(size: number, contract: number): number {
    const remaining = this.#remaining[contract] ?? 0;
    const taken = Math.min(size, remaining);
    this.#remaining[contract] = remaining - taken;
    return taken;
  }

  /** Returns the millisecond by which a share of the session's activity has passed. Activity is highest at the open and the close. */
  #timeOf(share: number): number {
    const second = secondOfActivity(this.#passed, share);
    const from = this.#passed[second] ?? 0;
    const fraction = (share - from) / ((this.#passed[second + 1] ?? 1) - from);
    return Math.min(this.#lastMs, Math.floor(1000 * (second + fraction)));
  }
}

/** How far ahead the bias looks. */
const LOOK_AHEAD_SECONDS = 600;
/** Largest change of the probability of a bullish trade. */
const MAX_SHIFT = 0.03;
const SESSIONS_PER_YEAR = 252;
const FULL_SECONDS = 23_400;

/**
 * Decides whether a simulated trade is bullish: even odds, plus an optional bias toward the return of the next ten minutes.
 *
 * P(bullish) = 0.5 + signal * 0.03 * tanh(log return of the next ten minutes / its standard deviation). The bias exists so
 * that a demonstration has a relation to find. A signal of 0 removes it; it says nothing about real markets.
 */
class DirectionBias {
  readonly #signal: number;
  readonly #seconds: number;
  readonly #logPrices: Float64Array;
  readonly #deviation: number;

  constructor(day: TradingDay, signal: number) {
    this.#signal = signal;
    this.#seconds = day.seconds;
    this.#logPrices = new Float64Array(signal === 0 ? 0 : day.seconds + 1).map((_, second) =>
      Math.log(day.spotAt(second)),
    );
    const volatility = atmVolatility(day);
    this.#deviation = volatility * Math.sqrt(LOOK_AHEAD_SECONDS / FULL_SECONDS / SESSIONS_PER_YEAR);
  }

  /** Decides for a trade at a time after the opening bell, from a uniform draw between 0 and 1. */
  isBullish(atMs: number, draw: number): boolean {
    if (this.#signal === 0) return draw < 0.5;
    const second = Math.floor(atMs / 1000);
    const ahead = this.#logPrices[Math.min(this.#seconds, second + LOOK_AHEAD_SECONDS)] ?? 0;
    const change = ahead - (this.#logPrices[second] ?? 0);
    return draw < 0.5 + this.#signal * MAX_SHIFT * Math.tanh(change / this.#deviation);
  }
}

/** Returns the opening volatility of the strike nearest to the price, in the first expiration. */
function atmVolatility(day: TradingDay): number {
  const spot = day.spotAt(0);
  const first = day.expirationOf[0];
  let nearest = 0;
  for (let cell = 0; cell < day.cellCount && day.expirationOf[cell] === first; cell += 1) {
    if (Math.abs((day.strikeOf[cell] ?? 0) - spot) < Math.abs((day.strikeOf[nearest] ?? 0) - spot)) nearest = cell;
  }
  return day.volatilityAt(nearest, 0);
}
