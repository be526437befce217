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
  [volIv, [{ names: bySymbol, across: ["IV7", "IV14", "IV30", "IV60", "IV90", "IV180", "IV365"] }]],
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
  [volScreen, [{ form: "columns", by: bySymbol, of: ["IV30", "RV20"] }]],
  [volHistory, [{ form: "lines", by: ["Date"], of: ["IV30", "RV20"], second: ["Close"], each: bySymbol }]],
  [volDerived, [{ form: "columns", by: bySymbol, of: ["IV30", "RV20"] }]],
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
