import { tableLayout } from "../table-layout";

/** Days of DeltaNeutral (historicaloptiondata.com): one contract per row, the date of the day's end. */
export const deltaNeutral = tableLayout({
  name: "DeltaNeutral",
  source: "DeltaNeutral end of day",
  required: ["UnderlyingSymbol", "UnderlyingPrice", "OptionSymbol", "DataDate", "OpenInterest"],
  shared: { underlying: "UnderlyingSymbol", spot: "UnderlyingPrice", instant: "DataDate" },
  sides: [
    {
      symbol: "OptionSymbol",
      bid: "Bid",
      ask: "Ask",
      last: "Last",
      volume: "Volume",
      openInterest: "OpenInterest",
      volatility: "IV",
      gamma: "Gamma",
    },
  ],
  zone: "new-york",
  isMonthFirst: true,
  page: {
    heading: "DeltaNeutral",
    about: "A day of historicaloptiondata.com. The date is read as the close of its session.",
    knownFrom: "an excerpt of a real file",
    example: `UnderlyingSymbol,UnderlyingPrice,Exchange,OptionSymbol,OptionExt,Type,Expiration,DataDate,Strike,Last,Bid,Ask,Volume,OpenInterest,IV,Delta,Gamma,Theta,Vega,AKA
ABC,100,*,ABC260116C00100000,,call,01/16/2026,01/06/2026,100,2.15,2.1,2.2,7,150,0.21,0.51,0.031,-9,8,ABC260116C00100000
ABC,100,*,ABC260116P00100000,,put,01/16/2026,01/06/2026,100,1.95,1.9,2,3,250,0.22,-0.49,0.029,-9,8,ABC260116P00100000
`,
  },
});
