import type { BoardDays } from "./board-day";
import { type Day, dayOf } from "../time/civil-day";
import { DayPrices } from "./day-prices";
import { DaySurface } from "./day-surface";
import { type ScheduledReport, scheduledReports } from "./earnings";
import { listedChain } from "./listed-chain";
import { listedExpirations } from "./listed-expirations";
import { MarketDay } from "./market-day";
import { marketBudget } from "./memory-budget";
import { optionRoots } from "../chains/option-roots";
import { RecentlyUsed } from "./recently-used";
import { FIRST_SESSION, type SessionTable, sessionTable } from "./session-table";
import { type Underlying, underlyingOf, underlyings } from "../chains/underlyings";

/** The seed of the market that a newcomer meets. */
export const DEFAULT_SEED = 20_260_155;

/** The last day of the market: ten years of table take some 60 milliseconds. */
export const LAST_DAY: Day = dayOf(2031, 12, 31);

/** Reports are known as far ahead as the furthest expiration. */
const FURTHEST_DAYS = 1200;

/** The sessions of every underlying. A pure function of the seed: what is kept only saves time. */
export class TradingDays implements BoardDays {
  /** Underlyings, an index before its fund. */
  readonly symbols: readonly string[] = underlyings.map(({ symbol }) => symbol);
  /** Every option root, in the order they are listed. */
  readonly roots = optionRoots;
  readonly #table: SessionTable;
  readonly #prices: DayPrices;
  readonly #days: RecentlyUsed<string, MarketDay>;
  readonly #reports = new Map<string, readonly ScheduledReport[]>();

  constructor(seed = DEFAULT_SEED, memory = marketBudget()) {
    this.#table = sessionTable(seed, LAST_DAY);
    this.#prices = new DayPrices(this.#table, memory);
    this.#days = new RecentlyUsed(memory, ({ bytes }) => bytes);
  }

  /** One session of an underlying; undefined for an unknown symbol, a day without a session, or the market's first. */
  day(symbol: string, session: Day): MarketDay | undefined {
    const underlying = underlyingOf(symbol);
    const index = this.#table.indexOf(session);
    if (underlying === undefined || index === undefined || index === 0) return undefined;
    return this.#days.get(`${symbol} ${session}`, () => {
      const chain = listedChain(underlying, this.#table, index);
      let moods: Float64Array | undefined;
      const moodAt = (second: number) => (moods ??= this.#prices.moods(index))[second] ?? 0;
      return new MarketDay({
        underlying,
        session,
        previousClose: this.#prices.close(underlying, index - 1),
        chain,
        surface: new DaySurface({
          underlying,
          session,
          expirations: chain.expirations,
          reports: this.#reportsOf(underlying),
          moodAt,
        }),
        prices: () => this.#prices.prices(underlying, index),
      });
    });
  }

  /** The at-the-money surface of a session alone, a hundred times quicker than the day; undefined where `day` is. */
  surface(symbol: string, session: Day): DaySurface | undefined {
    const underlying = underlyingOf(symbol);
    const index = this.#table.indexOf(session);
    if (underlying === undefined || index === undefined || index === 0) return undefined;
    return new DaySurface({
      underlying,
      session,
      expirations: listedExpirations(symbol, session),
      reports: this.#reportsOf(underlying),
      moodAt: (second) => this.#prices.moodAt(index, second),
    });
  }

  /** The closing price of a session in whole cents; undefined where `day` is, the market's first session excepted. */
  close(symbol: string, session: Day): number | undefined {
    const underlying = underlyingOf(symbol);
    const index = this.#table.indexOf(session);
    return underlying && index !== undefined ? this.#prices.close(underlying, index) : undefined;
  }

  /** The reports of a company from the first session to years ahead, oldest first; none where there are none by nature. */
  reports(symbol: string): readonly ScheduledReport[] {
    const underlying = underlyingOf(symbol);
    return underlying ? this.#reportsOf(underlying) : [];
  }

  #reportsOf({ symbol }: Underlying): readonly ScheduledReport[] {
    const known = this.#reports.get(symbol);
    if (known !== undefined) return known;
    const reports = scheduledReports(symbol, this.#table.seed, FIRST_SESSION, LAST_DAY + FURTHEST_DAYS) ?? [];
    this.#reports.set(symbol, reports);
    return reports;
  }
}
