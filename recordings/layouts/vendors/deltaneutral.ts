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
});
