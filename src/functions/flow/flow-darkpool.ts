import { darkPoolPage } from "../../contract/limits";
import { directions } from "../../contract/flow/flow-words";
import { darkPoolTable, everyDarkPoolColumn } from "../../tables/flow/dark-pool-table";
import { answerCell } from "../answer-cell";
import { darkPoolPrints } from "./dark-pool-prints";
import { eitherWay, sameAsArgument } from "../arguments/either-way";
import { readSymbols } from "../arguments/read-arguments";
import { readDate } from "../arguments/read-date";
import { commaList, readOptionalNumber, wordOption } from "../arguments/read-optional";
import { amountOption, countOption, pickColumns, readOptions, tableOptions, textOption } from "../arguments/read-options";

/** Twenty pages: 100 credits. */
const MOST_PRINTS = 20 * darkPoolPage.max;

const darkPoolOptions = {
  ...tableOptions,
  date: sameAsArgument,
  limit: sameAsArgument,
  offset: countOption(0, 10_000_000),
  minNotional: amountOption,
  maxNotional: amountOption,
  minSize: amountOption,
  maxSize: amountOption,
  minPrice: amountOption,
  maxPrice: amountOption,
  sort: textOption,
  order: wordOption(directions),
};

/**
 * Off-exchange (dark pool) prints of shares and funds. Example: =FLOW.DARKPOOL("SPY,NVDA",,100,"minNotional=1000000"). 5 credits for each started 5,000 prints.
 * @customfunction FLOW.DARKPOOL
 * @param [tickers] Tickers, for example "SPY", "SPY,NVDA" or a range; every ticker when omitted. An index has no such prints.
 * @param [date] A trading date, "today", "last session" or "-5d"; the current session when omitted.
 * @param [limit] Most prints: 1 to 100000; 500 when omitted.
 * @param [options] minNotional, maxNotional (US dollars), minSize, maxSize (shares), minPrice, maxPrice, sort (for example notional), order (desc or asc), offset. Also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per print: Time (US Eastern), Ticker, Price, Size (shares), Notional (US dollars).
 */
export function flowDarkpool(
  tickers: any[][],
  date: any,
  limit: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const { headers, dates, columns, sort, ...read } = readOptions(options, darkPoolOptions);
    const count = eitherWay(limit, read.limit, "limit");
    const prints = await darkPoolPrints(
      addin,
      {
        ...read,
        tickers: commaList(tickers) === "" ? undefined : readSymbols(tickers),
        date: readDate(eitherWay(date, read.date, "date"), addin.now()),
        limit: readOptionalNumber(count, "The limit", printBounds) ?? darkPoolPage.default,
        orderBy: sort?.toLowerCase(),
      },
      signal,
    );
    const picked = columns === undefined ? undefined : pickColumns(columns, everyDarkPoolColumn(prints));
    return darkPoolTable(prints, { headers, dates, columns: picked });
  });
}

const printBounds = { min: 1, max: MOST_PRINTS, integer: true };
