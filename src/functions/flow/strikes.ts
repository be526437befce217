import * as formulas from "../../formulas/flow/strikes";
import { answerCell } from "../answer-cell";

/**
 * The strikes of a ticker with the most premium, calls and puts separately. Example: =FLOW.STRIKES("NVDA",,,10). 3 credits.
 * @customfunction FLOW.STRIKES
 * @param ticker One ticker, for example "NVDA".
 * @param [from] Start of the window, US Eastern: a date-time, a date, "10:30" or "-5d". Today's opening, or the last session's, when omitted.
 * @param [to] End of the window; now, or the last close, when omitted.
 * @param [top] Number of strikes: 1 to 100; 20 when omitted.
 * @param [options] "view=concentration" shows the share of the top three strikes. Also orderBy (net_premium, total_premium or volume), right (call or put), minDte, maxDte, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike and right: net premium (bullish minus bearish, US dollars), volume, Ask % and Bid % of it, open interest, and more.
 */
export function flowStrikes(
  ticker: any[][],
  from: any,
  to: any,
  top: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowStrikes(ticker, from, to, top, options));
}

/**
 * Trading in one strike of a ticker, by expiration. Example: =FLOW.EXPIRATIONS("SPY",860). 1 credit.
 * @customfunction FLOW.EXPIRATIONS
 * @param ticker One ticker, for example "SPY".
 * @param strike The strike price, for example 860 or 182.5.
 * @param [interval] Days that end with the date: "1D" (when omitted), "1W" (five sessions) or "7D".
 * @param [dte] Days to expiration: "all" (when omitted), "0-7", "8-30", "31-90" or "90+".
 * @param [options] date (the current session when omitted), columns (also Date), headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per expiration: DTE, premium (US dollars) and volume of calls and of puts.
 */
export function flowExpirations(
  ticker: any[][],
  strike: any,
  interval: any,
  dte: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowExpirations(ticker, strike, interval, dte, options));
}
