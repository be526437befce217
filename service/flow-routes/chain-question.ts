import type { PressureRequest } from "../../market/flow/flow-pressure";
import type { Tapes } from "../../market/flow/tapes";
import { choice } from "../query/parameters";
import { readQuery } from "../query/read-query";
import type { Asked } from "../routes/route";
import { readTicker } from "./known-ticker";
import { dteParameters, minPremium, optionType, rightOf, windowLabels } from "./trade-parameters";
import { dateParameter, tradingDate } from "./trading-date";

/** The parameters of both chain routes. Flow document, Part 4.10. */
export const chainParameters = {
  timeframe: choice("Trailing window.", windowLabels, "1d"),
  option_type: optionType,
  min_premium: minPremium,
  ...dteParameters,
  date: dateParameter,
};

/** The question of both chain routes. Throws a `Refusal`. */
export function readChainQuestion({ path, query, nowMs }: Asked, tapes: Tapes): PressureRequest {
  const ticker = readTicker(path, tapes);
  const { timeframe, option_type, min_premium, min_dte, max_dte, date } = readQuery(query, chainParameters);
  const filter = { right: rightOf(option_type), minPremium: min_premium, minDte: min_dte, maxDte: max_dte };
  return { ticker, nowMs, timeframe, date: tradingDate(date, nowMs), filter };
}
