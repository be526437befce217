import type { ColumnTexts } from "./describe-table";

const usd = (words: string): readonly [string, string] => ["US dollars", words];
const contracts = (words: string): readonly [string, string] => ["contracts", words];

/** The scores of several trades. docs/api.md, Flow scores. */
const measures = {
  vwf: ["-100 to 100", "Mean of the flow scores of the trades, weighted by premium"],
  sdf: ["-100 to 100", "Bullish less bearish premium of sweeps, in percent of all bullish and bearish premium"],
  fir: ["-100 to 100", "Bullish less bearish premium, in percent of their sum"],
} satisfies ColumnTexts;

/** What several tables of flow have. Bullish is a call bought or a put sold, bearish the opposite. */
export const flowTexts = {
  totalPremium: usd("Price × contracts × 100, of all trades"),
  totalVolume: contracts("Contracts traded"),
  tradeCount: ["trades", "How many trades the figures are of"],
  sweepCount: ["trades", "Trades that swept several exchanges at once"],
  timeframe: ["", "The trailing window of the trades"],
  optionType: ["", "Whether the trades are of calls, puts or both"],
  startTime: ["time", "Start of the window, US Eastern"],
  endTime: ["time", "End of the window, US Eastern"],
  timestampEnd: ["time", "End of the bar, US Eastern"],
  queryTimeMs: ["milliseconds", "How long the service took"],
  callPremium: usd("Premium of calls"),
  putPremium: usd("Premium of puts"),
  callVolume: contracts("Calls traded"),
  putVolume: contracts("Puts traded"),
  bullishPremium: usd("Premium of calls bought and puts sold"),
  bearishPremium: usd("Premium of calls sold and puts bought"),
  "interpretation.bias": ["", "What the shares suggest: BULLISH, BEARISH, MIXED or NEUTRAL"],
  "interpretation.confidence": ["", "How many trades stand behind it: HIGH, MEDIUM or LOW"],
  "interpretation.description": ["", "The service's reading in a sentence"],
  openInterest: contracts("Contracts open in the morning of the session"),
  bucket: ["", "The length of a bar"],
  interval: ["", "The days that the figures are of"],
  generatedAt: ["time", "When the service computed the scores, US Eastern"],
} satisfies ColumnTexts;

