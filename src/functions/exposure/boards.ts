import * as formulas from "../../formulas/exposure/boards";
import { answerCell } from "../answer-cell";

/**
 * Net options exposure by strike, now. Example: =GEX.HEATMAP("SPXW"). 1 credit per call of up to 10 symbols.
 * @customfunction GEX.HEATMAP
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range. SPXW holds the daily and weekly S&P 500 options; SPX the monthlies only.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "layout=matrix" adds a column per expiration; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node, Velocity %.
 */
export function gexHeatmap(
  symbols: any[][],
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.gexHeatmap(symbols, metric, strikes, expirations, options));
}

/**
 * Net options exposure by strike at a past instant. Example: =GEX.HEATMAP.AT("SPXW","2026-11-20 10:30"). 5 credits per call of up to 10 symbols; a snapshot that was loaded before is free.
 * @customfunction GEX.HEATMAP.AT
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range. SPXW holds the daily and weekly S&P 500 options; SPX the monthlies only.
 * @param at The instant, US Eastern: a date-time cell, "2026-11-20 10:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "layout=matrix" adds a column per expiration; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node, and As of, the time of the snapshot. On days and at times without trading that is the close before.
 */
export function gexHeatmapAt(
  symbols: any[][],
  at: any,
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.gexHeatmapAt(symbols, at, metric, strikes, expirations, options));
}

/**
 * King, walls and flip of each symbol, now. Example: =GEX.LEVELS("SPXW,SPY"). 1 credit per call of up to 10 symbols.
 * @customfunction GEX.LEVELS
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted. For the flip request 40 to 200: with "all" it can be far from spot.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "view=levels" lists every level, strongest first; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol. Flip is where the running sum of exposure over the strikes changes sign.
 */
export function gexLevels(
  symbols: any[][],
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.gexLevels(symbols, metric, strikes, expirations, options));
}

/**
 * King, walls and flip of each symbol at a past instant. Example: =GEX.LEVELS.AT("SPXW,SPY","last close"). 5 credits per call of up to 10 symbols; a snapshot that was loaded before is free.
 * @customfunction GEX.LEVELS.AT
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param at The instant, US Eastern: a date-time cell, "2026-11-20 10:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted. For the flip request 40 to 200: with "all" it can be far from spot.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "view=levels" lists every level, strongest first; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol; As of is the time of the snapshot, and distances are in percent of its spot.
 */
export function gexLevelsAt(
  symbols: any[][],
  at: any,
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.gexLevelsAt(symbols, at, metric, strikes, expirations, options));
}
