import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import { symbolsTable } from "../../tables/exposure/symbols-table";
import type { MakeTable } from "../make-table";
import { readOptions } from "../arguments/read-options";
import { tableDrawer } from "../arguments/read-columns";

/** GEX.SYMBOLS: reads its arguments and makes its table. */
export function gexSymbols(options: RangeArgument): MakeTable {
  return async ({ market }, context) => {
    const draw = tableDrawer(symbolsTable, readOptions(options).table);
    const { record } = await market.get(endpoints.symbols, {}, context);
    return draw(record);
  };
}
