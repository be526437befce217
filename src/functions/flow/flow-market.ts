import { buckets, intervals } from "../../contract/flow/flow-words";
import { marketTideColumns, marketTideTable } from "../../tables/flow/market-tide-table";
import { answerCell } from "../answer-cell";
import { eitherWay, sameAsArgument } from "../arguments/either-way";
import { readDate } from "../arguments/read-date";
import { readWord } from "../arguments/read-optional";
import { readOptions, tableOptions } from "../arguments/read-options";
import { shaped } from "../shaped";

const marketOptions = { ...tableOptions, interval: sameAsArgument, bucket: sameAsArgument, date: sameAsArgument };

/**
 * Net call and net put premium of the whole market bar by bar, beside the price of SPY. Example: =FLOW.MARKET(). 3 credits.
 * @customfunction FLOW.MARKET
 * @param [interval] Days that end with the date: "1D" (when omitted), "1W" (five sessions) or "7D".
 * @param [bucket] Length of a bar: "1min", "5min" (when omitted), "15min", "30min" or "1h".
 * @param [date] A trading date, "today", "last session" or "-5d"; the current session when omitted.
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per bar: Time (US Eastern), net and cumulative net premium of calls and of puts (bought less sold, US dollars), volumes, SPY price.
 */
export function flowMarket(
  interval: any,
  bucket: any,
  date: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const read = readOptions(options, marketOptions);
    const draw = shaped(read, marketTideColumns, marketTideTable);
    const { record } = await addin.market.flow.marketTide(
      {
        interval: readWord(eitherWay(interval, read.interval, "interval"), "The interval", intervals),
        bucket: readWord(eitherWay(bucket, read.bucket, "bucket"), "The bucket", buckets),
        date: readDate(eitherWay(date, read.date, "date"), addin.now()),
      },
      signal,
    );
    return draw(record);
  });
}
