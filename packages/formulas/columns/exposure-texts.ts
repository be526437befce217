import type { ColumnTexts } from "./describe-table";

const nodeWords =
  "king (largest of the board), gatekeeper (large, between spot and the king), pika (positive), barney (negative), significant (mid-size), normal (small)";

/** The strikes of a board. docs/api.md, Board. */
export const boardTexts = {
  value: ["US dollars", "Net exposure of the strike over the requested expirations: calls plus, puts minus"],
  nodeType: ["", `What kind of strike it is: ${nodeWords}`],
  velocityPct: ["%", "Change of the value against the board of five minutes before"],
  priceChange: ["US dollars", "The price at which the board was computed, less the previous close"],
  priceChangePercent: ["%", "The same in percent of the previous close"],
  expirations: ["dates", "The expirations that are netted into the values"],
  callValue: ["US dollars", "Exposure of the calls of the strike"],
  putValue: ["US dollars", "Exposure of the puts of the strike, with the minus of puts"],
  callOpenInterest: ["contracts", "Open calls of the strike over the requested expirations"],
  putOpenInterest: ["contracts", "Open puts of the strike over the requested expirations"],
  volume: ["contracts", "With source=volume: what all contracts of the root have traded today"],
  neutralPct: ["%", "With source=volume: the share of that volume on neither side, which counts nothing"],
} satisfies ColumnTexts;

const strikeOf = (words: string): readonly [string, string] => ["US dollars", words];
const valueOf = (words: string): readonly [string, string] => ["US dollars", `Net exposure at ${words}`];
const distanceOf = (words: string): readonly [string, string] => [
  "%",
  `Distance of ${words} from spot; below spot negative`,
];
const nodeOf = (words: string): readonly [string, string] => ["", `The kind of strike of ${words}, as Node of boards`];
const marginOf = (sign: string): readonly [string, string] => [
  "%",
  `How much larger the wall is than the second ${sign} strike; below about 7 % either may be the wall`,
];

/** King, walls, flip and zero gamma of a symbol. docs/levels.md. */
export const levelsTexts = {
  date: ["date", "The session whose close the levels are of; that in progress has its newest board"],
  asOf: ["time", "The time of the board that the levels are of, US Eastern"],
  netExposure: ["US dollars", "Sum of the values of the requested strikes: net GEX with gamma, net DEX with delta"],
  kingNode: strikeOf("The strike with the largest net exposure of either sign"),
  "kingNode.value": valueOf("the king"),
  "kingNode.distancePct": distanceOf("the king"),
  "kingNode.nodeType": nodeOf("the king"),
  positiveWall: strikeOf("The strike with the largest positive net exposure"),
  "positiveWall.value": valueOf("the positive wall"),
  "positiveWall.distancePct": distanceOf("the positive wall"),
  "positiveWall.nodeType": nodeOf("the positive wall"),
  negativeWall: strikeOf("The strike with the most negative net exposure"),
  "negativeWall.value": valueOf("the negative wall"),
  "negativeWall.distancePct": distanceOf("the negative wall"),
  "negativeWall.nodeType": nodeOf("the negative wall"),
  flip: ["US dollars", "Where the running sum of values, from the lowest requested strike upward, changes sign"],
  "flip.distancePct": distanceOf("the flip"),
  "flip.note": ["", "What to know before the flip is trusted: that it is far from spot, or why there is none"],
  lowStrike: strikeOf("The lowest of the strikes that the levels cover"),
  highStrike: strikeOf("The highest of the strikes that the levels cover"),
  zeroGamma: ["US dollars", "The price nearest to spot at which net gamma, each contract priced again, would be zero"],
  "zeroGamma.distancePct": distanceOf("the zero gamma"),
  "zeroGamma.low": [
    "US dollars",
    "The least zero gamma under other volatilities, another calendar and earlier open interest",
  ],
  "zeroGamma.high": ["US dollars", "The largest zero gamma under the same"],
  "zeroGamma.status": ["", "ok, far (more than 5 % from spot), flat (ill-defined, shown by flat=show) or none"],
  positiveWallMarginPct: marginOf("positive"),
  negativeWallMarginPct: marginOf("negative"),
  "straddle.strike": strikeOf("The strike of the straddle, the nearest to spot with quotes"),
  "straddle.expiration": ["date", "The first expiration on or after the date that was asked for"],
  "straddle.bid": ["US dollars per share", "Bid of the call and the put together"],
  "straddle.ask": ["US dollars per share", "Ask of the call and the put together"],
} satisfies ColumnTexts;

/** One level in a row. */
export const levelListTexts = {
  strike: strikeOf("The strike of the level"),
  value: ["US dollars", "Net exposure of the strike"],
  nodeType: ["", `What kind of strike it is: ${nodeWords}`],
  distancePct: ["%", "Distance of the strike from spot; below spot negative"],
  asOf: ["time", "The time of the board that the level is of, US Eastern"],
} satisfies ColumnTexts;

const sideOf = (words: string): readonly [string, string] => ["", `Whether ${words} is above, below or at spot`];

/** The walls of calls, of puts and of their net. docs/local-service.md, Calls and puts. */
export const sidesTexts = {
  callWall: strikeOf("The strike with the largest exposure of calls"),
  "callWall.value": ["US dollars", "Exposure of the calls at the call wall"],
  "callWall.distancePct": distanceOf("the call wall"),
  "callWall.side": sideOf("the call wall"),
  putWall: strikeOf("The strike with the largest exposure of puts"),
  "putWall.value": ["US dollars", "Exposure of the puts at the put wall, with the minus of puts"],
  "putWall.distancePct": distanceOf("the put wall"),
  "putWall.side": sideOf("the put wall"),
  "positiveWall.side": sideOf("the positive wall"),
  "negativeWall.side": sideOf("the negative wall"),
  firstExpiration: ["date", "The first of the requested expirations"],
  "firstExpiration.netExposure": ["US dollars", "Net exposure of the first expiration: what rolls off with it"],
  "firstExpiration.sharePct": ["%", "Its share of the gross exposure of all expirations of the root"],
  maxPain: strikeOf("Of the first expiration: the strike at which its holders would be paid least if it settled there"),
} satisfies ColumnTexts;

