/** Short headings where those of the table are wider than their columns. */
const headings = (columns: string, row: number, words: readonly string[]) =>
  Object.fromEntries(words.map((word, index) => [`${columns[index]}${row}`, word]));

/** A sheet of many functions side by side, by cell, for the pictures of the documents. */
export const overviewSheet: Readonly<Record<string, string>> = {
  ...headings("ABCDEFGH", 1, ["Symbol", "Spot", "Net", "King", "Wall +", "Wall -", "Flip", "To flip %"]),
  A2: '=GEX.LEVELS("SPXW,SPY,NVDA",,,,"headers=off; columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip,Flip distance %")',
  ...headings("JK", 1, ["Live", "Change"]),
  J2: '=GEX.LIVE("SPXW,SPY,NVDA","spot,change")',
  ...headings("ABCDE", 6, ["Time", "Bullish", "Bearish", "Net", "Running"]),
  A7: '=FLOW.TIDE("SPY",,"11:59","30min","headers=off; columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
  G6: '=FLOW.TRADES("SPY","1h",5,100000,"columns=Time,Type,Strike,Premium,Flow score")',
  A13: '=GEX.LIVE.HEATMAP("SPXW",,9)',
  ...headings("GHIJK", 13, ["Symbol", "Report", "Timing", "Move %", "VRP"]),
  G14: '=VOL.EVENTS("NVDA,AAPL,MSFT","headers=off; columns=Symbol,Next date,Timing,Implied move %,VRP")',
  ...headings("GHIJK", 18, ["Time", "Ticker", "Price", "Shares", "Notional"]),
  G19: '=FLOW.DARKPOOL("SPY,NVDA",,4,"headers=off; minNotional=1000000")',
  ...headings("ABCDE", 24, ["Date", "Premium", "Volume", "Calls", "Puts"]),
  A25: '=FLOW.HISTORY("SPY","2026-11-11","2026-11-17","headers=off; columns=Date,Premium,Volume,Call premium,Put premium")',
  G24: '=FLOW.PRESSURE("SPY","1h",,"columns=Ticker,Bull %,Bear %,Neutral %,Bias")',
  G27: '=FLOW.CONTRACTS("day",3,,,"ticker=NVDA; columns=Expiration,Strike,Right,Premium,Volume")',
};
