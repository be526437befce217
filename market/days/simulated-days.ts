import { type Day, dayOf } from "@strikebook/calendar";
import { optionRoots } from "../chains/option-roots";
import { type Underlying, underlyingOf, underlyings } from "../chains/underlyings";
import { DayPrices } from "./day-prices";
import { DaySurface } from "./day-surface";
import { type ScheduledReport, scheduledReports } from "./earnings-schedule";
import { listedChain, listedExpirations } from "./listed-chain";
import { LruCache, marketBudget } from "./lru-cache";
import { SecondValues } from "./second-values";
import { FIRST_SESSION, type SessionTable, sessionTable } from "./session-table";
import { SimulatedDay } from "./simulated-day";
import type { BoardDays, SettlingExpiration } from "./trading-day";

/**
 * The version of the simulation. Increase it when a changed constant or rule gives other numbers for the same seed, symbol
 * and instant, so that stored boards and screenshots of an earlier market can be recognized.
 */
export const MODEL_VERSION = 5;

/** The seed of the default market. */
export const DEFAULT_SEED = 20_260_247;

/** The last day of the market. `npm run bench -- boards`: the table of ten years takes 26 ms. */
export const LAST_DAY: Day = dayOf(2031, 12, 31);

/** Reports are scheduled as far ahead as the furthest expiration. */
const FURTHEST_DAYS = 1200;

/** The sessions of every simulated underlying. A pure function of the seed, with caches. */
export class SimulatedDays implements BoardDays {
  /** Underlyings, an index before the funds that track it. */
  readonly symbols: readonly string[] = underlyings.map(({ symbol }) => symbol);
  /** Every option root, in listing order. */
  readonly roots = optionRoots;
  readonly #table: SessionTable;
  readonly #prices: DayPrices;
  readonly #days: LruCache<string, SimulatedDay>;
  readonly #reports = new Map<string, readonly ScheduledReport[]>();

  constructor(seed = DEFAULT_SEED, budget = marketBudget()) {
    this.#table = sessionTable(seed, LAST_DAY);
    this.#prices = new DayPrices(this.#table, budget);
    this.#days = new LruCache(budget, ({ bytes }) => bytes);
  }

  /** Returns a session; `undefined` for an unknown symbol, a day without a session, and the market's first session. */
  day(symbol: string, session: Day): SimulatedDay | undefined {
    const underlying = underlyingOf(symbol);
    const index = this.#table.indexOf(session);
    if (underlying === undefined || index === undefined || index === 0) return undefined;
    return this.#days.getOrCreate(`${symbol} ${session}`, () => {
      const chain = listedChain(underlying, this.#table, index);
      const regimes = new SecondValues({
        one: (second) => this.#prices.regimeAt(index, second),
        all: () => this.#prices.regimes(index),
      });
      return new SimulatedDay({
        underlying,
        session,
        previousClose: this.#prices.close(underlying, index - 1),
        chain,
        surface: this.#surfaceOf(underlying, session, chain.expirations, (second) => regimes.at(second)),
        prices: new SecondValues({
          one: (second) => this.#prices.priceAt(underlying, index, second),
          all: () => this.#prices.prices(underlying, index),
        }),
      });
    });
  }

  /** Returns the at-the-money surface of a session without its chain and prices; `undefined` if `day` returns `undefined`. */
  surface(symbol: string, session: Day): DaySurface | undefined {
    const underlying = underlyingOf(symbol);
    const index = this.#table.indexOf(session);
    if (underlying === undefined || index === undefined || index === 0) return undefined;
    const expirations = listedExpirations(symbol, session);
    return this.#surfaceOf(underlying, session, expirations, (second) => this.#prices.regimeAt(index, second));
  }

  /** Returns the closing price of a session in whole cents; `undefined` for an unknown symbol or a day without a session. */
  close(symbol: string, session: Day): number | undefined {
    const underlying = underlyingOf(symbol);
    const index = this.#table.indexOf(session);
    return underlying && index !== undefined ? this.#prices.close(underlying, index) : undefined;
  }

  /** Returns the reports of a company from the first session to years ahead, oldest first; empty for indices and funds. */
  reports(symbol: string): readonly ScheduledReport[] {
    const reports =
      this.#reports.get(symbol) ??
      scheduledReports(symbol, this.#table.seed, FIRST_SESSION, LAST_DAY + FURTHEST_DAYS) ??
      [];
    this.#reports.set(symbol, reports);
    return reports;
  }

  #surfaceOf(
    underlying: Underlying,
    session: Day,
    expirations: readonly SettlingExpiration[],
    regimeAt: (second: number) => number,
  ): DaySurface {
    return new DaySurface({ underlying, session, expirations, reports: this.reports(underlying.symbol), regimeAt });
  }
}
