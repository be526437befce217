import { endpoints } from "@strikebook/contract";
import { symbolsTable } from "../tables/exposure/symbols-table";
import { tableDrawer } from "../arguments/read-columns";
import { formula } from "../formula";
import { planResponse } from "../plan";

export const gexSymbols = formula({
  name: "GEX.SYMBOLS",
  endpoint: endpoints.symbols,
  arguments: {},
  options: { help: '"columns=symbol,previousNames" picks columns; also headers, dates.' },
  help: {
    description:
      "Every symbol that exposure is computed for, and how far back it can be replayed. Free. Example: =GEX.SYMBOLS().",
    arguments: {},
    returns:
      "A header row, then one row per symbol: Symbol, Index? (TRUE or FALSE), Metrics, History from, History to.",
    examples: [["=GEX.SYMBOLS()", "every symbol that can be requested"]],
  },
  plan: ({ table }) => planResponse(endpoints.symbols, {}, tableDrawer(symbolsTable, table)),
});
