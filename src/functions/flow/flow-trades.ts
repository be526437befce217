import { moneynesses, timeframes, tradeTypes } from "../../contract/flow/flow-words";
import { tradesAggregateColumns, tradesAggregateTable } from "../../tables/flow/trades-aggregate-table";
import { tradesColumns, tradesTable } from "../../tables/flow/trades-table";
import { answerCell } from "../answer-cell";
import { eitherWay, sameAsArgument } from "../arguments/either-way";
import { readTicker } from "../arguments/read-arguments";
import { atLeast0, eitherRightOption, readOptionalNumber, readWord, rowBounds } from "../arguments/read-optional";
import {
  amountOption,
  choiceOption,
  choicesOption,
  dateOption,
  instantOption,
  numberOption,
  readOptions,
  switchOption,
  tableOptions,
} from "../arguments/read-options";
import { weightsOption } from "../arguments/read-weights";
import { shaped } from "../shaped";

const tradesOptions = (nowMs: number) => ({
  ...tableOptions,
  view: choiceOption("trades", "aggregate"),
  timeframe: sameAsArgument,
  limit: sameAsArgument,
  minPremium: sameAsArgument,
  maxPremium: amountOption,
  optionType: eitherRightOption,
  tradeType: choicesOption(...tradeTypes),
  moneyness: choicesOption(...moneynesses),
  startTime: instantOption(nowMs, "opening"),
  endTime: instantOption(nowMs),
  minContracts: amountOption,
  maxContracts: amountOption,
  singleLegOnly: switchOption,
  minDte: amountOption,
  maxDte: amountOption,
  minStrike: amountOption,
  maxStrike: amountOption,
  expiration: dateOption(nowMs),
  convictionWeights: weightsOption,
  minFlowScore: numberOption(-100, 100),
  minFlowBonus: amountOption,
  minRvol: amountOption,
  includeClusters: switchOption,
  date: dateOption(nowMs),
});

/**
 * The newest option trades of a ticker, each scored from -100 (bearish) to 100 (bullish). Example: =FLOW.TRADES("SPY","1h",50,100000). 1 credit.
 * @customfunction FLOW.TRADES
 * @param ticker One ticker, for example "SPY".
 * @param [window] How far back: "5m", "15m", "1h" (when omitted), "4h" or "1d".
 * @param [limit] Most trades, the newest first: 1 to 500; 100 when omitted.
 * @param [minPremium] Least premium of a trade, in US dollars.
 * @param [options] "view=aggregate" sums the window up: VWF, SDF, FIR, counts. Filters: maxPremium, optionType, tradeType, moneyness, minContracts, maxContracts, singleLegOnly, minDte, maxDte, minStrike, maxStrike, expiration, minFlowScore, minFlowBonus, minRvol. Also startTime, endTime, date, convictionWeights, includeClusters, columns, headers, dates.
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
  return answerCell(invocation, async (addin, signal) => {
    const { view, startTime, endTime, ...read } = readOptions(options, tradesOptions(addin.now()));
    const draw =
      view === "aggregate"
        ? shaped(read, tradesAggregateColumns, tradesAggregateTable)
        : shaped(read, tradesColumns, tradesTable);
    const { record } = await addin.market.flow.trades(
      {
        ...read,
        ticker: readTicker(ticker),
        timeframe: readWord(eitherWay(window, read.timeframe, "timeframe"), "The window", timeframes),
        limit: readOptionalNumber(eitherWay(limit, read.limit, "limit"), "The limit", rowBounds),
        minPremium: readOptionalNumber(eitherWay(minPremium, read.minPremium, "minPremium"), "The premium", atLeast0),
        fromMs: startTime,
        toMs: endTime,
      },
      signal,
    );
    return draw(record);
  });
}
