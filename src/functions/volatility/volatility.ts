import { coveredColumns, coveredRows, volSymbolsTable } from "../../tables/volatility/vol-symbols-table";
import { derivedColumns, derivedRows, derivedTable } from "../../tables/volatility/vol-derived-table";
import {
  eventsRows,
  pastReports,
  pastReportsColumns,
  pastReportsTable,
  volEventsColumns,
  volEventsTable,
} from "../../tables/volatility/vol-events-table";
import { volHistoryColumns, volHistoryTable } from "../../tables/volatility/vol-history-table";
import { answerCell } from "../answer-cell";
import { eachSymbol } from "../each-symbol";
import { filledValues, readSymbols } from "../arguments/read-arguments";
import { readDateRange } from "../arguments/read-date";
import { choiceOption, listOption, pickColumns, readOptions, tableOptions } from "../arguments/read-options";
import { tableRows } from "../table-rows";

const eventsOptions = { ...tableOptions, view: choiceOption("next", "past") };

/**
 * The next earnings report of each symbol and the move priced into it. Example: =VOL.EVENTS("NVDA,AAPL"). 1 credit per call of up to 10 symbols.
 * @customfunction VOL.EVENTS
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. The S&P complex is SPXW here, the Nasdaq-100 NDXP.
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
  return answerCell(invocation, async ({ market }, signal) => {
    const { view, columns, ...style } = readOptions(options, eventsOptions);
    const outcomes = tableRows(
      await eachSymbol(readSymbols(symbols), (symbol) => market.volatility.events(symbol, signal)),
    );
    if (view === "next") {
      const rows = eventsRows(outcomes);
      return volEventsTable(rows, { ...style, columns: pickColumns(columns, volEventsColumns(rows)) });
    }
    const reports = pastReports(outcomes);
    return pastReportsTable(reports, { ...style, columns: pickColumns(columns, pastReportsColumns(reports)) });
  });
}

/**
 * Implied and realized volatility of each symbol, a row a day. Example: =VOL.HISTORY("SPXW","-20d"). 1 credit per started 10 weekdays times symbols.
 * @customfunction VOL.HISTORY
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. The S&P complex is SPXW here, the Nasdaq-100 NDXP.
 * @param from The first day: a date cell, "2026-11-02", or so many sessions back: "-20d".
 * @param [to] The last day, included, in the same forms, or "last session"; today when omitted.
 * @param [fields] The service's columns to ask for, for example "close,iv30" or a range of names; all of them when omitted.
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
  return answerCell(invocation, async (addin, signal) => {
    const { columns, ...style } = readOptions(options, tableOptions);
    const asked = listOption(filledValues(fields).join(","), "fields");
    const question = { ...readDateRange(from, to, addin.now()), fields: asked };
    const outcomes = tableRows(
      await eachSymbol(readSymbols(symbols), (symbol) =>
        addin.market.volatility.history({ ...question, symbol }, signal),
      ),
    );
    const picked = pickColumns(columns, volHistoryColumns(outcomes, asked));
    return volHistoryTable(outcomes, { ...style, columns: picked, fields: asked });
  });
}

/**
 * Ranks, spreads and premiums derived from each symbol's volatility, now. Example: =VOL.DERIVED("NVDA,AAPL"). 3 credits per call of up to 10 symbols.
 * @customfunction VOL.DERIVED
 * @param symbols Tickers, for example "NVDA", "NVDA,AAPL" or a range. The S&P complex is SPXW here, the Nasdaq-100 NDXP.
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
  return answerCell(invocation, async ({ market }, signal) => {
    const { columns, ...style } = readOptions(options, tableOptions);
    const outcomes = await eachSymbol(readSymbols(symbols), (symbol) => market.volatility.derived(symbol, signal));
    const rows = derivedRows(tableRows(outcomes));
    return derivedTable(rows, { ...style, columns: pickColumns(columns, derivedColumns(rows)) });
  });
}

/**
 * The symbols that the VOL functions cover. Free. Example: =VOL.SYMBOLS().
 * @customfunction VOL.SYMBOLS
 * @param [options] columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Symbol, then whatever else the service says of it.
 */
export function volSymbols(options: any[][], invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, signal) => {
    const { columns, ...style } = readOptions(options, tableOptions);
    const { record } = await market.volatility.symbols(signal);
    const rows = coveredRows(record);
    return volSymbolsTable(rows, { ...style, columns: pickColumns(columns, coveredColumns(rows)) });
  });
}
