import { flowExamples } from "./examples-flow";
import { gexExamples } from "./examples-gex";
import type { FunctionExamples } from "./functions-text";

const coverage =
  "The S&P 500 is covered as `SPXW`, the Nasdaq-100 as `NDXP`. A symbol that is not covered has a row with the reason on hover.";

/** The examples of the VOL functions, in the order of the page. */
const volExamples: Readonly<Record<string, FunctionExamples>> = {
  "VOL.EVENTS": {
    cells: { A2: "NVDA", A3: "AAPL" },
    examples: [
      ['=VOL.EVENTS("NVDA,AAPL,MSFT")', "the next report of each symbol, and the move priced in for it"],
      ['=VOL.EVENTS(A2:A11,"columns=Symbol,Next date,Implied move %")', "three columns for the symbols of a range"],
      ['=VOL.EVENTS("NVDA","view=past")', "past reports, newest first"],
    ],
    notes: [coverage],
  },
  "VOL.HISTORY": {
    examples: [
      [
        '=VOL.HISTORY("SPXW","2026-11-11","2026-11-17","close,iv30,rv20")',
        "three columns of the service, one row per day",
      ],
      ['=VOL.HISTORY("NVDA,AAPL","-5d")', "every column of two symbols, five sessions"],
    ],
    notes: [
      "The columns have the service's names, with their units if they are known; `fields` selects those to request, `columns` those to show.",
    ],
  },
  "VOL.DERIVED": {
    examples: [['=VOL.DERIVED("NVDA,AAPL")', "ranks, spreads and premiums, one row per symbol"]],
    notes: [coverage],
  },
  "VOL.SYMBOLS": { examples: [["=VOL.SYMBOLS()", "every symbol that the VOL functions cover"]] },
};

/** The examples of every function, in the order of docs/functions.md. */
export const functionExamples: Readonly<Record<string, FunctionExamples>> = {
  ...gexExamples,
  ...flowExamples,
  ...volExamples,
};
