import { atMost } from "../routes/board-question";
import { symbolList } from "../query/parameters";

/** API document, Part 8. */
const MOST_SYMBOLS = 10;

/** The symbols of a volatility call. API document, Part 4.7. */
export const volatilitySymbols = symbolList(
  `Comma-separated symbols, at most ${MOST_SYMBOLS}. The S&P 500 is SPXW here, the Nasdaq-100 NDXP: /v1/vol/symbols lists all.`,
);

/** The same symbols. Throws a `Refusal` when there are too many. */
export const withinCall = (symbols: string[]) => atMost(MOST_SYMBOLS, symbols);
