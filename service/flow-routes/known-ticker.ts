import type { Tapes } from "../../market/flow/tapes";
import { Refusal } from "../query/answers";
import { quoted, type Parameter } from "../query/parameters";

/** The ticker in the path, upper-case. Flow document, Part 2. */
export const tickerInPath: Parameter<string> = {
  description: "Underlying, or an option root of one, upper-case.",
  required: true,
  schema: { type: "string", example: "SPY" },
  read: (typed = "") => typed.trim().toUpperCase(),
};

/** The ticker in the path. Throws a `Refusal` for one that the market has never seen. */
export function readTicker(path: Readonly<Record<string, string>>, tapes: Tapes): string {
  const ticker = tickerInPath.read(path.ticker, "ticker");
  if (tapes.scopeOf(ticker)) return ticker;
  throw neverSeen([ticker], tapes);
}

/** The refusal of tickers that the market has never seen: 404 `symbol_not_found`. API document, Part 7. */
export function neverSeen(tickers: readonly string[], { underlyings }: Tapes): Refusal {
  const names = underlyings.slice(0, 12).join(", ");
  return new Refusal(
    "symbol_not_found",
    `There are no trades of ${tickers.map(quoted).join(", ")}. Tickers here: ${names}${underlyings.length > 12 ? ", ..." : ""}.`,
  );
}