/** One trade. docs/api.md, Trades. */
export const tradeTexts = {
  timestamp: ["time", "When the trade was made, US Eastern"],
  optionType: ["", "CALL or PUT"],
  dte: ["days", "Calendar days from the trade to expiration"],
  contracts: contracts("Size of the trade"),
  premium: usd("Price × contracts × 100"),
  price: ["US dollars per share", "Price of the trade"],
  bid: ["US dollars per share", "Bid at the trade"],
  ask: ["US dollars per share", "Ask at the trade"],
  isSweep: ["TRUE or FALSE", "Whether it is part of an order that swept several exchanges at once"],
  isMultiLeg: ["TRUE or FALSE", "Whether it is a leg of a package"],
  moneyness: ["", "DEEP_ITM, ITM, ATM, OTM or DEEP_OTM: how far in or out of the money"],
  "scores.flowScore": ["-100 to 100", "Direction times conviction: bearish below 0, bullish above"],
  "scores.flowBonus": ["0 or more", "Conviction without direction: how unusual the trade is"],
  "scores.flowScoreInterpretation": ["", "The flow score in words, such as strong_bullish"],
  "scores.flowBonusInterpretation": ["", "The flow bonus in words, such as high_conviction"],
  "scores.baseDirection": [
    "-100 to 100",
    "Where the price is between bid (-100) and ask (100), with the opposite sign for a put",
  ],
  "scores.convictionMultiplier": ["factor", "What the base direction is multiplied by for the flow score"],
  tradeId: ["", "The service's identifier of the trade"],
  mid: ["US dollars per share", "Mean of bid and ask at the trade"],
  underlyingPrice: usd("Price of the underlying at the trade"),
  spreadWidth: ["US dollars per share", "Ask less bid at the trade"],
  spreadWidthPct: ["%", "The spread in percent of mid"],
  liquidityGrade: ["", "The spread as a grade, such as HIGH for a narrow one"],
  exchangeCount: ["exchanges", "How many exchanges the order traded on"],
  dteCategory: ["", "The time to expiration in words, such as WEEKLY"],
  dteFactor: ["0 to 1", "How near the expiration is: 1 on its day"],
  dteMultiplier: ["0 to 1", "Weight of the time to expiration in the conviction"],
  moneynessPct: ["%", "How far the contract is in the money; out of the money negative"],
  moneynessWeight: ["0 to 1", "Weight of the moneyness in the conviction"],
  combinedMoneynessDteWeight: ["0 to 1", "The two weights multiplied"],
  delta: ["shares per share", "Delta of the contract at the trade"],
  notionalDeltaExposure: usd("Delta × contracts × 100 × price of the underlying"),
  iv: ["fraction per year", "Implied volatility at the trade: 0.2 is 20 %"],
  ivChangePct: ["%", "Change of the implied volatility since the opening bell, in percent of it then"],
  relativePremium: ["%", "Price of the option in percent of the price of the underlying"],
  dailyVolume: contracts("Volume of the contract in the session so far, this trade included"),
  volOiRatio: ["ratio", "Day volume divided by open interest"],
  volOiScore: ["0 to 1", "The same as a part of the conviction"],
  sizeOiRatio: ["ratio", "Contracts of the trade divided by open interest"],
  sizeOiScore: ["0 to 1", "The same as a part of the conviction"],
  oiIsZero: ["TRUE or FALSE", "Whether the contract had no open interest that morning: a new position"],
  rvol: ["ratio", "Volume so far divided by the usual volume by that time of day"],
  rvolScore: ["0 to 1", "The same as a part of the conviction"],
  rvolCategory: ["", "The relative volume in words, such as EXTREME"],
  "cluster.clusterId": ["", "The package of several legs that the trade is part of"],
  "cluster.clusterTradeCount": ["trades", "Trades of the package"],
  "cluster.clusterTotalPremium": usd("Premium of the package"),
  "cluster.clusterTimeSpanSeconds": ["seconds", "From the first trade of the package to the last"],
} satisfies ColumnTexts;

/** All trades of a window in one row. */
export const aggregateTexts = {
  "aggregate.vwf": measures.vwf,
  "aggregate.sdf": measures.sdf,
  "aggregate.fir": measures.fir,
} satisfies ColumnTexts;

/** The bars of a tide. docs/api.md, Tide. */
export const tideTexts = {
  timestamp: ["time", "Start of the bar, US Eastern"],
  neutralPremium: usd("Premium of trades between bid and ask, which have no direction"),
  netPremium: usd("Bullish less bearish premium of the bar"),
  netPremiumCumulative: usd("Net premium since the start of the window"),
  bullishVolume: contracts("Calls bought and puts sold"),
  bearishVolume: contracts("Calls sold and puts bought"),
  ...measures,
} satisfies ColumnTexts;

/** The bars of the whole market. docs/api.md, Market tide. */
export const marketTexts = {
  timestamp: ["time", "Start of the bar, US Eastern"],
  ncp: usd("Net call premium: calls bought at the ask less calls sold at the bid"),
  npp: usd("Net put premium: puts bought at the ask less puts sold at the bid"),
  ncpCumulative: usd("Net call premium since the first bar"),
  nppCumulative: usd("Net put premium since the first bar"),
  spyPrice: usd("Price of SPY at the end of the bar"),
  isGap: ["TRUE or FALSE", "Whether the bar has no trades"],
} satisfies ColumnTexts;

