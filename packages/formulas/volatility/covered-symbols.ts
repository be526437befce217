import { range, requiredArgument } from "../arguments/argument";
import { readSymbols } from "../arguments/read-symbols";
import { laterTables } from "../later-tables";

/** The tables of volatility, loaded with the first of them. */
export const volTable = laterTables(() => import("../tables/volatility/volatility-tables"));

/** What is said of the symbols that volatility covers. */
export const coverageNote =
  "The S&P 500 is covered as `SPXW`, the Nasdaq-100 as `NDXP`. A symbol that is not covered has a row with the reason on hover.";

const volatilityOfRoot = "volatility belongs to one root: use SPXW or NDXP.";

/** The argument of the symbols whose volatility is requested. Sums of roots are refused. */
export const volSymbolsArgument = requiredArgument(range((typed) => readSymbols(typed, volatilityOfRoot)));
