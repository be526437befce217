import { contractOrders, directions, underlyingOrders } from "../../contract/flow/flow-words";
import { topContractsColumns, topContractsTable } from "../../tables/flow/top-contracts-table";
import { topUnderlyingsColumns, topUnderlyingsTable } from "../../tables/flow/top-underlyings-table";
import { answerCell } from "../answer-cell";
import { ArgumentError } from "../arguments/argument-error";
import { eitherWay, sameAsArgument } from "../arguments/either-way";
import { readChoice, readRows, readTicker } from "../arguments/read-arguments";
import { readDate } from "../arguments/read-date";
import { eitherRightOption, readWord } from "../arguments/read-optional";
import { amountOption, choiceOption, readOptions, tableOptions, textOption } from "../arguments/read-options";
import { shaped } from "../shaped";

const rankingOptions = {
  ...tableOptions,
  limit: sameAsArgument,
  date: sameAsArgument,
  orderBy: sameAsArgument,
  minVolume: amountOption,
};

const topOptions = { ...rankingOptions, order: sameAsArgument, minPremium: amountOption };

const contractsOptions = {
  ...rankingOptions,
  order: choiceOption("desc", "asc"),
  maxVolume: amountOption,
  minOi: amountOption,
  maxOi: amountOption,
  right: eitherRightOption,
  ticker: textOption,
};

/**
 * The underlyings with the most options premium of a trading day. Example: =FLOW.TOP(20). 1 credit.
 * @customfunction FLOW.TOP
 * @param [rows] Most rows: 1 to 500; 100 when omitted.
 * @param [date] A trading date, "today", "last session" or "-5d"; the latest settled session when omitted.
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
    const read = readOptions(options, topOptions);
    const draw = shaped(read, topUnderlyingsColumns, topUnderlyingsTable);
    const { record } = await addin.market.flow.topUnderlyings(
      {
        ...read,
        limit: readRows(eitherWay(rows, read.limit, "limit"), 500, 100),
        date: readDate(eitherWay(date, read.date, "date"), addin.now()),
        orderBy: readWord(eitherWay(sort, read.orderBy, "orderBy"), "The sort", underlyingOrders),
        order: readWord(eitherWay(order, read.order, "order"), "The order", directions),
      },
      signal,
    );
    return draw(record);
  });
}

/**
 * The option contracts with the most premium of five trading days, or of one. Example: =FLOW.CONTRACTS("day",20). Week 1 credit; day 3, or 1 for one ticker.
 * @customfunction FLOW.CONTRACTS
 * @param [period] "week" (when omitted), the five trading days that end with the date, or "day".
 * @param [rows] Most rows: 1 to 500; 100 when omitted.
 * @param [date] A trading date, "today", "last session" or "-5d"; the current session when omitted.
 * @param [sort] "premium" (when omitted), "volume", "oi" (open interest) or "iv".
 * @param [options] order (desc or asc), right (call or put), minVolume, maxVolume, minOi, maxOi; with "day", ticker. Also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per contract: its symbol, ticker, expiration, strike and right, Premium (US dollars), Volume, Open interest, and more.
 */
export function flowContracts(
  period: any,
  rows: any,
  date: any,
  sort: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const { right, ticker, ...read } = readOptions(options, contractsOptions);
    const draw = shaped(read, topContractsColumns, topContractsTable);
    const isDay = readChoice(period, "The period", ["week", "day"], "week") === "day";
    if (ticker !== undefined && !isDay) {
      throw new ArgumentError(
        'The contracts of one ticker are ranked by the day alone: put "day" for the period, or leave ticker out.',
      );
    }
    const question = {
      ...read,
      limit: readRows(eitherWay(rows, read.limit, "limit"), 500, 100),
      date: readDate(eitherWay(date, read.date, "date"), addin.now()),
      orderBy: readWord(eitherWay(sort, read.orderBy, "orderBy"), "The sort", contractOrders),
      right: right && contractRights[right],
    };
    const { flow } = addin.market;
    const { record } = isDay
      ? await flow.topDayContracts(
          { ...question, ticker: ticker === undefined ? undefined : readTicker([[ticker]]) },
          signal,
        )
      : await flow.topWeekContracts(question, signal);
    return draw(record);
  });
}

/** How the rankings spell a right. Flow document, Part 4.8. */
const contractRights = { call: "C", put: "P" } as const;
