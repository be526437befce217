import * as formulas from "../../formulas/volatility/volatility";
import { answerCell } from "../answer-cell";

/**
 * The next earnings report of each symbol and the move priced in for it. Example: =VOL.EVENTS("NVDA,AAPL"). 1 credit per call of up to 10 symbols.
 * @customfunction VOL.EVENTS
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. Use SPXW for the S&P 500 and NDXP for the Nasdaq-100.
 * @param [options] "view=past" lists past reports; also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Next date, Timing, Implied move %, and more. A symbol without a scheduled report has blanks.
 */
export function volEvents(
  symbols: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.volEvents(symbols, options));
}

/**
 * Implied and realized volatility of each symbol, one row per day. Example: =VOL.HISTORY("SPXW","-20d"). 1 credit per started 10 weekdays times symbols.
 * @customfunction VOL.HISTORY
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. Use SPXW for the S&P 500 and NDXP for the Nasdaq-100.
 * @param from The first day: a date cell, "2026-11-02", or a number of sessions back: "-20d".
 * @param [to] The last day, included, in the same forms, or "last session"; today when omitted.
 * @param [fields] The service's columns to request, for example "close,iv30" or a range of names; all of them when omitted.
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per day, oldest first: Date, then the service's columns under its own names.
 */
export function volHistory(
  symbols: any[][],
  from: any,
  to: any,
  fields: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.volHistory(symbols, from, to, fields, options));
}

/**
 * Ranks, spreads and premiums derived from each symbol's volatility, now. Example: =VOL.DERIVED("NVDA,AAPL"). 3 credits per call of up to 10 symbols.
 * @customfunction VOL.DERIVED
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. Use SPXW for the S&P 500 and NDXP for the Nasdaq-100.
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Symbol, then every measure under the service's own name.
 */
export function volDerived(
  symbols: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.volDerived(symbols, options));
}

/**
 * The symbols that the VOL functions cover. Free. Example: =VOL.SYMBOLS().
 * @customfunction VOL.SYMBOLS
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Symbol, then every other field that the service sends.
 */
export function volSymbols(options: any[][], invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, formulas.volSymbols(options));
}