/** The measures of a day beside those of the sessions before. docs/api.md, Day comparison. */
export const compareTexts = {
  measure: ["", "What is compared: premium, volume, net premium, call/put ratio and each of calls and puts"],
  current: ["of the measure", "The figure of the day, of a session in progress so far"],
  historical: ["of the measure", "Mean of the 20 sessions before the day"],
  vsAverage: ["times", "The day divided by the average: 1 is an average day"],
  percentileRankings: ["0 to 100", "Share of the 20 sessions below the day"],
  field: ["", "The API's name of the measure"],
  "historical.daysAnalyzed": ["days", "How many of the 20 sessions the service knows"],
} satisfies ColumnTexts;

/** Past days like a day. */
export const similarTexts = {
  date: ["date", "The past day"],
  similarityScore: ["0 to 1", "How alike the days are in premium, volume and the mix of calls and puts: 1 is the same"],
  netPremium: usd("Call less put premium of the past day"),
  comparedDate: ["date", "The day that the past days are compared with"],
} satisfies ColumnTexts;

/** Calls and puts of a day, of all or of one underlying. docs/api.md, Daily flow. */
export const totalsTexts = {
  date: ["date", "The trading day"],
  netPremium: usd("Call less put premium, whoever bought"),
  callPutRatio: ["ratio", "Call premium divided by put premium, the inverse of a put/call ratio"],
} satisfies ColumnTexts;

/** Trading in one strike by expiration. docs/api.md, Expirations of a strike. */
export const strikeExpirationTexts = {
  strike: ["US dollars", "The strike that was asked for"],
  dte: ["days", "Calendar days from the day to expiration"],
  totalCallPremium: usd("Premium of calls of all expirations"),
  totalPutPremium: usd("Premium of puts of all expirations"),
  topExpiration: ["date", "The expiration with the most premium"],
  expirationCount: ["expirations", "How many expirations had trades"],
} satisfies ColumnTexts;

/** The strikes with the most flow. docs/api.md, Strikes. */
export const strikeTexts = {
  right: ["", "C for calls, P for puts"],
  netPremium: usd("Bullish less bearish premium of the strike"),
  volume: contracts("Contracts traded"),
  askPct: ["%", "Share of the volume that traded at the ask: bought"],
  bidPct: ["%", "Share of the volume that traded at the bid: sold"],
  volOiRatio: ["ratio", "Volume divided by open interest: above 1 positions are opened"],
  dominantExpiration: ["date", "The expiration with most of the premium"],
} satisfies ColumnTexts;

/** How much of the premium is in few strikes. */
export const concentrationTexts = {
  "concentration.top3StrikesShare": ["0 to 1", "Share of all premium in the three strikes with the most"],
  "concentration.top3StrikesNetPremium": usd("Bullish less bearish premium of these three"),
  "concentration.interpretation": ["", "The share in words, such as concentrated"],
} satisfies ColumnTexts;

/** The contracts with the most trading. docs/api.md, Top contracts. */
export const contractTexts = {
  symbol: ["", "The contract: ticker, expiration as YYMMDD, C or P, and the strike times 1,000"],
  ticker: ["", "The option root"],
  right: ["", "C for a call, P for a put"],
  dte: ["days", "Calendar days from the date of the ranking to expiration"],
  oiChange: contracts("Change of open interest over the sessions of the ranking; blank until the next session opens"),
  volumeOiRatio: ["ratio", "Volume divided by open interest: above 1 positions are opened"],
  vwap: ["US dollars per share", "Mean price of the contract, weighted by volume"],
  lastPrice: ["US dollars per share", "Price of the last trade"],
  iv: ["fraction per year", "Implied volatility of the last trade: 0.2 is 20 %"],
  askVolume: contracts("Volume at the ask: bought"),
  bidVolume: contracts("Volume at the bid: sold"),
  midVolume: contracts("Volume between bid and ask"),
  underlyingPrice: usd("Price of the underlying at the last trade"),
  sweepVolume: contracts("Volume of orders that swept several exchanges at once"),
  sweepPremium: usd("Premium of these sweeps"),
  multiLegVolume: contracts("Volume of legs of packages"),
  multiLegPremium: usd("Premium of these legs"),
} satisfies ColumnTexts;

