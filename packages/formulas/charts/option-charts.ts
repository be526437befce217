import { optChain } from "../quotes/chain";
import { optLive } from "../quotes/live";
import { optPayoff, optPosition } from "../options/positions";
import { optPrice, optGreeks, optIv } from "../options/price";
import { optQuote } from "../quotes/quotes";
import type { ChartsOfFormula } from "./table-chart";

const volatility = "Implied volatility|volatility|iv";

const ofChain = ["Symbol", "Expiration", "Right"];

/** The charts of the formulas of options. */
export const optionCharts: readonly ChartsOfFormula[] = [
  [
    optChain,
    [
      { form: "curves", by: ["Strike"], of: [volatility], each: ofChain },
      { form: "curves", by: ["Strike"], of: ["Mid", "Last", "Bid", "Ask"], each: ofChain },
    ],
  ],
  [optQuote, "has no headings: it is a row of figures for each contract. Chart the column that you want to compare."],
  [optPayoff, [{ form: "curves", by: ["Underlying"], of: "*" }]],
  [optPosition, [{ form: "columns", by: ["Contract"], of: ["Value USD|value", "Profit USD|profit"] }]],
  [optLive, "has no headings: it is a row of figures for each contract. Chart the cells that follow it over time."],
  [optPrice, "shows prices without headings. Chart them with the cells that they were computed from."],
  [optGreeks, "has figures with different units in each row. Chart the column that you want to compare."],
  [optIv, "shows volatilities without headings. Chart them with the cells that they were computed from."],
];
