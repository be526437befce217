import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import type { RequestFor } from "../../contract/endpoint";
import { moneynesses, timeframes, tradeTypes } from "../../contract/flow/parameter-values";
import { tradesAggregateTable, tradesTable } from "../../tables/flow/trade-tables";
import type { MakeTable } from "../make-table";
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
} satisfies FiltersOf<RequestFor<typeof endpoints.flowTrades>>;

/** The filters that depend on the time. The service's names of the window are not those of the request. */
const datedFilters = (nowMs: number) => ({
  startTime: instantOption(nowMs, "opening"),
  endTime: instantOption(nowMs),
  expiration: dateOption(nowMs),
  date: dateOption(nowMs),
});

/** FLOW.TRADES: reads its arguments and makes its table. */
export function flowTrades(
  ticker: RangeArgument,
  window: unknown,
  limit: unknown,
  minPremium: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...tradeFilters, ...datedFilters(view.now()) },
      table: { view: choiceOption("trades", "aggregate") },
      positional: { timeframe: window, limit, minPremium },
    });
    const draw =
      table.view === "aggregate" ? tableDrawer(tradesAggregateTable, table) : tableDrawer(tradesTable, table);
    const { startTime, endTime, ...sent } = filters;
    const { record } = await view.market.get(
      endpoints.flowTrades,
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
  };
}
