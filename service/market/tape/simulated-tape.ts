import type { Order } from "./order";
import { type OptionQuote, quoteAt } from "./option-quote";
import { scoredTape } from "./scored-tape";
import { sessionBusiness } from "./session-business";
import { SessionOrders, type TapeOptions } from "./session-orders";
import { blankColumns, type PrintedColumns, type Tape } from "./tape";
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
  const traded = new Int32Array(2 * day.cellCount);
  for (const { contract, size } of orders) traded[contract] = (traded[contract] ?? 0) + size;
  session.addOpenInterestOrders(orders, traded);
  const usual = session.contracts.shares().map((share) => share * business.usualVolume);
  return scoredTape(day, printed(day, byTime(orders)), new Float32Array(usual));
}

/** Orders by time, those of one millisecond as they came. */
function byTime(orders: readonly Order[]): Order[] {
  // Time and position share one number, so that the sort needs no comparison function: 4 ms instead of 20.
  const keys = new Float64Array(orders.length);
  orders.forEach(({ atMs }, index) => (keys[index] = atMs * KEY_SPACE + index));
  const sorted: Order[] = [];
  for (const key of keys.sort()) {
    const order = orders[key % KEY_SPACE];
    if (order !== undefined) sorted.push(order);
  }
  return sorted;
}

/** More orders than any session has; a day of milliseconds times this is exact in a double. */
const KEY_SPACE = 2 ** 24;

function printed(day: TradingDay, orders: readonly Order[]): PrintedColumns {
  const columns = blankColumns(orders.length);
  for (let row = 0; row < orders.length; row += 1) {
    const order = orders[row];
    if (order === undefined) continue;
    const second = Math.floor(order.atMs / 1000);
    const quote = quoteAt(day, order.contract, second);
    columns.atMs[row] = order.atMs;
    columns.contract[row] = order.contract;
    columns.size[row] = order.size;
    columns.priceCents[row] = priceOf(order, quote);
    columns.bidCents[row] = quote.bidCents;
    columns.askCents[row] = quote.askCents;
    columns.spotCents[row] = Math.round(100 * day.spotAt(second));
    columns.volatility[row] = quote.volatility;
    columns.venues[row] = order.venues;
    columns.marks[row] = order.marks;
    columns.cluster[row] = order.cluster;
  }
  return columns;
}

/** At the quote of the side in a hurry, never below one tick, or in the middle. What nobody bids for has no hurry either way. */
function priceOf({ aggressor, ticksThrough, size }: Order, { bidCents, askCents, tickCents }: OptionQuote): number {
  if (aggressor === 1 && bidCents > 0) return askCents + ticksThrough * tickCents;
  if (aggressor === -1 && bidCents > 0) return Math.max(tickCents, bidCents - ticksThrough * tickCents);
  // Half a cent goes up or down by the size, or quotes a cent wide would lean to one side.
  return Math.floor((bidCents + askCents + (size % 2)) / 2);
}