/** The shares of a contract's or chain's trades at ask and bid. docs/api.md, Contract ratio. */
export const ratioTexts = {
  symbol: ["", "The contract, or the ticker of a whole chain"],
  "contractRatios.askRatio": ["0 to 1", "Share of trades at the ask: bought"],
  "contractRatios.bidRatio": ["0 to 1", "Share of trades at the bid: sold"],
  "contractRatios.midRatio": ["0 to 1", "Share of trades between them"],
  "contractRatios.aggressionRatio": ["ratio", "Trades at ask and bid divided by those between; 999 at most"],
  "interpretation.aggression": ["", "The aggression ratio in words: HIGH, MEDIUM or LOW"],
} satisfies ColumnTexts;

/** The bullish and bearish shares of a chain. docs/api.md, Chain pressure. */
export const pressureTexts = {
  "metrics.bullPct": ["%", "Share of the volume that is calls bought or puts sold"],
  "metrics.bearPct": ["%", "Share of the volume that is calls sold or puts bought"],
  "metrics.neutralPct": ["%", "Share of the volume between bid and ask"],
  "metrics.bullBearRatio": ["ratio", "Bull % divided by Bear %; 999 at most"],
  "metrics.callBullPct": ["%", "Share of the volume of calls that was bought"],
  "metrics.putBullPct": ["%", "Share of the volume of puts that was sold"],
  "interpretation.strength": ["", "How strong the bias is: strong, moderate or weak"],
} satisfies ColumnTexts;

/** The direction of flow by timeframe. docs/api.md, Sentiment. */
export const sentimentTexts = {
  composite: ["-100 to 100", "0.40 VWF + 0.35 SDF + 0.25 FIR: bearish below 0, bullish above"],
  direction: ["", "The composite in words; the words change at 20 and 60"],
  signalStrength: ["", "Its size in words: strong, moderate or weak"],
  "components.vwf": measures.vwf,
  "components.sdf": measures.sdf,
  "components.fir": measures.fir,
  confidence: ["0 to 1", "How much the number of trades supports it"],
  sweepAlignment: ["", "Whether sweeps have the direction of all trades: aligned, opposed or none"],
  avgFlowScore: ["-100 to 100", "Mean flow score of the trades, each with the same weight"],
  "components.bullishPremium": usd("Premium of calls bought and puts sold"),
  "components.bearishPremium": usd("Premium of calls sold and puts bought"),
  "components.sweepPremium": usd("Premium of orders that swept several exchanges at once"),
} satisfies ColumnTexts;

/** Short timeframes against long ones. */
export const trendTexts = {
  "trend.shortVsLong": ["", "How the shortest timeframe compares with the longest, such as bullish_divergence"],
  "trend.momentum": ["", "Whether the direction strengthens, such as accelerating_bullish"],
  "trend.description": ["", "The service's reading in a sentence"],
} satisfies ColumnTexts;

/** The direction of flow by moneyness. */
export const moneynessTexts = {
  category: ["", "deep_itm, itm, atm, otm or deep_otm"],
  composite: ["-100 to 100", "Composite of the trades of this moneyness"],
  premium: usd("Premium of the trades of this moneyness"),
  pctOfTotal: ["%", "Its share of all premium"],
} satisfies ColumnTexts;

/** Off-exchange prints. docs/api.md, Dark pool trades. */
export const printTexts = {
  timestamp: ["time", "When the print was made, US Eastern"],
  price: usd("Price per share"),
  size: ["shares", "Shares of the print"],
  notional: usd("Price × shares"),
} satisfies ColumnTexts;
