import * as formulas from "../../formulas/flow/tide";
import { answerCell } from "../answer-cell";

/**
 * Bullish and bearish premium of a ticker per bar, with the cumulative net: the direction of the flow, and when it turned. Example: =FLOW.TIDE("SPY"). 3 credits.
 * @customfunction FLOW.TIDE
 * @param ticker One ticker, for example "SPY".
 * @param [from] Start of the window, US Eastern: a date-time, a date, "10:30" or "-5d". Today's opening, or the last session's, when omitted.
 * @param [to] End of the window; now, or the last close, when omitted.
 * @param [bucket] Length of a bar: "1min", "5min" (when omitted), "15min", "30min" or "1h".
 * @param [options] optionType (call or put), minDte, maxDte, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per bar: Time (US Eastern), bullish, bearish, net and cumulative net premium (US dollars), volumes, VWF, SDF and FIR (-100 to 100).
 */
export function flowTide(
  ticker: any[][],
  from: any,
  to: any,
  bucket: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowTide(ticker, from, to, bucket, options));
}

/**
 * Net call and net put premium of the whole market per bar, with the price of SPY. Example: =FLOW.MARKET(). 3 credits.
 * @customfunction FLOW.MARKET
 * @param [interval] Days that end with the date: "1D" (when omitted), "1W" (five sessions) or "7D".
 * @param [bucket] Length of a bar: "1min", "5min" (when omitted), "15min", "30min" or "1h".
 * @param [date] A trading date, "today", "last session" (settled) or "-5d"; the current session when omitted.
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per bar: Time (US Eastern), net and cumulative net premium of calls and of puts (bought minus sold, US dollars), volumes, SPY price.
 */
export function flowMarket(
  interval: any,
  bucket: any,
  date: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowMarket(interval, bucket, date, options));
}
