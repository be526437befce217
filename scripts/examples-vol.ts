import type { FunctionExamples } from "./functions-text";

const spelling =
  "The S&P 500 is covered as `SPXW`, the Nasdaq-100 as `NDXP`. A symbol that is not covered keeps its row, with the reason on hover.";

/** The examples of the VOL functions, in the order of the page. */
export const volExamples: Readonly<Record<string, FunctionExamples>> = {
  "VOL.EVENTS": {
    cells: { A2: "NVDA", A3: "AAPL" },
    examples: [
      ['=VOL.EVENTS("NVDA,AAPL,MSFT")', "the next report of each, and the move priced into it"],
      ['=VOL.EVENTS(A2:A11,"columns=Symbol,Next date,Implied move %")', "the symbols of a range, three columns"],
      ['=VOL.EVENTS("NVDA","view=past")', "past reports, newest first"],
    ],
    notes: [spelling],
  },
  "VOL.HISTORY": {
    examples: [
      ['=VOL.HISTORY("SPXW","2026-11-11","2026-11-17","close,iv30,rv20")', "three columns of the service, a row a day"],
      ['=VOL.HISTORY("NVDA,AAPL","-5d")', "every column of two symbols, five sessions"],
    ],
    notes: ["The service names its columns itself; `fields` asks for some of them, `columns` orders what came."],
  },
  "VOL.DERIVED": {
    examples: [['=VOL.DERIVED("NVDA,AAPL")', "ranks, spreads and premiums, a row a symbol"]],
    notes: [spelling],
  },
  "VOL.SYMBOLS": { examples: [["=VOL.SYMBOLS()", "every symbol that the VOL functions cover"]] },
};
