import { type Day, isoDate } from "@strikebook/calendar";
import { type DarkPoolTrade, servedNumber } from "@strikebook/contract";
import { type DarkPrint, darkPrints } from "../../tape/dark-prints";
import { within } from "../../tape/trade-filter";
import { requestedDay } from "../tapes/flow-window";
import type { Tapes } from "../tapes/tapes";

/** A request of `/v1/dark-pool/trades`. The API documentation names only `limit` and `offset`; the other names are published in the OpenAPI description of the service. */
export interface DarkPoolRequest {
  nowMs: number;
  /** Underlyings; all if absent or empty. */
  tickers?: readonly string[] | undefined;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
  /** A window within the date, `endMs` excluded, in milliseconds since 1970 UTC; the whole day, 4:00 to 20:00 in New York, if absent. */
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

/** Sort fields. The API documentation does not name them. */
export const darkPoolOrders = ["timestamp", "notional", "size", "price"] as const;

/** A print with its position among the prints of its underlying and day. */
interface PlacedPrint {
  underlying: string;
  session: Day;
  index: number;
  print: DarkPrint;
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
  const by = sortValues[sort];
  return underlyings
    .flatMap((underlying) => printsOf(tapes, underlying, request))
    .sort((a, b) => sign * (by(a.print) - by(b.print)) || compareIds(a, b))
    .slice(offset, offset + limit)
    .map(tradeOf);
}

const sortValues: Readonly<Record<DarkPoolRequest["sort"], (print: DarkPrint) => number>> = {
  timestamp: ({ instantMs }) => instantMs,
  notional: ({ priceCents, size }) => priceCents * size,
  size: ({ size }) => size,
  price: ({ priceCents }) => priceCents,
};

function printsOf(tapes: Tapes, underlying: string, request: DarkPoolRequest): PlacedPrint[] {
  const session = requestedDay(request.date, request.nowMs);
  const day = tapes.day(underlying, session);
  if (day === undefined) return [];
  return darkPrints(day, tapes.seed).flatMap((print, index) =>
    isSelected(print, request) ? [{ underlying, session, index, print }] : [],
  );
}

function isSelected({ instantMs, priceCents, size }: DarkPrint, request: DarkPoolRequest): boolean {
  const { nowMs, startMs = -Infinity, endMs = Infinity } = request;
  const { minNotional, maxNotional, minSize, maxSize, minPrice, maxPrice } = request;
  return (
    instantMs >= startMs &&
    instantMs < endMs &&
    instantMs <= nowMs &&
    within((priceCents * size) / 100, minNotional, maxNotional) &&
    within(size, minSize, maxSize) &&
    within(priceCents / 100, minPrice, maxPrice)
  );
}

/** Compares in the order of the trade ids. */
function compareIds(a: PlacedPrint, b: PlacedPrint): number {
  if (a.underlying === b.underlying) return a.index - b.index;
  return a.underlying < b.underlying ? -1 : 1;
}

function tradeOf({ underlying, session, index, print }: PlacedPrint): DarkPoolTrade {
  const { instantMs, priceCents, size } = print;
  return darkPoolTradeOf(underlying, session, index + 1, { instantMs, priceUsd: priceCents / 100, size });
}

/** Returns a print as it is served, from its position, from 1, among those of its underlying and day. */
export function darkPoolTradeOf(
  underlying: string,
  session: Day,
  position: number,
  { instantMs, priceUsd, size }: { instantMs: number; priceUsd: number; size: number },
): DarkPoolTrade {
  return {
    ticker: underlying,
    timestamp: new Date(instantMs).toISOString(),
    price: priceUsd,
    size,
    notional: servedNumber(priceUsd * size, 4),
    tradeId: `${underlying}-${isoDate(session).replaceAll("-", "")}-D${String(position).padStart(5, "0")}`,
  };
}
