import { levelsDigest } from "../../replay/levels-digest";
import { heatmapTable, pastHeatmapColumns } from "../../tables/exposure/heatmap-table";
import { answerCell } from "../answer-cell";
import { heatmapOptions, readLevelsOptions } from "../arguments/board-options";
import { eachSymbol } from "../each-symbol";
import { onListedDates } from "../on-listed-dates";
import { readSymbols } from "../arguments/read-arguments";
import { readBoardArguments } from "../arguments/read-board-arguments";
import { readInstant } from "../arguments/read-instant";
import { pickColumns, readOptions } from "../arguments/read-options";
import { tableRows } from "../table-rows";

/**
 * Net options exposure by strike as it was at a past instant. Example: =GEX.HEATMAP.AT("SPXW","2026-11-20 10:30"). 5 credits per call of up to 10 symbols; a snapshot once shown is not asked again.
 * @customfunction GEX.HEATMAP.AT
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range. SPXW holds the daily and weekly S&P 500 options; SPX the monthlies only.
 * @param at The instant, US Eastern: a date-time cell, "2026-11-20 10:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "layout=matrix" adds a column per expiration; "columns=strike,value,asOf" shows the instant of the snapshot; also includeEmpty, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node.
 */
export function gexHeatmapAt(
  symbols: any[][],
  at: any,
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const { columns, layout, includeEmpty, ...style } = readOptions(options, heatmapOptions);
    const picked = pickColumns(columns, pastHeatmapColumns);
    const atMs = readInstant(at, "The instant", addin.now());
    const question = { ...readBoardArguments(metric, strikes, expirations), layout, includeEmpty, atMs };
    const boards = await eachSymbol(readSymbols(symbols), (symbol) =>
      onListedDates(symbol, question.expirations, () => addin.market.gex.historical({ ...question, symbol }, signal)),
    );
    return heatmapTable(
      boards.map((board) => ("record" in board ? board.record : board)),
      { ...style, columns: picked, isPast: true },
    );
  });
}

/**
 * King, walls and flip of each symbol as they were at a past instant. Example: =GEX.LEVELS.AT("SPXW,SPY","last close"). 5 credits per call of up to 10 symbols; a snapshot once shown is not asked again.
 * @customfunction GEX.LEVELS.AT
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param at The instant, US Eastern: a date-time cell, "2026-11-20 10:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "view=levels" lists every level, strongest first; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol; distances are in percent of the spot of that instant.
 */
export function gexLevelsAt(
  symbols: any[][],
  at: any,
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (addin, signal) => {
    const { includeEmpty, draw } = readLevelsOptions(options);
    const atMs = readInstant(at, "The instant", addin.now());
    const question = { ...readBoardArguments(metric, strikes, expirations), includeEmpty, atMs };
    const outcomes = await eachSymbol(readSymbols(symbols), async (symbol) => {
      const ask = () => addin.market.gex.historical({ ...question, symbol }, signal);
      return { record: levelsDigest((await onListedDates(symbol, question.expirations, ask)).record) };
    });
    return draw(tableRows(outcomes));
  });
}
