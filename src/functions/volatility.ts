import {
  pastReports,
  pastReportsColumns,
  pastReportsTable,
  volEventsColumns,
  volEventsTable,
} from "../tables/vol-events-table";
import { answerCell } from "./answer-cell";
import { eachSymbol } from "./each-symbol";
import { readSymbols } from "./read-arguments";
import { choiceOption, pickColumns, readOptions, tableOptions } from "./read-options";

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
    const outcomes = await eachSymbol(readSymbols(symbols), (symbol) => market.volatility.events(symbol, signal));
    const rows = outcomes.map((outcome) => ("record" in outcome ? { row: outcome.record } : outcome));
    if (view === "next")
      return volEventsTable(rows, { ...style, columns: pickColumns(columns, volEventsColumns(rows)) });
    const reports = pastReports(rows);
    return pastReportsTable(reports, { ...style, columns: pickColumns(columns, pastReportsColumns(reports)) });
  });
}
