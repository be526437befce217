import type { TradingDay } from "../days/trading-day";
import { type OptionQuote, quoteAt } from "../days/option-quote";
import type { Orders } from "./orders";
import { rightOf } from "./tape";

/** Receives the quote and the price of one order. */
type PricedOrderVisitor = (order: number, quote: OptionQuote, priceCents: number) => void;

/**
 * Prices every order of a session on the day's surface at its own second.
 *
 * A buyer pays the ask and a seller receives the bid, but no trade is below parity. If the quotes of a vertical spread would
 * make it cost less than nothing or more than the distance of its strikes, its legs trade at the middle.
 */
export function priceOrders(day: TradingDay, orders: Orders, visit: PricedOrderVisitor): void {
  const { count, cluster } = orders;
  const quoteOf = quotesOf(day, orders);
  for (let order = 0; order < count; order += 1) {
    const quote = quoteOf(order);
    const second = order + 1;
    const isPackage = (cluster[order] ?? 0) > 0 && second < count && cluster[second] === cluster[order];
    if (!isPackage) {
      visit(order, quote, priceOf(orders, order, quote));
      continue;
    }
    const quotes: LegQuotes = [quote, quoteOf(second)];
    const prices = legPrices(day, orders, order, quotes);
    visit(order, quotes[0], prices[0]);
    visit(second, quotes[1], prices[1]);
    order = second;
  }
}

/** Returns what quotes an order. Orders that follow each other in a contract within a second share their quote: one in seven. */
function quotesOf(day: TradingDay, { contract, atMs }: Orders): (order: number) => OptionQuote {
  let last: { contract: number; second: number; quote: OptionQuote } | undefined;
  return (order) => {
    const ofContract = contract[order] ?? 0;
    const second = Math.floor((atMs[order] ?? 0) / 1000);
    if (last?.contract !== ofContract || last.second !== second) {
      last = { contract: ofContract, second, quote: quoteAt(day, ofContract, second) };
    }
    return last.quote;
  };
}

/**
 * Returns the price of an order: the quote of the aggressor, or the middle of the quote. Without a bid, and if the bid is below
 * parity, buyers and sellers alike trade at the middle: otherwise trades in the money would lean to one side.
 */
function priceOf(orders: Orders, order: number, quote: OptionQuote): number {
  const { bidCents, askCents, tickCents, parityCents } = quote;
  const aggressor = orders.aggressor[order] ?? 0;
  const through = (orders.ticksThrough[order] ?? 0) * tickCents;
  if (bidCents > 0 && bidCents >= parityCents) {
    if (aggressor === 1) return askCents + through;
    if (aggressor === -1) return Math.max(tickCents, bidCents - through, parityCents);
  }
  return middleOf(quote, orders.size[order] ?? 0);
}

/** Half a cent is rounded up or down by the size. Otherwise quotes one cent wide would be biased to one side. */
function middleOf({ bidCents, askCents, parityCents }: OptionQuote, size: number): number {
  return Math.max(parityCents, Math.floor((bidCents + askCents + (size % 2)) / 2));
}

type LegQuotes = readonly [OptionQuote, OptionQuote];

/** Returns the prices of two legs: an order of a package and the next order. */
function legPrices(day: TradingDay, orders: Orders, first: number, quotes: LegQuotes): readonly [number, number] {
  const prices = [priceOf(orders, first, quotes[0]), priceOf(orders, first + 1, quotes[1])] as const;
  const [a = 0, b = 0] = [orders.contract[first], orders.contract[first + 1]];
  if (rightOf(a) !== rightOf(b)) return prices;
  const distance = 100 * ((day.strikeOf[b >> 1] ?? 0) - (day.strikeOf[a >> 1] ?? 0));
  const isFirstDearer = distance > 0 === (rightOf(a) === "call");
  const [dear, cheap] = isFirstDearer ? ([0, 1] as const) : ([1, 0] as const);
  const cost = prices[dear] - prices[cheap];
  if (cost >= 0 && cost <= Math.abs(distance)) return prices;
  const size = orders.size[first] ?? 0;
  const middle = middleOf(quotes[dear], size);
  const cheapPrice = Math.min(middle, middleOf(quotes[cheap], size));
  const dearPrice = Math.min(middle, cheapPrice + Math.abs(distance));
  return isFirstDearer ? [dearPrice, cheapPrice] : [cheapPrice, dearPrice];
}
