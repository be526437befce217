import type { DarkPoolTrade } from "../../src/contract/flow/flow-contracts";
import { isoDate } from "../time/civil-day";
import { darkPrints } from "../tape/dark-prints";
import { requestedDay, sessionSpan } from "./flow-window";
import type { Tapes } from "./tapes";

/** What `/v1/dark-pool/trades` is asked. The documents name `limit` and `offset`; the rest is as published. */
export interface DarkPoolRequest {
  nowMs: number;
  /** Underlyings; all when absent or empty. */
  tickers?: readonly string[] | undefined;
  /** YYYY-MM-DD; the current session when absent. */
  date?: string | undefined;
  /** Bounds are inclusive; notionals and prices in dollars, sizes in shares. */
  minNotional?: number | undefined;
  maxNotional?: number | undefined;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  limit: number;
  offset: number;
  sort: (typeof darkPoolOrders)[number];
  order: "asc" | "desc";
}

/** Sort fields; ours. */
export const darkPoolOrders = ["timestamp", "notional", "size", "price"] as const;

interface PlacedTrade extends DarkPoolTrade {
  notional: number;
  tradeId: string;
}

/**
 * One page of a day's off-exchange prints in shares and funds; those that tie follow their ids, so that pages neither
 * repeat nor skip. Undefined when none of the tickers was ever seen; an index has no such prints.
 */
export function darkPoolTrades(tapes: Tapes, request: DarkPoolRequest): DarkPoolTrade[] | undefined {
  const { tickers = [], sort, order, limit, offset } = request;
  const asked = tickers.flatMap((ticker) => tapes.scopeOf(ticker)?.underlying ?? []);
  if (tickers.length > 0 && asked.length === 0) return undefined;
  const underlyings = tickers.length > 0 ? [...new Set(asked)] : tapes.underlyings;
  const sign = order === "asc" ? 1 : -1;
  return underlyings
    .flatMap((underlying) => tradesOf(tapes, underlying, request))
    .filter((trade) => isWanted(trade, request))
    .sort((a, b) => sign * compare(a[sort], b[sort]) || compare(a.tradeId, b.tradeId))
    .slice(offset, offset + limit);
}

function tradesOf(tapes: Tapes, underlying: string, { date, nowMs }: DarkPoolRequest): PlacedTrade[] {
  const session = requestedDay(date, nowMs);
  const { untilMs } = sessionSpan(session, nowMs);
  const day = tapes.day(underlying, session);
  if (day === undefined) return [];
  return darkPrints(day, tapes.seed)
    .filter(({ atMs }) => day.openMs + atMs < untilMs)
    .map(({ atMs, priceCents, size }, index) => ({
      ticker: underlying,
      timestamp: new Date(day.openMs + atMs).toISOString(),
      price: priceCents / 100,
      size,
      notional: (priceCents * size) / 100,
      tradeId: `${underlying}-${isoDate(session).replaceAll("-", "")}-D${String(index + 1).padStart(5, "0")}`,
    }));
}

function isWanted({ notional, size, price }: PlacedTrade, request: DarkPoolRequest): boolean {
  const { minNotional, maxNotional, minSize, maxSize, minPrice, maxPrice } = request;
  return (
    within(notional, minNotional, maxNotional) && within(size, minSize, maxSize) && within(price, minPrice, maxPrice)
  );
}

function within(value: number, least = -Infinity, most = Infinity): boolean {
  return value >= least && value <= most;
}

function compare<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
