import { derivedTable, volHistoryTable, volSymbolsTable } from "../../tables/volatility/vol-tables";
import { eventsTable, pastReportsTable } from "../../tables/volatility/event-tables";
import { answerCell } from "../answer-cell";
import { choiceOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readDateRange } from "../arguments/read-date";
import { readOptions } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { commaList, readList } from "../arguments/read-values";
import { eachSymbol } from "../each-symbol";

/**
 * The next earnings report of each symbol and the move priced in for it. Example: =VOL.EVENTS("NVDA,AAPL"). 1 credit per call of up to 10 symbols.
 * @customfunction VOL.EVENTS
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. Use SPXW for the S&P 500 and NDXP for the Nasdaq-100.
 * @param [options] "view=past" lists past reports; also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Next date, Timing, Implied move %, and more. A symbol without a scheduled report has blanks.
 */
export function volEvents(
  symbols: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, context) => {
    const { table } = readOptions(options, { table: { view: choiceOption("next", "past") } });
    const draw = table.view === "past" ? tableDrawer(pastReportsTable, table) : tableDrawer(eventsTable, table);
    return draw(await eachSymbol(readSymbols(symbols), (symbol) => market.volatility.events(symbol, context)));
  });
}

/**
 * Implied and realized volatility of each symbol, one row per day. Example: =VOL.HISTORY("SPXW","-20d"). 1 credit per started 10 weekdays times symbols.
 * @customfunction VOL.HISTORY
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. Use SPXW for the S&P 500 and NDXP for the Nasdaq-100.
 * @param from The first day: a date cell, "2026-11-02", or a number of sessions back: "-20d".
 * @param [to] The last day, included, in the same forms, or "last session"; today when omitted.
 * @param [fields] The service's columns to request, for example "close,iv30" or a range of names; all of them when omitted.
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per day, oldest first: Date, then the service's columns under its own names.
 */
export function volHistory(
  symbols: any[][],
  from: any,
  to: any,
  fields: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
    const { table } = readOptions(options);
    const list = commaList(fields, "The fields contain");
    const named = list === "" ? [] : [...new Set(readList(list, "The list of fields"))];
    const draw = tableDrawer(volHistoryTable(named), table);
    const request = { ...readDateRange(from, to, view.now()), fields: named.length > 0 ? named : undefined };
    const { volatility } = view.market;
    return draw(
      await eachSymbol(readSymbols(symbols), (symbol) => volatility.history({ ...request, symbol }, context)),
    );
  });
}

/**
 * Ranks, spreads and premiums derived from each symbol's volatility, now. Example: =VOL.DERIVED("NVDA,AAPL"). 3 credits per call of up to 10 symbols.
 * @customfunction VOL.DERIVED
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. Use SPXW for the S&P 500 and NDXP for the Nasdaq-100.
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Symbol, then every measure under the service's own name.
 */
export function volDerived(
  symbols: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, context) => {
    const draw = tableDrawer(derivedTable, readOptions(options).table);
    return draw(await eachSymbol(readSymbols(symbols), (symbol) => market.volatility.derived(symbol, context)));
  });
}

/**
 * The symbols that the VOL functions cover. Free. Example: =VOL.SYMBOLS().
 * @customfunction VOL.SYMBOLS
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Symbol, then every other field that the service sends.
 */
export function volSymbols(options: any[][], invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, context) => {
    const draw = tableDrawer(volSymbolsTable, readOptions(options).table);
    const { record } = await market.volatility.symbols(context);
    return draw(record);
  });
}