/** What each expiration takes with it. */
export const expirationTexts = {
  netExposure: ["US dollars", "Net exposure of the expiration: calls plus, puts minus"],
  grossExposure: ["US dollars", "Exposure of calls and puts added without their signs"],
  sharePct: ["%", "Share of the gross exposure of all expirations of the root"],
  callOpenInterest: ["contracts", "Open calls of the expiration"],
  putOpenInterest: ["contracts", "Open puts of the expiration"],
  maxPain: strikeOf("The strike at which the holders of the expiration would be paid least if it settled there"),
  settles: ["", "AM for contracts that settle at the open, PM at the close"],
} satisfies ColumnTexts;

/** The fields of a live row. */
export const liveTexts = {
  state: ["", "live, or why the value is not: market closed, recorded, polling, reconnecting, closed, replay"],
  age: ["seconds", "From the time of the board to the time of the market"],
  change: ["US dollars", "Spot less the previous close"],
  changePct: ["%", "Spot against the previous close"],
  boardSpot: ["US dollars", "The price at which the board was computed"],
  net: levelsTexts.netExposure,
  king: levelsTexts.kingNode,
  kingValue: levelsTexts["kingNode.value"],
  positiveWallValue: levelsTexts["positiveWall.value"],
  negativeWallValue: levelsTexts["negativeWall.value"],
  flipDistancePct: levelsTexts["flip.distancePct"],
  zeroGammaDistancePct: levelsTexts["zeroGamma.distancePct"],
  zeroGammaStatus: ["", "ok, far (more than 5 % from spot), flat (ill-defined, and then blank) or none"],
  callWallValue: sidesTexts["callWall.value"],
  putWallValue: sidesTexts["putWall.value"],
} satisfies ColumnTexts;

const changeOver = (span: string): readonly [string, string] => ["US dollars", `Change of the value over ${span}`];
const percentOver = (span: string): readonly [string, string] => [
  "%",
  `Change of the value over ${span}, in percent of it then`,
];

/** The strikes whose exposure moves most. docs/api.md, Stream events. */
export const velocityTexts = {
  currentValue: ["US dollars", "Exposure of the strike at the expiration, now"],
  velocity: ["US dollars per minute", "Average change per minute over five minutes"],
  trend: ["", "increasing, decreasing or stable"],
  delta1Min: changeOver("a minute"),
  delta5Min: changeOver("5 minutes"),
  delta10Min: changeOver("10 minutes"),
  delta15Min: changeOver("15 minutes"),
  delta1Hour: changeOver("an hour"),
  delta4Hour: changeOver("4 hours"),
  delta1Day: changeOver("a day"),
  percent1Min: percentOver("a minute"),
  percent5Min: percentOver("5 minutes"),
  percent10Min: percentOver("10 minutes"),
  percent15Min: percentOver("15 minutes"),
  percent1Hour: percentOver("an hour"),
  percent4Hour: percentOver("4 hours"),
  percent1Day: percentOver("a day"),
  root: ["", "The root whose strike it is"],
} satisfies ColumnTexts;

/** The exposure at other prices. */
export const profileTexts = {
  spot: ["US dollars", "The price of the underlying at which all contracts are priced again"],
  netExposure: ["US dollars", "Net exposure of all contracts at this price"],
  spotNow: ["US dollars", "The price of the underlying now"],
} satisfies ColumnTexts;

/** The frames of a window. */
export const frameTexts = {
  spot: ["US dollars", "The price at which the frame was computed"],
  expirations: ["dates", "The expirations that are netted into the values"],
} satisfies ColumnTexts;

/** Prices and exposure of a session. docs/api.md, Daily statistics. */
export const dailyTexts = {
  date: ["date", "The trading session"],
  spotOpen: ["US dollars", "Spot of the first one-minute frame of the session"],
  spotHigh: ["US dollars", "Highest spot of its frames"],
  spotLow: ["US dollars", "Lowest spot of its frames"],
  spotClose: ["US dollars", "Spot of the last frame, at 15:59 (12:59 on half days): not the closing price"],
  minValue: ["US dollars", "The smallest cell (one strike at one expiration) of any frame"],
  maxValue: ["US dollars", "The largest cell of any frame"],
  peakAbsMean: [
    "US dollars",
    "Peak of a frame: its largest cell of either sign, without the sign; the mean over all frames",
  ],
  peakAbsMax: ["US dollars", "The largest peak of any frame"],
  frames: ["frames", "One-minute boards that the session has"],
  complete: ["TRUE or FALSE", "FALSE while the session is in progress, and for 30 minutes after its end"],
  firstAt: ["time", "The time of the first frame, US Eastern"],
  lastAt: ["time", "The time of the last frame, US Eastern"],
} satisfies ColumnTexts;

/** The symbols that exposure covers. */
export const coverageTexts = {
  isIndex: ["TRUE or FALSE", "Whether the symbol is a root of an index"],
  metrics: ["", "The exposures that the service computes for it, such as gamma and vanna"],
  "history.from": ["date", "The first day that can be replayed"],
  "history.to": ["date", "The last day that can be replayed"],
  previousNames: ["", "Names that the symbol had before"],
} satisfies ColumnTexts;
