import type { DarkPoolTrade } from "../../../src/contract/flow/contracts";
import { isoDate } from "../../time/civil-day";
import { darkPrints } from "../../tape/dark-prints";
import { requestedDay, sessionSpan } from "../tapes/flow-window";
import type { Tapes } from "../tapes/tapes";

/** A request of `/v1/dark-pool/trades`. The API document names only `limit` and `offset`; the other names are those of the service's OpenAPI description. */
export interface DarkPoolRequest {
  nowMs: number;
  /** Underlyings; all if absent or empty. */
  tickers?: readonly string[] | undefined;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
  /** A window within the date, `endMs` excluded, in milliseconds since 1970 UTC; the whole day if absent. */
  startMs?: number | undefined;
  endMs?: number | undefined;
  /** Inclusive bounds: notionals and prices in dollars, sizes in shares. */
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

/** Sort fields. The API document does not name them. */
export const darkPoolOrders = ["timestamp", "notional", "size", "price"] as const;

interface SortableTrade extends DarkPoolTrade {
  notional: number;
  tradeId: string;
}

/**
 * Returns one page of a day's off-exchange prints in shares and funds. Ties are sorted by id, so that pages neither repeat nor
 * skip prints. `undefined` if none of the tickers is known. An index has no prints.
 */
export function darkPoolTrades(tapes: Tapes, request: DarkPoolRequest): DarkPoolTrade[] | undefined {
  const { tickers = [], sort, order, limit, offset } = request;
  const requested = tickers.flatMap((ticker) => tapes.scopeOf(ticker)?.underlying ?? []);
  if (tickers.length > 0 && requested.length === 0) return undefined;
  const underlyings = tickers.length > 0 ? [...new Set(requested)] : tapes.underlyings;
  const sign = order === "asc" ? 1 : -1;
  return underlyings
    .flatMap((underlying) => tradesOf(tapes, underlying, request))
    .filter((trade) => isSelected(trade, request))
    .sort((a, b) => sign * compare(a[sort], b[sort]) || compare(a.tradeId, b.tradeId))
    .slice(offset, offset + limit);
}

function tradesOf(tapes: Tapes, underlying: string, request: DarkPoolRequest): SortableTrade[] {
  const { date, startMs = -Infinity, endMs = Infinity, nowMs } = request;
  const session = requestedDay(date, nowMs);
  const { untilMs } = sessionSpan(session, nowMs);
  const day = tapes.day(underlying, session);
  if (day === undefined) return [];
  return darkPrints(day, tapes.seed)
    .map((print, index) => ({ ...print, instantMs: day.openMs + print.atMs, index }))
    .filter(({ instantMs }) => instantMs >= startMs && instantMs < Math.min(untilMs, endMs))
    .map(({ instantMs, priceCents, size, index }) => ({
      ticker: underlying,
      timestamp: new Date(instantMs).toISOString(),
      price: priceCents / 100,
      size,
      notional: (priceCents * size) / 100,
      tradeId: `${underlying}-${isoDate(session).replaceAll("-", "")}-D${String(index + 1).padStart(5, "0")}`,
    }));
}

function isSelected({ notional, size, price }: SortableTrade, request: DarkPoolRequest): boolean {
  const { minNotional, maxNotional, minSize, maxSize, minPrice, maxPrice } = request;
  return (
    within(notional, minNotional, maxNotional) && within(size, minSize, maxSize) && within(price, minPrice, maxPrice)
  );
}

function within(value: number, min = -Infinity, max = Infinity): boolean {
  return value >= min && value <= max;
}

function compare<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
