import type { TopContractsRequest, TopUnderlyingsRequest } from "../../client/requests/flow-requests";
import { contractOrders, directions, underlyingOrders } from "../../contract/flow/parameter-values";
import { withDay } from "../../tables/flow/day-column";
import { topContractsTable, topUnderlyingsTable } from "../../tables/flow/ranking-tables";
import { answerCell } from "../answer-cell";
import { ArgumentError } from "../arguments/argument-error";
import { amountOption, choiceOption, rightOption, textOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readDate } from "../arguments/read-date";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { readChoice, readRows, readWord, rowBounds } from "../arguments/read-values";

/** The number of rows if none is given. */
const DEFAULT_ROWS = 100;

const underlyingFilters = {
  minPremium: amountOption,
  minVolume: amountOption,
} satisfies FiltersOf<TopUnderlyingsRequest>;

const contractFilters = {
  order: choiceOption("desc", "asc"),
  minVolume: amountOption,
  maxVolume: amountOption,
  minOi: amountOption,
  maxOi: amountOption,
} satisfies FiltersOf<TopContractsRequest>;

/** How rankings spell a right. Flow document, Part 4.8. */
const contractRights = { call: "C", put: "P" } as const;

/**
 * The underlyings with the most options premium of a trading day. Example: =FLOW.TOP(20). 1 credit.
 * @customfunction FLOW.TOP
 * @param [rows] Maximum rows: 1 to 500; 100 when omitted.
 * @param [date] A trading date, "today", "last session" (settled) or "-5d"; the service's current trading date when omitted.
 * @param [sort] "premium" (when omitted), "volume", "net_premium" or "call_put_ratio".
 * @param [order] "desc" (when omitted) or "asc".
 * @param [options] minPremium, minVolume, columns (also Date), headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per underlying: Ticker, Premium (US dollars), Volume, also of calls and puts separately.
 */
export function flowTop(
  rows: any,
  date: any,
  sort: any,
  order: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: underlyingFilters,
      positional: { limit: rows, date, orderBy: sort, order },
    });
    const { flow, lastWholeDay } = view.market;
    const day = readDate(positional.date, view.now());
    const draw = tableDrawer(withDay(topUnderlyingsTable, day ?? lastWholeDay), table);
    const { record } = await flow.topUnderlyings(
      {
        ...filters,
        limit: readRows(positional.limit, rowBounds.max, DEFAULT_ROWS),
        date: day,
        orderBy: readWord(positional.orderBy, "The sort", underlyingOrders),
        order: readWord(positional.order, "The order", directions),
      },
      context,
    );
    return draw(record);
  });
}

/**
 * The option contracts with the most premium of five trading days, or of one. Example: =FLOW.CONTRACTS("day",20). Week 1 credit; day 3, or 1 for one ticker.
 * @customfunction FLOW.CONTRACTS
 * @param [period] "week" (when omitted), the five trading days that end with the date, or "day".
 * @param [rows] Maximum rows: 1 to 500; 100 when omitted.
 * @param [date] A trading date, "today", "last session" (settled) or "-5d"; the current session when omitted.
 * @param [sort] "premium" (when omitted), "volume", "oi" (open interest) or "iv".
 * @param [options] order (desc or asc), right (call or put), minVolume, maxVolume, minOi, maxOi; with "day", ticker. Also columns (also Date), headers, dates.
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
  return answerCell(invocation, async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...contractFilters, right: rightOption, ticker: textOption },
      positional: { limit: rows, date, orderBy: sort },
    });
    const { flow, lastWholeDay } = view.market;
    const day = readDate(positional.date, view.now());
    const draw = tableDrawer(withDay(topContractsTable, day ?? lastWholeDay), table);
    const { right, ticker, ...sent } = filters;
    const request = {
      ...sent,
      limit: readRows(positional.limit, rowBounds.max, DEFAULT_ROWS),
      date: day,
      orderBy: readWord(positional.orderBy, "The sort", contractOrders),
      right: right && contractRights[right],
    };
    if (readChoice(period, "The period", ["week", "day"], "week") === "day") {
      const ofTicker = ticker === undefined ? undefined : readTicker([[ticker]]);
      return draw((await flow.topDayContracts({ ...request, ticker: ofTicker }, context)).record);
    }
    if (ticker === undefined) return draw((await flow.topWeekContracts(request, context)).record);
    throw new ArgumentError(
      'The contracts of one ticker are available by day only: use "day" for the period, or remove the option ticker.',
    );
  });
}
