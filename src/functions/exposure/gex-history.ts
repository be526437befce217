import { easternDate } from "../../calendar/eastern-time";
import { dailyColumns, dailyTable } from "../../tables/exposure/daily-table";
import { answerCell } from "../answer-cell";
import { eachSymbolInPieces } from "../each-symbol-in-pieces";
import { readFrameOptions } from "../arguments/frame-options";
import { onListedDates } from "../on-listed-dates";
import { dayPieces, windowPieces } from "../arguments/pieces";
import { readMetric, readSymbols } from "../arguments/read-arguments";
import { readBoardArguments } from "../arguments/read-board-arguments";
import { readDateRange } from "../arguments/read-date";
import { readInstants } from "../arguments/read-instant";
import { pickColumns, readOptions, switchOption, tableOptions } from "../arguments/read-options";
import { tableRows } from "../table-rows";

const dailyOptions = { ...tableOptions, extended: switchOption };

/**
 * Every snapshot of a past window, a row each, with the exposure of each strike. Example: =GEX.FRAMES("SPXW","2026-11-20 15:30","2026-11-20 15:45"). 25 credits per started 15 minutes and 5 symbols; your spending limits are checked for the whole window first.
 * @customfunction GEX.FRAMES
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param from The start, US Eastern: a date-time cell, "2026-11-20 15:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).
 * @param to The end, in the same forms; at most a day after the start.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "every=60" shows a row a minute; "columns=asOf,spot,6800" picks facts and strikes; also headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per snapshot, oldest first: As of, Spot, then one column per strike (US dollars).
 */
export function gexFrames(
  symbols: any[][],
  from: any,
  to: any,
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const draw = readFrameOptions(options);
    const board = readBoardArguments(metric, strikes, expirations);
    const outcomes = await eachSymbolInPieces(
      addin,
      {
        symbols: readSymbols(symbols),
        pieces: windowPieces(readInstants(from, to, addin.now())),
        ask: (symbol, piece, itsSignal) =>
          onListedDates(symbol, board.expirations, () =>
            addin.market.gex.range({ ...board, ...piece, symbol }, itsSignal),
          ),
      },
      signal,
    );
    return draw(tableRows(outcomes));
  });
}

/**
 * Prices and exposure of each past session, a row a day. Example: =GEX.DAILY("SPXW","-20d"). 5 credits per started 31 days and 50 symbols; your spending limits are checked for the whole range first.
 * @customfunction GEX.DAILY
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param from The first day: a date cell, "2026-11-02", or so many sessions back: "-20d".
 * @param [to] The last day, included, in the same forms, or "last session"; today when omitted.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [options] "extended=true" counts frames outside the regular session; also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per session, oldest first: Date, Open, High, Low, Close, the smallest and the largest cell (one strike of one expiration, US dollars), and more.
 */
export function gexDaily(
  symbols: any[][],
  from: any,
  to: any,
  metric: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const { columns, extended, ...style } = readOptions(options, dailyOptions);
    const picked = pickColumns(columns, dailyColumns);
    const question = { metric: readMetric(metric), extended };
    const dates = readDateRange(from, to, addin.now());
    const outcomes = await eachSymbolInPieces(
      addin,
      {
        symbols: readSymbols(symbols),
        pieces: dayPieces(dates, easternDate(addin.now()).toString()),
        ask: (symbol, piece, itsSignal) => addin.market.gex.dailyStats({ ...question, ...piece, symbol }, itsSignal),
      },
      signal,
    );
    return dailyTable(tableRows(outcomes), { ...style, columns: picked });
  });
}
