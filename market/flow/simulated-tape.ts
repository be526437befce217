import type { PaidPrints } from "./totals-by-root";
import { type OptionQuote, quoteAt } from "../tape/option-quote";
import type { Orders } from "../tape/orders";
import { scoredTape } from "../tape/scored-tape";
import { sessionBusiness } from "../tape/session-business";
import { SessionOrders, type TapeOptions } from "../tape/session-orders";
import { type CountedPrints, countedCells } from "../tape/signed-volume";
import { blankColumns, type PrintedColumns, type Tape } from "../tape/tape";
import type { TradingDay } from "../days/trading-day";

/**
 * The tape of one underlying over one session: a pure function of the day and the options, to the last bit.
 *
 * Events form clusters (a Poisson process of parents, each answered by more, livelier at the open and the close); they are
 * singles, sweeps or packages, priced from the day's own surface at their own second. Every contract trades at least
 * as much as its open interest changes overnight.
 */
export function simulatedTape(day: TradingDay, options: TapeOptions): Tape {
  const business = sessionBusiness(day, options.seed);
  const session = new SessionOrders(day, options);
  const orders = session.events(business);
  session.addOpenInterestOrders(orders, 2 * day.cellCount);
  const usual = session.contracts.shares().map((share) => share * business.usualVolume);
  return scoredTape(day, printed(day, orders), new Float32Array(usual));
}

/**
 * The prints of that very tape that a signed volume counts, in no order and without prices, scores or the rest: the same
 * orders for a third of the time, so that boards need not wait for the tape.
 */
export function simulatedPrints(day: TradingDay, options: TapeOptions): CountedPrints {
  const session = new SessionOrders(day, options);
  const orders = session.events(sessionBusiness(day, options.seed));
  session.addOpenInterestOrders(orders, 2 * countedCells(day));
  const { count, atMs, contract, size } = orders;
  return { day, rows: count, atMs, contract, size };
}

/** The prints of that very tape in no order, with no more than what was paid: the totals of a session for half the time. */
export function simulatedPaidPrints(day: TradingDay, options: TapeOptions): PaidPrints {
  const session = new SessionOrders(day, options);
  const orders = session.events(sessionBusiness(day, options.seed));
  session.addOpenInterestOrders(orders, 2 * day.cellCount);
  const { count, atMs, contract, size } = orders;
  const premiumUsd = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    const quote = quoteAt(day, contract[row] ?? 0, Math.floor((atMs[row] ?? 0) / 1000));
    premiumUsd[row] = priceOf(orders, row, quote) * (size[row] ?? 0);
  }
  return { day, rows: count, contract, size, premiumUsd };
}

function printed(day: TradingDay, orders: Orders): PrintedColumns {
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
    columns.marks[row] = orders.marks[from] ?? 0;
    columns.cluster[row] = orders.cluster[from] ?? 0;
  });
  return columns;
}

/** At the quote of the side in a hurry, never below one tick, or in the middle. What nobody bids for has no hurry either way. */
function priceOf(orders: Orders, row: number, { bidCents, askCents, tickCents }: OptionQuote): number {
  const aggressor = orders.aggressor[row] ?? 0;
  const through = (orders.ticksThrough[row] ?? 0) * tickCents;
  if (aggressor === 1 && bidCents > 0) return askCents + through;
  if (aggressor === -1 && bidCents > 0) return Math.max(tickCents, bidCents - through);
  // Half a cent goes up or down by the size, or quotes a cent wide would lean to one side.
  return Math.floor((bidCents + askCents + ((orders.size[row] ?? 0) % 2)) / 2);
}
