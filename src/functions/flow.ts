import { directions, underlyingOrders } from "../contract/flow-words";
import { topUnderlyingsColumns, topUnderlyingsTable } from "../tables/top-underlyings-table";
import { answerCell } from "./answer-cell";
import { readChoice, readRows } from "./read-arguments";
import { readDate } from "./read-date";
import { amountOption, pickColumns, readOptions, tableOptions } from "./read-options";

const topOptions = { ...tableOptions, minPremium: amountOption, minVolume: amountOption };

/**
 * The underlyings with the most options premium of a trading day. Example: =FLOW.TOP(20). 1 credit.
 * @customfunction FLOW.TOP
 * @param [rows] Most rows: 1 to 500; 100 when omitted.
 * @param [date] A trading date, "today" or "last session"; the latest settled session when omitted.
 * @param [sort] "premium" (when omitted), "volume", "net_premium" or "call_put_ratio".
 * @param [order] "desc" (when omitted) or "asc".
 * @param [options] minPremium, minVolume, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per underlying: Ticker, Premium (US dollars), Volume, calls and puts apart.
 */
export function flowTop(
  rows: any,
  date: any,
  sort: any,
  order: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const { minPremium, minVolume, columns, ...style } = readOptions(options, topOptions);
    const picked = pickColumns(columns, topUnderlyingsColumns);
    const { record } = await addin.market.flow.topUnderlyings(
      {
        limit: readRows(rows, 500, 100),
        date: readDate(date, addin.now()),
        orderBy: readChoice(sort, "The sort", underlyingOrders, "premium"),
        order: readChoice(order, "The order", directions, "desc"),
        minPremium,
        minVolume,
      },
      signal,
    );
    return topUnderlyingsTable(record, { ...style, columns: picked });
  });
}
