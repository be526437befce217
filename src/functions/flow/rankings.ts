import * as formulas from "../../formulas/flow/rankings";
import { answerCell } from "../answer-cell";

/**
 * The underlyings with the most options premium of a trading day. Example: =FLOW.TOP(20). 1 credit.
 * @customfunction FLOW.TOP
 * @param [rows] Maximum rows: 1 to 500; 100 when omitted.
 * @param [date] A trading date, "today", "last session" (settled) or "-5d"; the service's current trading date when omitted.
 * @param [sort] "premium" (when omitted), "volume", "net_premium" or "call_put_ratio".
 * @param [order] "desc" (when omitted) or "asc".
 * @param [options] minPremium, minVolume, columns (also Date), headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per underlying: Ticker, Premium (US dollars), Volume, also of calls and puts separately.
 */
export function flowTop(
  rows: any,
  date: any,
  sort: any,
  order: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowTop(rows, date, sort, order, options));
}

/**
 * The option contracts with the most premium of five trading days, or of one. Example: =FLOW.CONTRACTS("day",20). Week 1 credit; day 3, or 1 for one ticker.
 * @customfunction FLOW.CONTRACTS
 * @param [period] "week" (when omitted), the five trading days that end with the date, or "day".
 * @param [rows] Maximum rows: 1 to 500; 100 when omitted.
 * @param [date] A trading date, "today", "last session" (settled) or "-5d"; the current session when omitted.
 * @param [sort] "premium" (when omitted), "volume", "oi" (open interest) or "iv".
 * @param [options] order (desc or asc), right (call or put), minVolume, maxVolume, minOi, maxOi; with "day", ticker. Also columns (also Date), headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per contract: its symbol, ticker, expiration, strike and right, Premium (US dollars), Volume, Open interest, and more.
 */
export function flowContracts(
  period: any,
  rows: any,
  date: any,
  sort: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowContracts(period, rows, date, sort, options));
}
