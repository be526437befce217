import type { StrikesRequest } from "../../client/requests/flow-requests";
import { dteBuckets, intervals, strikeOrders } from "../../contract/flow/parameter-values";
import { withDay } from "../../tables/flow/day-column";
import { concentrationTable, strikeExpirationsTable, strikesTable } from "../../tables/flow/strike-tables";
import { answerCell } from "../answer-cell";
import { amountOption, choiceOption, dateOption, rightOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { readNumber, readOptionalNumber, readWord } from "../arguments/read-values";
import { readTradeWindow } from "../arguments/read-window";

const strikesFilters = {
  minDte: amountOption,
  maxDte: amountOption,
  right: rightOption,
  orderBy: choiceOption(...strikeOrders),
} satisfies FiltersOf<StrikesRequest>;

/** The number of strikes that a request can return. Flow document, Part 4.4. */
const strikeBounds = { min: 1, max: 100, integer: true };

/**
 * The strikes of a ticker with the most premium, calls and puts separately. Example: =FLOW.STRIKES("NVDA",,,10). 3 credits.
 * @customfunction FLOW.STRIKES
 * @param ticker One ticker, for example "NVDA".
 * @param [from] Start of the window, US Eastern: a date-time, a date, "10:30" or "-5d". Today's opening, or the last session's, when omitted.
 * @param [to] End of the window; now, or the last close, when omitted.
 * @param [top] Number of strikes: 1 to 100; 20 when omitted.
 * @param [options] "view=concentration" shows the share of the top three strikes. Also orderBy (net_premium, total_premium or volume), right (call or put), minDte, maxDte, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike and right: net premium (bullish minus bearish, US dollars), volume, Ask % and Bid % of it, open interest, and more.
 */
export function flowStrikes(
  ticker: any[][],
  from: any,
  to: any,
  top: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: strikesFilters,
      table: { view: choiceOption("strikes", "concentration") },
      positional: { startTime: from, endTime: to, topN: top },
    });
    const draw =
      table.view === "concentration" ? tableDrawer(concentrationTable, table) : tableDrawer(strikesTable, table);
    const { record } = await view.market.flow.strikes(
      {
        ...filters,
        ...readTradeWindow(positional.startTime, positional.endTime, view.now()),
        ticker: readTicker(ticker),
        top: readOptionalNumber(positional.topN, "The number of strikes", strikeBounds),
      },
      context,
    );
    return draw(record);
  });
}

/**
 * Trading in one strike of a ticker, by expiration. Example: =FLOW.EXPIRATIONS("SPY",860). 1 credit.
 * @customfunction FLOW.EXPIRATIONS
 * @param ticker One ticker, for example "SPY".
 * @param strike The strike price, for example 860 or 182.5.
 * @param [interval] Days that end with the date: "1D" (when omitted), "1W" (five sessions) or "7D".
 * @param [dte] Days to expiration: "all" (when omitted), "0-7", "8-30", "31-90" or "90+".
 * @param [options] date (the current session when omitted), columns (also Date), headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per expiration: DTE, premium (US dollars) and volume of calls and of puts.
 */
export function flowExpirations(
  ticker: any[][],
  strike: any,
  interval: any,
  dte: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { date: dateOption(view.now()) },
      positional: { interval, dteFilter: dte },
    });
    const { flow, lastWholeDay } = view.market;
    const draw = tableDrawer(withDay(strikeExpirationsTable, filters.date ?? lastWholeDay), table);
    const { record } = await flow.expirations(
      {
        ...filters,
        ticker: readTicker(ticker),
        strike: readNumber(strike, "The strike", { min: 0.01 }),
        interval: readWord(positional.interval, "The interval", intervals),
        dteBucket: readWord(positional.dteFilter, "The days to expiration", dteBuckets),
      },
      context,
    );
    return draw(record);
  });
}
