import { easternDate } from "../../calendar/eastern-time";
import { dteBuckets, intervals } from "../../contract/flow/flow-words";
import { compareColumns, compareTable } from "../../tables/flow/compare-table";
import { dailyFlowColumns, dailyFlowTable } from "../../tables/flow/daily-flow-table";
import { similarDaysColumns, similarDaysTable } from "../../tables/flow/similar-days-table";
import { strikeExpirationsColumns, strikeExpirationsTable } from "../../tables/flow/strike-expirations-table";
import { answerCell } from "../answer-cell";
import { eitherWay, sameAsArgument } from "../arguments/either-way";
import { readNumber, readTicker } from "../arguments/read-arguments";
import { readDate, readDateRange } from "../arguments/read-date";
import { readWord } from "../arguments/read-optional";
import { choiceOption, dateOption, readOptions, tableOptions } from "../arguments/read-options";
import { shaped } from "../shaped";

const compareOptions = { ...tableOptions, view: choiceOption("measures", "similar"), date: sameAsArgument };

/**
 * A day's flow against the twenty trading days before it: premium, volume, calls and puts. Example: =FLOW.COMPARE("SPY"). 5 credits.
 * @customfunction FLOW.COMPARE
 * @param ticker One ticker, for example "SPY".
 * @param [date] A trading date, "today", "last session" or "-5d"; the current session when omitted.
 * @param [options] "view=similar" lists the five past days most like it. Also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per measure: Current, 20-day average, Versus average (1 is as usual) and Percentile (0 to 100).
 */
export function flowCompare(
  ticker: any[][],
  date: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const { view, ...read } = readOptions(options, compareOptions);
    const draw =
      view === "similar"
        ? shaped(read, similarDaysColumns, similarDaysTable)
        : shaped(read, compareColumns, compareTable);
    const { record } = await addin.market.flow.compare(
      { ticker: readTicker(ticker), date: readDate(eitherWay(date, read.date, "date"), addin.now()) },
      signal,
    );
    return draw(record);
  });
}

/**
 * Premium and volume of a ticker's options day by day. Example: =FLOW.HISTORY("SPY","-20d"). 5 credits.
 * @customfunction FLOW.HISTORY
 * @param ticker One ticker, for example "SPY".
 * @param from First day, included: a date, "today" or sessions back such as "-20d".
 * @param [to] Last day, included; today when omitted.
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per trading day: Premium (US dollars), Volume, and both of calls and puts. A day without trades has no row.
 */
export function flowHistory(
  ticker: any[][],
  from: any,
  to: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const draw = shaped(readOptions(options, tableOptions), dailyFlowColumns, dailyFlowTable);
    const days = readDateRange(from, to, addin.now());
    const today = easternDate(addin.now()).toString();
    const { record } = await addin.market.flow.history(
      { ticker: readTicker(ticker), from: days.from, to: days.to ?? today },
      signal,
    );
    return draw(record);
  });
}

const expirationsOptions = (nowMs: number) => ({
  ...tableOptions,
  interval: sameAsArgument,
  dteFilter: sameAsArgument,
  date: dateOption(nowMs),
});

/**
 * What was traded in one strike of a ticker, by expiration. Example: =FLOW.EXPIRATIONS("SPY",860). 1 credit.
 * @customfunction FLOW.EXPIRATIONS
 * @param ticker One ticker, for example "SPY".
 * @param strike The strike price, for example 860 or 182.5.
 * @param [interval] Days that end with the date: "1D" (when omitted), "1W" (five sessions) or "7D".
 * @param [dte] Days to expiration: "all" (when omitted), "0-7", "8-30", "31-90" or "90+".
 * @param [options] date (the current session when omitted), columns, headers, dates.
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
  return answerCell(invocation, async (addin, signal) => {
    const read = readOptions(options, expirationsOptions(addin.now()));
    const draw = shaped(read, strikeExpirationsColumns, strikeExpirationsTable);
    const { record } = await addin.market.flow.expirations(
      {
        ticker: readTicker(ticker),
        strike: readNumber(strike, "The strike", { min: 0.01 }),
        interval: readWord(eitherWay(interval, read.interval, "interval"), "The interval", intervals),
        dteBucket: readWord(eitherWay(dte, read.dteFilter, "dteFilter"), "The days to expiration", dteBuckets),
        date: read.date,
      },
      signal,
    );
    return draw(record);
  });
}
