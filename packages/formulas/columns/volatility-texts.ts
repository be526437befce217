import type { ColumnTexts } from "./describe-table";

const ofYear = (words: string): readonly [string, string] => ["% per year", words];
const points = (words: string): readonly [string, string] => ["points", words];
const days = (words: string): readonly [string, string] => ["days", words];

const over = (span: string) => ofYear(`Implied volatility at the money over the next ${span}`);
const realizedOf = (sessions: number) => ofYear(`Realized volatility of the last ${sessions} sessions, from closes`);

/** Figures that several routes have under one name. docs/market.md, Volatility. */
const figures = {
  iv7: over("7 calendar days"),
  iv30: over("30 calendar days"),
  iv90: over("90 calendar days"),
  rv20: realizedOf(20),
  rv60: realizedOf(60),
  rv252: realizedOf(252),
  termSlope: points("iv90 less iv30: above 0 is contango, below 0 backwardation"),
  vrp: points("Volatility risk premium: iv30 less the forecast 0.5 rv20 + 0.3 rv60 + 0.2 rv252"),
  ivRank: ["0 to 100", "Where iv30 is between its low (0) and its high (100) of the last 252 closes"],
  ivPercentile: ["0 to 100", "Share of the last 252 closes whose iv30 was lower; equal ones count half"],
  vrpPercentile: ["0 to 100", "Share of the last 252 closes whose vrp was lower; equal ones count half"],
  iv30Change1d: points("iv30 less that of the previous close"),
  dayMovePct: ["%", "Expected move of one day: the mean absolute move that iv30 implies"],
  daysAnalyzed: days("How many of the last 252 closes are known; rank and percentile need all"),
  vrpDaysAnalyzed: days("At how many of the last 252 closes the vrp is known; its percentile needs all"),
} satisfies ColumnTexts;

/** Implied volatility by time. */
export const ivTexts = {
  iv7: figures.iv7,
  iv14: over("14 calendar days"),
  iv30: figures.iv30,
  iv60: over("60 calendar days"),
  iv90: figures.iv90,
  iv180: over("180 calendar days"),
  iv365: over("365 calendar days"),
} satisfies ColumnTexts;

/** Realized volatility in its range. */
export const coneTexts = {
  sessions: ["sessions", "Length of the window"],
  current: ofYear("Realized volatility of the window that ends at the last close"),
  low: ofYear("The least of the windows that ended within the last 252 sessions"),
  lowerQuartile: ofYear("A quarter of these windows are below it"),
  median: ofYear("Half of these windows are below it"),
  upperQuartile: ofYear("Three quarters of these windows are below it"),
  high: ofYear("The largest of these windows"),
  iv: ofYear("Implied volatility at the money over the same length of time ahead"),
  daysAnalyzed: days("How many of these windows are known; the range needs 252"),
} satisfies ColumnTexts;

const bound = (words: string): readonly [string, string] => [
  "US dollars",
  `Price ${words} in the distribution that options imply`,
];

/** The expected range of prices. */
export const rangeTexts = {
  horizon: ["", "Until when: 0DTE (the rest of today), 1 day, 1 week or 1 month"],
  sigmaPct: ["%", "One standard deviation of the log price until then"],
  low1: bound("one standard deviation down"),
  high1: bound("one standard deviation up"),
  low2: bound("two standard deviations down"),
  high2: bound("two standard deviations up"),
  spot: ["US dollars", "The price of the underlying"],
  previousClose: ["US dollars", "The closing price of the session before"],
  movePct: ["%", "Move of today: spot against the previous close"],
  moveSigmas: ["standard deviations", "The same in daily standard deviations, as options implied them at that close"],
  sessions: ["sessions", "Length of the horizon; 0 is the rest of today"],
  expiration: ["date", "Of 0DTE the expiration whose options say it"],
} satisfies ColumnTexts;

/** Risk reversal, butterfly and slope. */
export const skewTexts = {
  days: days("Maturity of the smile, interpolated between expirations"),
  atm: ofYear("Volatility at the forward"),
  put25: ofYear("Volatility of the put with a delta of -0.25"),
  call25: ofYear("Volatility of the call with a delta of 0.25"),
  riskReversal25: points("Volatility of the call less that of the put: negative where puts are dearer"),
  butterfly25: points("Mean of both less the volatility at the forward: how far the wings are up"),
  skew90110: points("Volatility at 90 % of the forward less that at 110 %"),
} satisfies ColumnTexts;

/** The whole market. */
export const volMarketTexts = {
  symbols: ["symbols", "How many symbols the figures are of"],
  index: ["", "The symbol of the index"],
  indexIv30: ofYear("iv30 of the index: implied volatility at the money over 30 calendar days"),
  indexRv20: ofYear("Realized volatility of the index over the last 20 sessions"),
  indexTermSlope: points("iv90 less iv30 of the index: above 0 is contango"),
  medianIv30: ofYear("Median of iv30 over all symbols"),
  medianRv20: ofYear("Median of the realized volatility of 20 sessions"),
  medianVrp: points("Median of the volatility risk premium"),
  shareRising: ["0 to 1", "Share of symbols whose iv30 is above that of the previous close"],
  shareOverpaid: ["0 to 1", "Share of symbols whose volatility risk premium is above 0"],
} satisfies ColumnTexts;

