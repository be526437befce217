import { tableLayout } from "../definitions/table-layout";

/** Marks of the column of the exchange: not 100 shares, binary, 10 shares, 1,000 shares. */
const adjustedMarks = ["N", "Y", "T", "J"];

/**
 * Days of historicaloptiondata.com (DeltaNeutral): one contract per row, at the end of the day, in files of levels 1 to 3 and with the names of
 * earlier years. Symbols from before 2010 do not say their contract and are left out. Sources: the pages "Historical Option Data File
 * Formats" and "Special Option Types" of historicaloptiondata.com, and headers that public programs read.
 */
export const deltaNeutral = tableLayout({
  name: "DeltaNeutral",
  source: "DeltaNeutral end of day",
  required: [
    ["UnderlyingSymbol", "underlying"],
    ["UnderlyingPrice", "underlying_last"],
    ["OptionSymbol", "OptionRoot"],
    ["DataDate", "quotedate"],
    "OpenInterest",
  ],
  shared: {
    underlying: ["UnderlyingSymbol", "underlying"],
    spot: ["UnderlyingPrice", "underlying_last"],
    instant: ["DataDate", "quotedate"],
  },
  sides: [
    {
      symbol: ["OptionSymbol", "OptionRoot"],
      bid: "Bid",
      ask: "Ask",
      last: "Last",
      volume: "Volume",
      openInterest: "OpenInterest",
      volatility: ["IV", "IVMean", "impliedvol"],
      gamma: "Gamma",
    },
  ],
  zone: "new-york",
  isMonthFirst: true,
  isAdjusted: (cell) => adjustedMarks.includes(cell("Exchange") || cell("Flags")),
  page: {
    heading: "DeltaNeutral",
    about:
      "Days of [historicaloptiondata.com](https://historicaloptiondata.com), of levels 1 to 3 and with the names of earlier years " +
      "(`underlying_last`, `optionroot`, `impliedvol`). The month comes before the day; a date without a time is the close of its session. " +
      "Contracts that the column of the exchange marks with N, Y, T or J are adjusted ones.",
    example: [
      "UnderlyingSymbol,UnderlyingPrice,Exchange,OptionSymbol,OptionExt,Type,Expiration,DataDate,Strike,Last,Bid,Ask,Volume,OpenInterest,IV,Delta," +
        "Gamma,Theta,Vega,AKA",
      "ABC,100,*,ABC260116C00100000,,call,01/16/2026,01/06/2026,100,2.15,2.1,2.2,7,150,0.21,0.52,0.031,-0.1,0.07,ABC260116C00100000",
      "ABC,100,*,ABC260116P00100000,,put,01/16/2026,01/06/2026,100,1.95,1.9,2,3,250,0.22,-0.48,0.029,-0.1,0.07,ABC260116P00100000",
    ].join("\n"),
    knownFrom: "real files; documentation: Historical Option Data File Formats",
  },
});
