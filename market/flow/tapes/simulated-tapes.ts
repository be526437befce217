import type { Day } from "@strikebook/calendar";
import { optionRootOf } from "../../chains/option-roots";
import type { TapeSource } from "./tape-source";
import { sessionTrading, type TapeOptions } from "../../tape/session-orders";
import type { TradingDay } from "../../days/trading-day";
import type { PremiumPrints } from "./daily-totals";
import type { Orders } from "../../tape/orders";
import { priceOrders } from "../../tape/print-prices";
import { scoredTape } from "../../tape/scored-tape";
import type { CountedPrints } from "../../tape/signed-volume";
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
  const { orders, usualVolumes } = sessionTrading(day, options);
  return scoredTape(day, printed(day, orders), usualVolumes);
}

/**
 * Simulates the prints of the same tape that a signed volume needs, unordered and without prices and scores. It takes a third
 * of the time, so that boards do not wait for the tape.
 */
export function simulatedPrints(day: TradingDay, options: TapeOptions): CountedPrints {
  // The bias changes sides and prices only; without it most prices of the day are not needed.
  const { count, atMs, contract, size } = sessionTrading(day, { ...options, signal: 0 }).orders;
  return { day, rows: count, atMs, contract, size };
}

/** Simulates the prints of the same tape that daily totals need, unordered. It takes half the time. */
export function simulatedPremiumPrints(day: TradingDay, options: TapeOptions): PremiumPrints {
  const { orders } = sessionTrading(day, options);
  const { count, contract, size } = orders;
  const premiumUsd = new Float64Array(count);
  priceOrders(day, orders, (order, _, priceCents) => (premiumUsd[order] = priceCents * (size[order] ?? 0)));
  return { day, rows: count, contract, size, premiumUsd };
}

function printed(day: TradingDay, orders: Orders): PrintColumns {
  const columns = blankColumns(orders.count);
  const rowOf = new Int32Array(orders.count);
  orders.byTime().forEach((order, row) => (rowOf[order] = row));
  priceOrders(day, orders, (order, quote, priceCents) => {
    const row = rowOf[order] ?? 0;
    const atMs = orders.atMs[order] ?? 0;
    columns.atMs[row] = atMs;
    columns.contract[row] = orders.contract[order] ?? 0;
    columns.size[row] = orders.size[order] ?? 0;
    columns.priceCents[row] = priceCents;
    columns.bidCents[row] = quote.bidCents;
    columns.askCents[row] = quote.askCents;
    columns.spotCents[row] = Math.round(100 * day.spotAt(Math.floor(atMs / 1000)));
    columns.volatility[row] = quote.volatility;
    columns.venues[row] = orders.venues[order] ?? 1;
    columns.flags[row] = orders.flags[order] ?? 0;
    columns.cluster[row] = orders.cluster[order] ?? 0;
  });
  return columns;
}
