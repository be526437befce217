import type { TopUnderlying } from "../../src/contract/flow/flow-totals";
import { callPutRatio } from "./daily-totals";
import { requestedDay } from "./flow-window";
import { servedNumber } from "../pricing/served-number";
import { sessionTotals } from "./session-totals";
import type { Tapes } from "./tapes";

/** What `/v1/underlying/top/daily` is asked. Flow document, Part 4.7. */
export interface TopUnderlyingsRequest {
  nowMs: number;
  limit: number;
  /** YYYY-MM-DD; the current session when absent. */
  date?: string | undefined;
  /** Least totals of a row, in dollars and in contracts. */
  minPremium?: number | undefined;
  minVolume?: number | undefined;
  orderBy: keyof typeof underlyingOrders;
  order: "asc" | "desc";
}

/** The sort fields of top underlyings, and what they sort by. Flow document, Part 4.7. */
export const underlyingOrders = {
  premium: "totalPremium",
  volume: "totalVolume",
  net_premium: "netPremium",
  call_put_ratio: "callPutRatio",
} as const satisfies Record<string, keyof TopUnderlying>;

/** The underlyings of a day in order; those without trades are left out, and those that tie follow their names. */
export function topUnderlyings(tapes: Tapes, request: TopUnderlyingsRequest): TopUnderlying[] {
  const { nowMs, minPremium = 0, minVolume = 0 } = request;
  const day = requestedDay(request.date, nowMs);
  const field = underlyingOrders[request.orderBy];
  const sign = request.order === "asc" ? 1 : -1;
  return tapes.underlyings
    .flatMap((underlying): TopUnderlying[] => {
      const totals = sessionTotals(tapes, { underlying }, day, nowMs);
      return totals ? [{ ticker: underlying, ...totals, callPutRatio: servedNumber(callPutRatio(totals), 4) }] : [];
    })
    .filter(({ totalPremium, totalVolume }) => totalPremium >= minPremium && totalVolume >= minVolume)
    .sort((a, b) => sign * (a[field] - b[field]) || (a.ticker < b.ticker ? -1 : 1))
    .slice(0, request.limit);
}
