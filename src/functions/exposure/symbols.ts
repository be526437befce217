import * as formulas from "../../formulas/exposure/symbols";
import { answerCell } from "../answer-cell";

/**
 * Every symbol that exposure is computed for, and how far back it can be replayed. Free. Example: =GEX.SYMBOLS().
 * @customfunction GEX.SYMBOLS
 * @param [options] "columns=symbol,previousNames" picks columns; also headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: Symbol, Index? (TRUE or FALSE), Metrics, History from, History to.
 */
export function gexSymbols(options: any[][], invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, formulas.gexSymbols(options));
}
