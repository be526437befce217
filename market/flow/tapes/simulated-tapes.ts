import type { Day } from "../../time/civil-day";
import { optionRootOf } from "../../chains/option-roots";
import type { TapeSource } from "./tape-source";
import { SessionOrders, type TapeOptions } from "../../tape/session-orders";
import type { TradingDay } from "../../days/trading-day";
import type { PremiumPrints } from "./daily-totals";
import { type OptionQuote, quoteAt } from "../../tape/option-quote";
import type { Orders } from "../../tape/orders";
import { scoredTape } from "../../tape/scored-tape";
import { sessionActivity } from "../../tape/session-activity";
import { type CountedPrints, countedCells } from "../../tape/signed-volume";
import { blankColumns, type PrintColumns, type Tape } from "../../tape/tape";

/** The sessions that tapes are simulated for, as `SimulatedDays` provides them. */
interface DaysOfUnderlyings {
  readonly symbols: readonly string[];
  day(underlying: string, session: Day): TradingDay | undefined;
}

/** Creates the tape source of the simulated market. The ticker of an index refers to all its roots. */
export function simulatedTapes(days: DaysOfUnderlyings, options: TapeOptions): TapeSource {
  return {
    seed: options.seed,
    underlyings: days.symbols,
    scopeOf(ticker) {
      if (days.symbols.includes(ticker)) return { underlying: ticker };
      const underlying = optionRootOf(ticker)?.underlying;
      return underlying !== undefined && days.symbols.includes(underlying) ? { underlying, root: ticker } : undefined;
    },
    day: (underlying, session) => days.day(underlying, session),
    tape: (day) => simulatedTape(day, options),
    prints: (day) => simulatedPrints(day, options),
    premiumPrints: (day) => simulatedPremiumPrints(day, options),
  };
}

/**
 * Simulates the tape of one underlying in one session: a pure function of the day and the options, to the last bit.
 *
 * Events form clusters (a Poisson process whose events trigger further events, most active at the open and the close). They
 * are single trades, sweeps or multi-leg trades, priced from the day's surface at their second. Every contract trades at
 * least as much as its open interest changes overnight.
 */
export function simulatedTape(day: TradingDay, options: TapeOptions): Tape {
  const activity = sessionActivity(day, options.seed);
  const session = new SessionOrders(day, options);
  const orders = session.events(activity);
  session.addOpenInterestOrders(orders, 2 * day.cellCount);
  const usual = session.contracts.shares().map((share) => share * activity.usualVolume);
  return scoredTape(day, printed(day, orders), new Float32Array(usual));
}

/**
 * Simulates the prints of the same tape that a signed volume needs, unordered and without prices and scores. It takes a third
 * of the time, so that boards do not wait for the tape.
 */
export function simulatedPrints(day: TradingDay, options: TapeOptions): CountedPrints {
  const session = new SessionOrders(day, options);
  const orders = session.events(sessionActivity(day, options.seed));
  session.addOpenInterestOrders(orders, 2 * countedCells(day));
  const { count, atMs, contract, size } = orders;
  return { day, rows: count, atMs, contract, size };
}

/** Simulates the prints of the same tape that daily totals need, unordered. It takes half the time. */
export function simulatedPremiumPrints(day: TradingDay, options: TapeOptions): PremiumPrints {
  const session = new SessionOrders(day, options);
  const orders = session.events(sessionActivity(day, options.seed));
  session.addOpenInterestOrders(orders, 2 * day.cellCount);
  const { count, atMs, contract, size } = orders;
  const premiumUsd = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    const quote = quoteAt(day, contract[row] ?? 0, Math.floor((atMs[row] ?? 0) / 1000));
    premiumUsd[row] = priceOf(orders, row, quote) * (size[row] ?? 0);
  }
  return { day, rows: count, contract, size, premiumUsd };
}

function printed(day: TradingDay, orders: Orders): PrintColumns {
  const columns = blankColumns(orders.count);
  orders.byTime().forEach((from, row) => {
    const atMs = orders.atMs[from] ?? 0;
    const contract = orders.contract[from] ?? 0;
    const second = Math.floor(atMs / 1000);
    const quote = quoteAt(day, contract, second);
    columns.atMs[row] = atMs;
    columns.contract[row] = contract;
    columns.size[row] = orders.size[from] ?? 0;
    columns.priceCents[row] = priceOf(orders, from, quote);
    columns.bidCents[row] = quote.bidCents;
    columns.askCents[row] = quote.askCents;
    columns.spotCents[row] = Math.round(100 * day.spotAt(second));
    columns.volatility[row] = quote.volatility;
    columns.venues[row] = orders.venues[from] ?? 1;
    columns.flags[row] = orders.flags[from] ?? 0;
    columns.cluster[row] = orders.cluster[from] ?? 0;
  });
  return columns;
}

/** Returns the price of an order: the quote of the aggressor, at least one tick, or the middle of the quote. Without a bid it is the middle. */
function priceOf(orders: Orders, row: number, { bidCents, askCents, tickCents }: OptionQuote): number {
  const aggressor = orders.aggressor[row] ?? 0;
  const through = (orders.ticksThrough[row] ?? 0) * tickCents;
  if (aggressor === 1 && bidCents > 0) return askCents + through;
  if (aggressor === -1 && bidCents > 0) return Math.max(tickCents, bidCents - through);
  // Half a cent is rounded up or down by the size. Otherwise quotes one cent wide would be biased to one side.
  return Math.floor((bidCents + askCents + ((orders.size[row] ?? 0) % 2)) / 2);
}
