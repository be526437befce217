import * as formulas from "../../formulas/exposure/history";
import { answerCell } from "../answer-cell";

/**
 * Every snapshot of a past window, one per row, with the exposure of each strike. Example: =GEX.FRAMES("SPXW","2026-11-20 15:30","2026-11-20 15:45"). 25 credits per started 15 minutes and 5 symbols; your spending limits are checked for the whole window first.
 * @customfunction GEX.FRAMES
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param from The start, US Eastern: a date-time cell, "2026-11-20 15:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).
 * @param to The end, in the same forms; at most a day after the start.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "every=60" shows one row per minute; "columns=asOf,spot,6800" picks facts and strikes; also headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per snapshot, oldest first: As of, Spot, then one column per strike (US dollars).
 */
export function gexFrames(
  symbols: any[][],
  from: any,
  to: any,
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.gexFrames(symbols, from, to, metric, strikes, expirations, options));
}

/**
 * Prices and exposure of each past session, one row per day. Example: =GEX.DAILY("SPXW","-20d"). 5 credits per started 31 days and 50 symbols; your spending limits are checked for the whole range first.
 * @customfunction GEX.DAILY
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param from The first day: a date cell, "2026-11-02", or a number of sessions back: "-20d".
 * @param [to] The last day, included, in the same forms, or "last session"; today when omitted.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [options] "extended=true" counts frames outside the regular session; also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per session, oldest first: Date, Open, High, Low, Close, the smallest and the largest cell (one strike of one expiration, US dollars), and more.
 */
export function gexDaily(
  symbols: any[][],
  from: any,
  to: any,
  metric: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.gexDaily(symbols, from, to, metric, options));
}
