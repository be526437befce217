import * as formulas from "../../formulas/flow/dark-pool";
import { answerCell } from "../answer-cell";

/**
 * Off-exchange (dark pool) prints of shares and funds. Example: =FLOW.DARKPOOL("SPY,NVDA",,100,"minNotional=1000000"). 5 credits for each started 5,000 prints.
 * @customfunction FLOW.DARKPOOL
 * @param [tickers] Tickers, for example "SPY", "SPY,NVDA" or a range; every ticker when omitted. An index has no off-exchange prints.
 * @param [date] A trading date, "today", "last session" (settled) or "-5d"; the current session when omitted.
 * @param [limit] Maximum prints: 1 to 100000; 500 when omitted.
 * @param [options] minNotional, maxNotional (US dollars), minSize, maxSize (shares), minPrice, maxPrice, timeStart, timeEnd, sort (for example notional), order (desc or asc), offset. Also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per print: Time (US Eastern), Ticker, Price, Size (shares), Notional (US dollars).
 */
export function flowDarkpool(
  tickers: any[][],
  date: any,
  limit: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowDarkpool(tickers, date, limit, options));
}
