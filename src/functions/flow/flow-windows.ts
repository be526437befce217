import { buckets, strikeOrders } from "../../contract/flow/flow-words";
import { concentrationColumns, concentrationTable } from "../../tables/flow/concentration-table";
import { strikesColumns, strikesTable } from "../../tables/flow/strikes-table";
import { tideColumns, tideTable } from "../../tables/flow/tide-table";
import { answerCell } from "../answer-cell";
import { eitherWay, sameAsArgument } from "../arguments/either-way";
import { readTicker } from "../arguments/read-arguments";
import { eitherRightOption, readOptionalNumber, readWord } from "../arguments/read-optional";
import { amountOption, choiceOption, readOptions, tableOptions } from "../arguments/read-options";
import { readTradeWindow } from "../arguments/read-trade-window";
import { shaped } from "../shaped";

const windowOptions = {
  ...tableOptions,
  startTime: sameAsArgument,
  endTime: sameAsArgument,
  minDte: amountOption,
  maxDte: amountOption,
};

const tideOptions = { ...windowOptions, bucket: sameAsArgument, optionType: eitherRightOption };

const strikesOptions = {
  ...windowOptions,
  view: choiceOption("strikes", "concentration"),
  topN: sameAsArgument,
  right: eitherRightOption,
  orderBy: choiceOption(...strikeOrders),
};

/**
 * Bullish and bearish premium of a ticker bar by bar, with its running net: which way the money leans, and when it turned. Example: =FLOW.TIDE("SPY"). 3 credits.
 * @customfunction FLOW.TIDE
 * @param ticker One ticker, for example "SPY".
 * @param [from] Start of the window, US Eastern: a date-time, a date, "10:30" or "-5d". Today's opening, or the last session's, when omitted.
 * @param [to] End of the window; as far as trading has come when omitted.
 * @param [bucket] Length of a bar: "1min", "5min" (when omitted), "15min", "30min" or "1h".
 * @param [options] optionType (call or put), minDte, maxDte, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per bar: Time (US Eastern), bullish, bearish, net and cumulative net premium (US dollars), volumes, VWF, SDF and FIR (-100 to 100).
 */
export function flowTide(
  ticker: any[][],
  from: any,
  to: any,
  bucket: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const read = readOptions(options, tideOptions);
    const draw = shaped(read, tideColumns, tideTable);
    const starts = eitherWay(from, read.startTime, "startTime");
    const ends = eitherWay(to, read.endTime, "endTime");
    const { record } = await addin.market.flow.tide(
      {
        ...read,
        ...readTradeWindow(starts, ends, addin.now()),
        ticker: readTicker(ticker),
        bucket: readWord(eitherWay(bucket, read.bucket, "bucket"), "The bucket", buckets),
      },
      signal,
    );
    return draw(record);
  });
}

/**
 * The strikes of a ticker that most money went to, calls and puts apart. Example: =FLOW.STRIKES("NVDA",,,10). 3 credits.
 * @customfunction FLOW.STRIKES
 * @param ticker One ticker, for example "NVDA".
 * @param [from] Start of the window, US Eastern: a date-time, a date, "10:30" or "-5d". Today's opening, or the last session's, when omitted.
 * @param [to] End of the window; as far as trading has come when omitted.
 * @param [top] How many strikes: 1 to 100; 20 when omitted.
 * @param [options] "view=concentration" tells how much the first three strikes hold. Also orderBy (net_premium, total_premium or volume), right (call or put), minDte, maxDte, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike and right: net premium (bullish less bearish, US dollars), volume, Ask % and Bid % of it, open interest, and more.
 */
export function flowStrikes(
  ticker: any[][],
  from: any,
  to: any,
  top: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const { view, ...read } = readOptions(options, strikesOptions);
    const draw =
      view === "concentration"
        ? shaped(read, concentrationColumns, concentrationTable)
        : shaped(read, strikesColumns, strikesTable);
    const starts = eitherWay(from, read.startTime, "startTime");
    const ends = eitherWay(to, read.endTime, "endTime");
    const { record } = await addin.market.flow.strikes(
      {
        ...read,
        ...readTradeWindow(starts, ends, addin.now()),
        ticker: readTicker(ticker),
        top: readOptionalNumber(eitherWay(top, read.topN, "topN"), "The number of strikes", strikeBounds),
      },
      signal,
    );
    return draw(record);
  });
}

/** How many strikes may be asked for. Flow document, Part 4.4. */
const strikeBounds = { min: 1, max: 100, integer: true };
