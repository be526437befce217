import * as formulas from "../../formulas/flow/daily";
import { answerCell } from "../answer-cell";

/**
 * A day's flow compared with the twenty trading days before it: premium, volume, calls and puts. Example: =FLOW.COMPARE("SPY"). 5 credits.
 * @customfunction FLOW.COMPARE
 * @param ticker One ticker, for example "SPY".
 * @param [date] A trading date, "today", "last session" (settled) or "-5d"; the current session when omitted.
 * @param [options] "view=similar" lists the five most similar past days. Also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per measure: Current, 20-day average, Versus average (1 is average) and Percentile (0 to 100).
 */
export function flowCompare(
  ticker: any[][],
  date: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowCompare(ticker, date, options));
}

/**
 * Premium and volume of a ticker's options, one row per day. Example: =FLOW.HISTORY("SPY","-20d"). 5 credits.
 * @customfunction FLOW.HISTORY
 * @param ticker One ticker, for example "SPY".
 * @param from First day, included: a date, "today" or sessions back such as "-20d".
 * @param [to] Last day, included; today when omitted.
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per trading day: Premium (US dollars), Volume, and both of calls and puts. A day without trades has no row.
 */
export function flowHistory(
  ticker: any[][],
  from: any,
  to: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowHistory(ticker, from, to, options));
}
