import { expirationGroups, moneynesses, sentimentTimeframes } from "../../contract/flow/flow-words";
import { sentimentMoneynessColumns, sentimentMoneynessTable } from "../../tables/flow/sentiment-moneyness-table";
import { sentimentColumns, sentimentTable } from "../../tables/flow/sentiment-table";
import { sentimentTrendColumns, sentimentTrendTable } from "../../tables/flow/sentiment-trend-table";
import { answerCell } from "../answer-cell";
import { ArgumentError } from "../arguments/argument-error";
import { eitherWay, sameAsArgument } from "../arguments/either-way";
import { readTicker } from "../arguments/read-arguments";
import { commaList, readWord, readWords, wordOption } from "../arguments/read-optional";
import { choiceOption, numberOption, readOptions, switchOption, tableOptions } from "../arguments/read-options";
import { shaped } from "../shaped";

const sentimentOptions = {
  ...tableOptions,
  view: choiceOption("timeframes", "trend", "moneyness"),
  timeframes: sameAsArgument,
  expirationFilter: sameAsArgument,
  moneynessFilter: wordOption(moneynesses),
  timeDecay: switchOption,
  timeDecayHalfLife: numberOption(1),
};

/**
 * The direction of a ticker's option flow over several horizons, from -100 (bearish) to 100 (bullish). Example: =FLOW.SENTIMENT("SPY","1h,1d,7d"). 3 credits for each started 30 days of all horizons together.
 * @customfunction FLOW.SENTIMENT
 * @param ticker One ticker, for example "SPY".
 * @param [timeframes] Some of "1h", "4h", "1d", "7d", "30d" and "90d" as a comma list or a range, or "all"; "1d" when omitted.
 * @param [expirations] "0dte", "weekly", "monthly", "leaps" or "all" (when omitted).
 * @param [options] "view=trend" sets short horizons against long ones, "view=moneyness" splits the longest. Also moneynessFilter, timeDecay, timeDecayHalfLife (minutes), columns, headers, dates.
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
  return answerCell(invocation, async (addin, signal) => {
    const { view, timeDecayHalfLife: halfLifeMinutes, ...read } = readOptions(options, sentimentOptions);
    if (halfLifeMinutes !== undefined && !read.timeDecay) {
      throw new ArgumentError(
        "The option timeDecayHalfLife counts with timeDecay=true alone: add that, or leave it out.",
      );
    }
    const draw = views[view](read);
    const horizons = eitherWay(commaList(timeframes), read.timeframes, "timeframes");
    const group = eitherWay(commaList(expirations), read.expirationFilter, "expirationFilter");
    const { record } = await addin.market.flow.sentiment(
      {
        ticker: readTicker(ticker),
        timeframes: readWords(horizons, "The timeframe", sentimentTimeframes),
        expirations: readWord(group, "The group of expirations", expirationGroups),
        moneyness: read.moneynessFilter,
        timeDecay: read.timeDecay,
        halfLifeMinutes,
        // All three views are read off one answer: its parts cost nothing more.
        breakdown: true,
        byMoneyness: true,
      },
      signal,
    );
    return draw(record);
  });
}

type Style = Parameters<typeof shaped>[0];

const views = {
  timeframes: (style: Style) => shaped(style, sentimentColumns, sentimentTable),
  trend: (style: Style) => shaped(style, sentimentTrendColumns, sentimentTrendTable),
  moneyness: (style: Style) => shaped(style, sentimentMoneynessColumns, sentimentMoneynessTable),
};
