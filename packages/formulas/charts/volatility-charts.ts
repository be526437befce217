import { volScreen, volMarket } from "../volatility/market";
import { volIv, volCone, volRange, volSkew } from "../volatility/measures";
import { volSurface } from "../volatility/surface";
import { volTerm, volHistory, volDerived, volEvents, volSymbols } from "../volatility/volatility";
import type { ChartsOfFormula } from "./table-chart";

const bySymbol = ["Symbol"];
const iv = "IV|Implied volatility";

/** The charts of the formulas of volatility. */
export const volatilityCharts: readonly ChartsOfFormula[] = [
  [volTerm, [{ form: "curves", by: ["Expiration"], of: [iv], each: bySymbol }]],
  [
    volIv,
    [
      {
        names: bySymbol,
        across: [
          "IV7|Implied volatility 7 d",
          "IV14|Implied volatility 14 d",
          "IV30|Implied volatility 30 d",
          "IV60|Implied volatility 60 d",
          "IV90|Implied volatility 90 d",
          "IV180|Implied volatility 180 d",
          "IV365|Implied volatility 365 d",
        ],
      },
    ],
  ],
  [
    volCone,
    [
      {
        ...{ form: "lines", by: ["Sessions"], each: bySymbol, ofEach: "Realized|current" },
        of: ["Low", "Lower quartile", "Median", "Upper quartile", "High", "Realized|current", "IV"],
      },
    ],
  ],
  [
    volRange,
    [
      {
        ...{ form: "lines", by: ["Horizon"], each: bySymbol, ofEach: "Sigma|sigmaPct" },
        of: ["Low 2 sigma|low2", "Low 1 sigma|low1", "High 1 sigma|high1", "High 2 sigma|high2"],
      },
      { form: "columns", by: ["Horizon"], of: ["Sigma|sigmaPct"], each: bySymbol },
    ],
  ],
  [
    volSkew,
    [
      {
        ...{ form: "lines", by: ["Days"], each: bySymbol, ofEach: "Risk reversal 25 delta|riskReversal25" },
        of: ["Put 25 delta|put25", "ATM", "Call 25 delta|call25"],
      },
    ],
  ],
  [
    volSurface,
    [
      { names: ["Symbol", "Expiration"], across: "numbers" },
      { form: "curves", by: ["Moneyness|Delta|Strike"], of: ["IV", "Change"], each: ["Symbol", "Expiration"] },
    ],
  ],
  [
    volScreen,
    [{ form: "columns", by: bySymbol, of: ["IV30|Implied volatility 30 d", "RV20|Realized volatility 20 d"] }],
  ],
  [
    volHistory,
    [
      {
        form: "lines",
        by: ["Date"],
        of: ["IV30|Implied volatility 30 d", "RV20|Realized volatility 20 d"],
        second: ["Close"],
        each: bySymbol,
      },
    ],
  ],
  [
    volDerived,
    [{ form: "columns", by: bySymbol, of: ["IV30|Implied volatility 30 d", "RV20|Realized volatility 20 d"] }],
  ],
  [
    volEvents,
    [
      {
        ...{ form: "columns", by: ["Date"], each: bySymbol },
        of: ["Implied move|implied_move_pct", "Realized move|realized_move_pct"],
      },
      { form: "columns", by: bySymbol, of: ["Implied move|implied_move_pct"] },
    ],
  ],
  [volMarket, "is one row of figures with different units."],
  [volSymbols, "lists symbols, and has no numbers to chart."],
];
