import * as formulas from "../../formulas/flow/pressure";
import { answerCell } from "../answer-cell";

/**
 * The share of a contract's volume at the ask, at the bid and between: whether buyers or sellers were more aggressive. A ticker stands for its whole chain. Example: =FLOW.RATIO("SPY__261218C00700000"). 1 credit.
 * @customfunction FLOW.RATIO
 * @param contract A contract such as "SPY__261218C00700000" (as FLOW.CONTRACT returns it), or a ticker such as "SPY" for its chain.
 * @param [window] How far back: "5m", "15m", "1h", "4h" or "1d" (when omitted).
 * @param [minPremium] Minimum premium of a trade, in US dollars.
 * @param [options] date; for a chain also optionType (call or put), minDte, maxDte. Also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row and one row: Ask share, Bid share and Mid share (0 to 1), what they suggest, and the trades, volume and premium behind them.
 */
export function flowRatio(
  contract: any[][],
  window: any,
  minPremium: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowRatio(contract, window, minPremium, options));
}

/**
 * Whether a ticker's option trades are bullish or bearish: buying a call and selling a put are bullish. Example: =FLOW.PRESSURE("SPY","1h"). 3 credits.
 * @customfunction FLOW.PRESSURE
 * @param ticker One ticker, for example "SPY".
 * @param [window] How far back: "5m", "15m", "1h", "4h" or "1d" (when omitted).
 * @param [right] "call" or "put"; both when omitted.
 * @param [options] minPremium (US dollars), minDte, maxDte, date, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row and one row: Bull %, Bear % and Neutral % of the volume, what they suggest, and the trades, volume and premium behind them.
 */
export function flowPressure(
  ticker: any[][],
  window: any,
  right: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, formulas.flowPressure(ticker, window, right, options));
}
