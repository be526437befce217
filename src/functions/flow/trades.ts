import type { TradesRequest } from "../../client/requests/flow-requests";
import { moneynesses, timeframes, tradeTypes } from "../../contract/flow/parameter-values";
import { tradesAggregateTable, tradesTable } from "../../tables/flow/trade-tables";
import { answerCell } from "../answer-cell";
import {
  amountOption,
  choiceOption,
  choicesOption,
  dateOption,
  instantOption,
  numberOption,
  rightOption,
  switchOption,
  weightsOption,
} from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { atLeast0, readOptionalNumber, readWord, rowBounds } from "../arguments/read-values";

const tradeFilters = {
  maxPremium: amountOption,
  optionType: rightOption,
  tradeType: choicesOption(...tradeTypes),
  moneyness: choicesOption(...moneynesses),
  minContracts: amountOption,
  maxContracts: amountOption,
  singleLegOnly: switchOption,
  minDte: amountOption,
  maxDte: amountOption,
  minStrike: amountOption,
  maxStrike: amountOption,
  convictionWeights: weightsOption,
  minFlowScore: numberOption(-100, 100),
  minFlowBonus: amountOption,
  minRvol: amountOption,
  includeClusters: switchOption,
} satisfies FiltersOf<TradesRequest>;

/** The filters that depend on the time. The service's names of the window are not those of the request. */
const datedFilters = (nowMs: number) => ({
  startTime: instantOption(nowMs, "opening"),
  endTime: instantOption(nowMs),
  expiration: dateOption(nowMs),
  date: dateOption(nowMs),
});

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
  return answerCell(invocation, async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...tradeFilters, ...datedFilters(view.now()) },
      table: { view: choiceOption("trades", "aggregate") },
      positional: { timeframe: window, limit, minPremium },
    });
    const draw =
      table.view === "aggregate" ? tableDrawer(tradesAggregateTable, table) : tableDrawer(tradesTable, table);
    const { startTime, endTime, ...sent } = filters;
    const { record } = await view.market.flow.trades(
      {
        ...sent,
        ticker: readTicker(ticker),
        timeframe: readWord(positional.timeframe, "The window", timeframes),
        limit: readOptionalNumber(positional.limit, "The limit", rowBounds),
        minPremium: readOptionalNumber(positional.minPremium, "The premium", atLeast0),
        fromMs: startTime,
        toMs: endTime,
      },
      context,
    );
    return draw(record);
  });
}
