import { heatmapColumns, heatmapTable } from "../../tables/exposure/heatmap-table";
import { answerCell } from "../answer-cell";
import { heatmapOptions, readLevelsOptions } from "../arguments/board-options";
import { eachSymbol } from "../each-symbol";
import { onListedDates } from "../on-listed-dates";
import { readBoardArguments } from "../arguments/read-board-arguments";
import { readSymbols } from "../arguments/read-arguments";
import { pickColumns, readOptions } from "../arguments/read-options";
import { tableRows } from "../table-rows";

/**
 * Net options exposure by strike, now. Example: =GEX.HEATMAP("SPXW"). 1 credit per call of up to 10 symbols.
 * @customfunction GEX.HEATMAP
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range. SPXW holds the daily and weekly S&P 500 options; SPX the monthlies only.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "layout=matrix" adds a column per expiration; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node, Velocity %.
 */
export function gexHeatmap(
  symbols: any[][],
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, signal) => {
    const { columns, layout, includeEmpty, ...style } = readOptions(options, heatmapOptions);
    const picked = pickColumns(columns, heatmapColumns);
    const question = { ...readBoardArguments(metric, strikes, expirations), layout, includeEmpty };
    const boards = await eachSymbol(readSymbols(symbols), (symbol) =>
      onListedDates(symbol, question.expirations, () => market.gex.heatmap({ ...question, symbol }, signal)),
    );
    return heatmapTable(
      boards.map((board) => ("record" in board ? board.record : board)),
      { ...style, columns: picked },
    );
  });
}

/**
 * King, walls and flip of each symbol, now. Example: =GEX.LEVELS("SPXW,SPY"). 1 credit per call of up to 10 symbols.
 * @customfunction GEX.LEVELS
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "view=levels" lists every level, strongest first; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol. Flip is where the running sum of exposure over the strikes changes sign.
 */
export function gexLevels(
  symbols: any[][],
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, signal) => {
    const { includeEmpty, draw } = readLevelsOptions(options);
    const question = { ...readBoardArguments(metric, strikes, expirations), includeEmpty };
    const outcomes = await eachSymbol(readSymbols(symbols), (symbol) =>
      onListedDates(symbol, question.expirations, () => market.gex.levels({ ...question, symbol }, signal)),
    );
    return draw(tableRows(outcomes));
  });
}