/** The figures by which symbols are compared. */
export const screenTexts = {
  iv30: figures.iv30,
  iv30Change1d: figures.iv30Change1d,
  ivRank: figures.ivRank,
  ivPercentile: figures.ivPercentile,
  rv20: figures.rv20,
  vrp: figures.vrp,
  vrpPercentile: figures.vrpPercentile,
  termSlope: figures.termSlope,
  riskReversal25: points("At 30 days: volatility of the 25-delta call less that of the put"),
  dayMovePct: figures.dayMovePct,
  nextReport: ["date", "The next earnings report that is announced; blank at a past time"],
  impliedMovePct: ["%", "Mean absolute move that options price for that report alone"],
  daysAnalyzed: figures.daysAnalyzed,
  vrpDaysAnalyzed: figures.vrpDaysAnalyzed,
} satisfies ColumnTexts;

/** The next earnings report. */
export const eventTexts = {
  next_date: ["date", "The next earnings report; blank if none is scheduled"],
  timing: ["", "bmo before the open, amc after the close"],
  implied_move_pct: ["%", "Mean absolute move that options price for the report alone"],
  estimate: ["TRUE or FALSE", "Whether the report cannot be told apart, and only the straddle is known"],
  "vrp.expected": figures.vrp,
  "vrp.percentile": figures.vrpPercentile,
  straddle_pct: ["% of forward", "Straddle at the forward of the first expiration after the report"],
  straddle_expiration: ["date", "That expiration"],
  straddle_move_pct: ["%", "85 % of the straddle: an estimate of the move"],
  past_median_move_pct: ["%", "Median move at past reports, without its sign"],
  past_mean_move_pct: ["%", "Mean move at past reports, without its sign"],
  implied_vs_median: ["ratio", "Implied move divided by the median: above 1 more is priced than happened"],
  implied_vs_mean: ["ratio", "Implied move divided by the mean"],
  "vrp.iv30": figures.iv30,
  "vrp.rv20": figures.rv20,
  "vrp.overpaid_share": [
    "0 to 1",
    "Share of the last 252 settled sessions whose iv30 was above what was realized then",
  ],
  "vrp.days_analyzed": figures.vrpDaysAnalyzed,
  "vrp.overpaid_days_analyzed": days("How many of the last 252 settled sessions are known; the share needs all"),
  reports_analyzed: ["reports", "How many past reports are known; median and mean need 4"],
} satisfies ColumnTexts;

/** Past reports. */
export const reportTexts = {
  date: ["date", "The day of the report"],
  timing: eventTexts.timing,
  implied_move_pct: ["%", "Mean absolute move that options priced before the report"],
  straddle_pct: ["% of forward", "Straddle before the report, of the first expiration after it"],
  realized_move_pct: ["%", "Close before the report to the close after it, with its sign"],
} satisfies ColumnTexts;

/** The history of volatility. */
export const historyTexts = {
  date: ["date", "The session"],
  close: ["US dollars", "Price at the end of the session"],
  iv7: figures.iv7,
  iv30: figures.iv30,
  iv90: figures.iv90,
  termSlope: figures.termSlope,
  rv20: figures.rv20,
  rv60: figures.rv60,
  rv252: figures.rv252,
  vrp: figures.vrp,
} satisfies ColumnTexts;

/** Ranks, spreads and premiums. */
export const derivedTexts = {
  ...figures,
  lastClose: ["US dollars", "Close of the newest finished session"],
  iv30Change5d: points("iv30 less that of the close five sessions before"),
  vrpOverpaidShare: eventTexts["vrp.overpaid_share"],
  vrpOverpaidDaysAnalyzed: eventTexts["vrp.overpaid_days_analyzed"],
} satisfies ColumnTexts;

/** The term structure. */
export const termTexts = {
  expiration: ["date", "The expiration"],
  days: days("Calendar days to settlement, with decimals"),
  iv: ofYear("Implied volatility at the money of the expiration"),
  forwardIv: ofYear("Volatility priced between the expiration before it and this one"),
  straddlePct: ["% of forward", "Price of the straddle at the forward: the mean absolute move until then"],
  forward: ["US dollars", "Forward price of the expiration, of put-call parity"],
  rate: ofYear("Interest rate of the same prices"),
} satisfies ColumnTexts;

/** The surface. */
export const surfaceTexts = {
  moneyness: ["%", "Strike in percent of the forward"],
  strike: ["US dollars", "The exercise price"],
  delta: ["", "Delta of an option on the forward: puts negative, 0.5 at the money"],
  iv: ofYear("Implied volatility there"),
  change: points("With fixed=DATE: the volatility less that of the same strike and expiration at that close"),
  calendar: ["", "Where the smile contradicts the expiration before it; blank if nowhere"],
  butterfly: ["", "Where the smile implies a negative density; blank if nowhere"],
  forward: ["US dollars", "The price that moneyness refers to"],
  fixedAsOf: ["time", "With fixed=DATE: the time of the earlier volatilities, US Eastern"],
} satisfies ColumnTexts;

/** The symbols that volatility covers. */
export const volCoverageTexts = {
  hasEvents: ["TRUE or FALSE", "Whether earnings reports of the symbol are known"],
  "history.from": ["date", "The first day of its history"],
  "history.to": ["date", "The last day of its history"],
} satisfies ColumnTexts;
