import * as formulas from "../../formulas/flow/sentiment";
import { answerCell } from "../answer-cell";

/**
 * The direction of a ticker's option flow over several timeframes, from -100 (bearish) to 100 (bullish). Example: =FLOW.SENTIMENT("SPY","1h,1d,7d"). 3 credits for each started 30 days of all timeframes together.
 * @customfunction FLOW.SENTIMENT
 * @param ticker One ticker, for example "SPY".
 * @param [timeframes] Some of "1h", "4h", "1d", "7d", "30d" and "90d" as a comma list or a range, or "all"; "1d" when omitted.
 * @param [expirations] "0dte", "weekly", "monthly", "leaps" or "all" (when omitted).
 * @param [options] "view=trend" compares short with long timeframes, "view=moneyness" splits the longest. Also moneynessFilter, timeDecay, timeDecayHalfLife (minutes), columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per timeframe: Composite, Direction, Strength, VWF, SDF, FIR (-100 to 100), Confidence (0 to 1), and the trades and premium behind them.
 */
export function flowSentiment(
  ticker: any[][],
  timeframes: any[][],
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowSentiment(ticker, timeframes, expirations, options));
}
