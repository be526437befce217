import type { DailyFlow, TopUnderlying } from "../../../src/contract/flow/totals";
import { callPutRatio } from "../tapes/daily-totals";
import { currentSession, requestedDay } from "../tapes/flow-window";
import { servedNumber } from "../../pricing/served-number";
import type { Tapes } from "../tapes/tapes";
import { type Day, isoDate } from "../../time/civil-day";

/** A request of `/v1/underlying/{ticker}/history`. docs/api.md, Daily flow. Both days are included. */
interface HistoryRequest {
  ticker: string;
  nowMs: number;
  startDay: Day;
  endDay: Day;
}

/** Returns one row per session with trades, oldest first, including the current one so far. `undefined` for an unknown ticker. */
export function flowHistory(
  tapes: Tapes,
  { ticker, nowMs, startDay, endDay }: HistoryRequest,
): DailyFlow[] | undefined {
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const rows: DailyFlow[] = [];
  for (let day = startDay; day <= Math.min(endDay, currentSession(nowMs)); day += 1) {
    const totals = tapes.totals(scope, day, nowMs);
    if (totals !== undefined) rows.push({ date: isoDate(day), ...totals });
  }
  return rows;
}

/** A request of `/v1/underlying/top/daily`. docs/api.md, Top underlyings. */
export interface TopUnderlyingsRequest {
  nowMs: number;
  limit: number;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
  /** Minimum totals of a row, in dollars and contracts. */
  minPremium?: number | undefined;
  minVolume?: number | undefined;
  orderBy: keyof typeof underlyingOrders;
  order: "asc" | "desc";
}

/** Sort fields of top underlyings with the column that they sort by. docs/api.md, Top underlyings. */
export const underlyingOrders = {
  premium: "totalPremium",
  volume: "totalVolume",
  net_premium: "netPremium",
  call_put_ratio: "callPutRatio",
} as const satisfies Record<string, keyof TopUnderlying>;

/** Returns the underlyings of a day in the requested order, ties by name. Underlyings without trades are omitted. */
export function topUnderlyings(tapes: Tapes, request: TopUnderlyingsRequest): TopUnderlying[] {
  const { nowMs, minPremium = 0, minVolume = 0 } = request;
  const day = requestedDay(request.date, nowMs);
  const field = underlyingOrders[request.orderBy];
  const sign = request.order === "asc" ? 1 : -1;
  return tapes.underlyings
    .flatMap((underlying): TopUnderlying[] => {
      const totals = tapes.totals({ underlying }, day, nowMs);
      return totals ? [{ ticker: underlying, ...totals, callPutRatio: servedNumber(callPutRatio(totals), 4) }] : [];
    })
    .filter(({ totalPremium, totalVolume }) => totalPremium >= minPremium && totalVolume >= minVolume)
    .sort((a, b) => sign * (a[field] - b[field]) || (a.ticker < b.ticker ? -1 : 1))
    .slice(0, request.limit);
}
