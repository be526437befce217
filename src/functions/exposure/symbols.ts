import { symbolsTable } from "../../tables/exposure/symbols-table";
import { answerCell } from "../answer-cell";
import { readOptions } from "../arguments/read-options";
import { tableDrawer } from "../arguments/read-columns";

/**
 * Every symbol that exposure is computed for, and how far back it can be replayed. Free. Example: =GEX.SYMBOLS().
 * @customfunction GEX.SYMBOLS
 * @param [options] "columns=symbol,previousNames" picks columns; also headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Symbol, Index? (TRUE or FALSE), Metrics, History from, History to.
 */
export function gexSymbols(options: any[][], invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, context) => {
    const draw = tableDrawer(symbolsTable, readOptions(options).table);
    const { record } = await market.gex.symbols(context);
    return draw(record);
  });
}
