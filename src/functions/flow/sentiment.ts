import { expirationGroups, moneynesses, sentimentTimeframes } from "../../contract/flow/parameter-values";
import { sentimentMoneynessTable, sentimentTable, sentimentTrendTable } from "../../tables/flow/sentiment-tables";
import { answerCell } from "../answer-cell";
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
  return answerCell(invocation, async ({ market }, context) => {
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
    const { record } = await market.flow.sentiment(
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
  });
}
