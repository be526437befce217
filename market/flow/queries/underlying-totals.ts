import { type Day, isoDate } from "@strikebook/calendar";
import { type DailyFlow, servedNumber, type TopUnderlying } from "@strikebook/contract";
import { callPutRatio, type DailyTotals } from "../tapes/daily-totals";
import { currentSession, requestedDay } from "../tapes/flow-window";
import type { Tapes } from "../tapes/tapes";

/** A request of `/v1/underlying/{ticker}/history`. docs/api.md, Daily flow. Both days are included. */
export interface HistoryRequest {
  ticker: string;
  nowMs: number;
  startDay: Day;
  endDay: Day;
}

/** Returns one row per session with trades, oldest first, including the current one so far. `undefined` for an unknown ticker. */
export function queryHistory(
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
  orderBy: keyof typeof underlyingComparisons;
  order: "asc" | "desc";
}

/** Sort fields of top underlyings with the column that they sort by. docs/api.md, Top underlyings. */
export const underlyingComparisons = {
  premium: "totalPremium",
  volume: "totalVolume",
  net_premium: "netPremium",
  call_put_ratio: "callPutRatio",
} as const satisfies Record<string, keyof TopUnderlying>;

/** Returns the underlyings of a day in the requested order, ties by name. Underlyings without trades are omitted. */
export function topUnderlyings(tapes: Tapes, request: TopUnderlyingsRequest): TopUnderlying[] {
  const day = requestedDay(request.date, request.nowMs);
  return rankedUnderlyings(
    request,
    tapes.underlyings.map((underlying) => [underlying, tapes.totals({ underlying }, day, request.nowMs)] as const),
  );
}

/** Returns underlyings with their totals in the requested order, unknown ratios last, ties by name. */
export function rankedUnderlyings(
  { minPremium = 0, minVolume = 0, orderBy, order, limit }: TopUnderlyingsRequest,
  totalsOf: readonly (readonly [underlying: string, totals: DailyTotals | undefined])[],
): TopUnderlying[] {
  const field = underlyingComparisons[orderBy];
  const sign = order === "asc" ? 1 : -1;
  return totalsOf
    .flatMap(([ticker, totals]): TopUnderlying[] =>
      totals ? [{ ticker, ...totals, callPutRatio: servedNumber(callPutRatio(totals), 4) }] : [],
    )
    .filter(({ totalPremium, totalVolume }) => totalPremium >= minPremium && totalVolume >= minVolume)
    .sort((a, b) => compared(a[field], b[field], sign) || (a.ticker < b.ticker ? -1 : 1))
    .slice(0, limit);
}

/** Compares two numbers in a direction, 1 for ascending; an unknown one comes last in both. */
function compared(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (a - b);
}
