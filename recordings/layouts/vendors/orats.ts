import { tableLayout } from "../table-layout";

/**
 * Strikes of ORATS: one row per strike with the call and the put. `snapShotDate` and `quoteDate` are in UTC; a file of a day's end
 * has only `tradeDate`, which is read as the close. The volatilities of the middle quotes count; gamma is that of the call and the put.
 */
export const orats = tableLayout({
  name: "ORATS strikes",
  source: "ORATS strikes",
  required: ["ticker", "tradeDate", "expirDate", "strike", "stockPrice", "callBidPrice", "putBidPrice"],
  shared: {
    underlying: "ticker",
    instant: ["snapShotDate", "quoteDate", "tradeDate"],
    spot: ["spotPrice", "stockPrice"],
    expiration: "expirDate",
    strike: "strike",
    settles: "expiryTod",
  },
  sides: [
    {
      side: "call",
      bid: "callBidPrice",
      ask: "callAskPrice",
      volume: "callVolume",
      openInterest: "callOpenInterest",
      volatility: ["callMidIv", "smvVol"],
      gamma: "gamma",
    },
    {
      side: "put",
      bid: "putBidPrice",
      ask: "putAskPrice",
      volume: "putVolume",
      openInterest: "putOpenInterest",
      volatility: ["putMidIv", "smvVol"],
      gamma: "gamma",
    },
  ],
  zone: 0,
});
