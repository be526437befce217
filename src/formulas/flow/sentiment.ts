import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import { expirationGroups, moneynesses, sentimentTimeframes } from "../../contract/flow/parameter-values";
import { sentimentMoneynessTable, sentimentTable, sentimentTrendTable } from "../../tables/flow/sentiment-tables";
import type { MakeTable } from "../make-table";
import { ArgumentError } from "../arguments/argument-error";
import { choiceOption, numberOption, switchOption, wordOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readOptions, type TableOptions } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { commaList, readWord, readWords } from "../arguments/read-values";

const sentimentFilters = {
  moneynessFilter: wordOption(moneynesses),
  timeDecay: switchOption,
  timeDecayHalfLife: numberOption(1),
};

/** The table of each view. */
const views = {
  timeframes: (table: TableOptions) => tableDrawer(sentimentTable, table),
  trend: (table: TableOptions) => tableDrawer(sentimentTrendTable, table),
  moneyness: (table: TableOptions) => tableDrawer(sentimentMoneynessTable, table),
};

/** FLOW.SENTIMENT: reads its arguments and makes its table. */
export function flowSentiment(
  ticker: RangeArgument,
  timeframes: RangeArgument,
  expirations: RangeArgument,
  options: RangeArgument,
): MakeTable {
  return async ({ market }, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: sentimentFilters,
      table: { view: choiceOption("timeframes", "trend", "moneyness") },
      positional: {
        timeframes: commaList(timeframes, "The timeframes contain"),
        expirationFilter: commaList(expirations, "The expirations contain"),
      },
    });
    const { moneynessFilter: moneyness, timeDecay, timeDecayHalfLife: halfLifeMinutes } = filters;
    if (halfLifeMinutes !== undefined && !timeDecay) {
      throw new ArgumentError("The option timeDecayHalfLife needs timeDecay=true: add that, or remove the option.");
    }
    const draw = views[table.view](table);
    const { record } = await market.get(
      endpoints.flowSentiment,
      {
        ticker: readTicker(ticker),
        timeframes: readWords(positional.timeframes, "The timeframe", sentimentTimeframes),
        expirations: readWord(positional.expirationFilter, "The group of expirations", expirationGroups),
        moneyness,
        timeDecay,
        halfLifeMinutes,
        // One response serves all three views: its parts are included in the price.
        breakdown: true,
        byMoneyness: true,
      },
      context,
    );
    return draw(record);
  };
}
