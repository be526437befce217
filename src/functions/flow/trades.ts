import * as formulas from "../../formulas/flow/trades";
import { answerCell } from "../answer-cell";

/**
 * The newest option trades of a ticker, each scored from -100 (bearish) to 100 (bullish). Example: =FLOW.TRADES("SPY","1h",50,100000). 1 credit.
 * @customfunction FLOW.TRADES
 * @param ticker One ticker, for example "SPY".
 * @param [window] How far back: "5m", "15m", "1h" (when omitted), "4h" or "1d".
 * @param [limit] Maximum trades, newest first: 1 to 500; 100 when omitted.
 * @param [minPremium] Minimum premium of a trade, in US dollars.
 * @param [options] "view=aggregate" summarizes the window: VWF, SDF, FIR, counts. Filters: maxPremium, optionType, tradeType, moneyness, minContracts, maxContracts, singleLegOnly, minDte, maxDte, minStrike, maxStrike, expiration, minFlowScore, minFlowBonus, minRvol. Also startTime, endTime, date, convictionWeights, includeClusters, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per trade: Time (US Eastern), Type, Strike, Expiration, Contracts, Premium (US dollars), Flow score, and more.
 */
export function flowTrades(
  ticker: any[][],
  window: any,
  limit: any,
  minPremium: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowTrades(ticker, window, limit, minPremium, options));
}
