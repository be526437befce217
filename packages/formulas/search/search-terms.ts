import { gexAccount, gexCredits, gexInfo, gexSources, gexStatus } from "../account/account";
import { gexDaily } from "../exposure/daily";
import { gexFrames } from "../exposure/frames";
import { gexHeatmap, gexHeatmapAt } from "../exposure/heatmap";
import { gexLevels, gexLevelsAt } from "../exposure/levels";
import { gexLive, gexLiveHeatmap, gexLiveVelocity } from "../exposure/live";
import { gexProfile } from "../exposure/profile";
import { gexSymbols } from "../exposure/symbols";
import { flowContract } from "../flow/contract";
import { flowCompare, flowHistory } from "../flow/daily";
import { flowDarkpool } from "../flow/dark-pool";
import { flowPressure, flowRatio } from "../flow/pressure";
import { flowContracts, flowTop } from "../flow/rankings";
import { flowSentiment } from "../flow/sentiment";
import { flowExpirations, flowStrikes } from "../flow/strikes";
import { flowMarket, flowTide } from "../flow/tide";
import { flowTrades } from "../flow/trades";
import type { Formula } from "../formula";
import { optPayoff, optPosition } from "../options/positions";
import { optGreeks, optIv, optPrice } from "../options/price";
import { optChain } from "../quotes/chain";
import { optLive } from "../quotes/live";
import { optQuote } from "../quotes/quotes";
import { volMarket, volScreen } from "../volatility/market";
import { volCone, volIv, volRange, volSkew } from "../volatility/measures";
import { volSurface } from "../volatility/surface";
import { volDerived, volEvents, volHistory, volSymbols, volTerm } from "../volatility/volatility";

/** Words and phrases, commas between them, the functions that they mean, the best first, and what to know besides. */
type Meaning = readonly [phrases: string, formulas: readonly Formula[], says?: string];

const exposure: readonly Meaning[] = [
  [
    "gamma, gex, gamma exposure, net gamma, dealer gamma, gamma by strike",
    [gexHeatmap, gexLevels, gexProfile, optGreeks],
  ],
  [
    "dealer, dealers, dealer positioning, dealer hedging, hedging, hedge, market maker, market makers",
    [gexHeatmap, gexLevels],
    "Values are those of dealers who bought all calls and sold all puts. The option model= changes that.",
  ],
  ["short gamma, long gamma, negative gamma, positive gamma, gamma regime", [gexLevels, gexProfile, gexHeatmap]],
  ["heatmap, heat map, gex heatmap, board", [gexHeatmap, gexLiveHeatmap, gexHeatmapAt]],
  ["zero gamma, 0 gamma, zero gamma level, hvl", [gexLevels, gexProfile, gexDaily]],
  [
    "gamma flip, flip, flip point, vol trigger, volatility trigger",
    [gexLevels, gexProfile],
    "What is published as the gamma flip is the column Zero gamma. The column Flip is where the running sum over the strikes changes sign.",
  ],
  ["levels, key levels, gamma levels, gex levels, support, resistance", [gexLevels, gexLive, gexLevelsAt, gexDaily]],
  ["wall, walls, gamma wall, positive wall, negative wall", [gexLevels, gexLive, gexLevelsAt]],
  [
    "call wall, put wall, call resistance, put support",
    [gexLevels, gexLive],
    "Call wall and Put wall are columns with the option view=sides; the walls of the net exposure are always shown.",
  ],
  ["king, gatekeeper, pika, barney, node", [gexLevels, gexHeatmap]],
  ["dex, delta exposure, net delta", [gexHeatmap, gexLevels, gexProfile], 'Choose the metric "delta".'],
  ["vex, vanna exposure, net vanna", [gexHeatmap, gexLevels, gexProfile], 'Choose the metric "vanna".'],
  ["cex, chex, charm exposure", [gexHeatmap, gexLevels, gexProfile], 'Choose the metric "charm".'],
  ["vanna, charm", [gexHeatmap, gexLevels, optGreeks], "Exposure has them as a metric, a single option as a Greek."],
  ["gamma profile, gamma curve, exposure profile", [gexProfile]],
  ["gamma history, historical gamma, past gamma, historical gex", [gexHeatmapAt, gexLevelsAt, gexDaily, gexFrames]],
  [
    "replay, rewind, playback, time machine",
    [gexHeatmapAt, gexLevelsAt, gexFrames],
    "Replay, on the tab Board, shows the whole workbook as of a past instant.",
  ],
  [
    "backtest, backtesting, back test",
    [gexLevelsAt, gexDaily, gexFrames],
    "There is no backtest. Model runs, on the tab Board, calculate your cells at many past instants and write the results to a sheet.",
  ],
  ["daily levels, levels history, history of levels, past levels, levels yesterday", [gexDaily, gexLevelsAt]],
  ["stream, streaming, live, real time, realtime", [gexLive, gexLiveHeatmap, optLive, gexLiveVelocity, gexStatus]],
  ["velocity, fastest, movers, momentum", [gexLiveVelocity, gexHeatmap]],
  [
    "max pain, pin, pinning",
    [gexLevels],
    "Max pain is a column with the option view=sides, of the first expiration, and view=expirations, of each.",
  ],
  [
    "0dte, zero dte, same day expiration, expires today",
    [gexHeatmap, gexLevels, volRange, flowTrades, optChain],
    'Exposure takes "0dte" as expirations, flow maxDte=0, chains dte=0. For the S&P 500 use SPXW: SPX has no 0DTE.',
  ],
  [
    "opex, expiration, expirations, roll off",
    [gexLevels, volTerm, optChain],
    "What rolls off with each expiration is shown by view=expirations.",
  ],
  [
    "signed volume, dealer position, volume gex",
    [gexHeatmap],
    "Exposure of the signed volume of today is shown by source=volume.",
  ],
  [
    "es, nq, futures, emini, tradingview, thinkorswim, copy levels",
    [gexLevels],
    "Copy levels, on the tab Board, converts levels to futures and copies them for charts of other programs.",
  ],
];

const flow: readonly Meaning[] = [
  ["flow, option flow, options flow, trades, tape, time and sales", [flowTrades, flowTide, flowTop, flowSentiment]],
  ["sweep, sweeps", [flowTrades, flowTide], "Trades are filtered by tradeType=sweep."],
  [
    "block, blocks, block trade, block trades, large trades, big trades",
    [flowTrades, flowDarkpool],
    "Blocks are not marked: filter trades by the argument minPremium, or by minContracts.",
  ],
  [
    "unusual, unusual activity, unusual options activity, uoa, whale, whales, smart money",
    [flowTrades, flowContracts, flowTop],
    "How unusual a trade is, is its Flow bonus: filter by minFlowBonus. Volume/OI above 1 means that positions are opened.",
  ],
  ["net premium, premium, net flow", [flowTide, flowMarket, flowTop, flowHistory]],
  [
    "put call ratio, pcr, p c ratio, call put ratio",
    [flowTop, flowCompare, flowHistory],
    "The column is Call/put ratio, of premium: its inverse is the put/call ratio.",
  ],
  ["oi change, change in oi, open interest change", [flowContracts, optChain]],
  ["open interest, oi", [optChain, gexHeatmap, flowContracts, gexLevels]],
  ["vwap", [flowContracts], "VWAP is that of an option contract. There is none of the underlying."],
  ["dark pool, darkpool, off exchange, dark prints", [flowDarkpool]],
  ["market tide, tide", [flowMarket, flowTide]],
  ["sentiment, bullish, bearish, direction, bias", [flowSentiment, flowPressure, flowTide]],
  ["pressure, aggressor, aggression, bought or sold, ask side, bid side", [flowPressure, flowRatio]],
  ["most active, top tickers, hot chains, hottest chains, ranking", [flowTop, flowContracts, volScreen]],
  ["relative volume, rvol, unusual volume, compared with average", [flowCompare, flowTrades]],
  ["flow by strike, premium by strike, strikes with flow, concentration", [flowStrikes, flowExpirations]],
  ["volume", [flowHistory, flowTop, optChain]],
];

const volatility: readonly Meaning[] = [
  ["volatility, vol", [volIv, volHistory, volTerm, volSurface]],
  ["iv, implied volatility, implied vol", [volIv, volTerm, optIv, optChain]],
  ["iv rank, ivr, iv percentile, ivp, volatility rank", [volScreen, volDerived]],
  ["term structure, contango, backwardation, vol curve, forward volatility", [volTerm, volIv]],
  ["skew, risk reversal, 25 delta, tilt", [volSkew, volSurface, volScreen]],
  ["smile, surface, vol surface, volatility surface", [volSurface, volSkew]],
  [
    "fixed strike vol, fixed strike volatility",
    [volSurface],
    "The change at fixed strikes is shown by the option fixed=DATE.",
  ],
  ["cone, vol cone, volatility cone", [volCone]],
  ["realized volatility, realised volatility, historical volatility, hv, rv", [volCone, volHistory, volDerived]],
  ["expected move, expected range, standard deviation, sigma, one sigma, daily move", [volRange, volEvents, volTerm]],
  ["implied move, earnings move, priced move", [volEvents, volRange, volTerm]],
  ["earnings, earnings date, report, er, iv crush, vol crush", [volEvents, volScreen]],
  ["straddle, straddle price", [volTerm, volEvents, gexLevels, optPayoff]],
  ["vrp, volatility risk premium, variance risk premium, iv rv, iv minus rv", [volScreen, volDerived, volMarket]],
  ["screener, scan, scanner, screen", [volScreen, flowTop]],
  [
    "vix",
    [volMarket, volIv, gexLevels],
    "The index itself is not listed. VIX is a root of exposure, and VOL functions show the implied volatility of SPXW.",
  ],
  [
    "correlation, dispersion",
    [volMarket],
    "There is no correlation between symbols. The volatility of the index beside the median of all symbols is nearest.",
  ],
];

const options: readonly Meaning[] = [
  [
    "greeks, delta, theta, theta decay, time decay, vega, rho, lambda, volga, vomma, speed, color, zomma",
    [optGreeks, optChain, optPosition, optQuote],
  ],
  [
    "black scholes, bsm, black 76, option price, option pricing, theoretical, fair value, american",
    [optPrice, optGreeks, optIv],
  ],
  ["chain, option chain, options chain", [optChain, optQuote]],
  ["contract symbol, option symbol, occ symbol, osi symbol", [flowContract]],
  ["quote, quotes, bid, ask, mid, bid ask, last price", [optQuote, optChain, optLive]],
  ["payoff, profit and loss, p l, pnl, pl, payoff diagram, what if", [optPayoff, optPosition]],
  ["break even, breakeven, break evens", [optPayoff], "Break-evens are listed by the option view=breakevens."],
  [
    "iron condor, condor, vertical, spread, strangle, butterfly, calendar spread, covered call, strategy, legs",
    [optPayoff, optPosition],
    "List the legs of the position in a range: each leg is a contract with a quantity.",
  ],
  ["position, portfolio, net greeks, my position", [optPosition, optPayoff]],
  ["implied vol calculator, iv calculator, solve iv", [optIv]],
];

const account: readonly Meaning[] = [
  ["credit, credits, balance, cost, spending", [gexCredits, gexAccount, gexInfo]],
  ["rate limit, rate limits, limits, requests per minute, quota, plan", [gexAccount]],
  ["source, sources, attribution, license, licence, share, publish", [gexSources]],
  ["delayed, stale, as of, cached, data age, timestamp", [gexInfo, gexStatus]],
  ["status, connection, state", [gexStatus, gexInfo]],
  ["symbols, tickers, stocks, coverage, which symbols, universe", [gexSymbols, volSymbols]],
  [
    "alert, alerts, alarm, alarms, notify, notification",
    [gexLive],
    "Alarms are no functions: make a watch on the tab Workbook, on any cell or level.",
  ],
  [
    "stock price, share price, ohlc, candles, candlestick, open high low close, price history",
    [gexDaily, volHistory, gexLive],
    "There are no candles of shares. Sessions have open, high, low and close of the spots of boards; the closing price is in the history of volatility.",
  ],
  ["news, headlines", [volEvents], "There is no news. The dates of earnings reports are nearest."],
  ["historical, history, past, time series", [volHistory, gexDaily, flowHistory, gexLevelsAt, gexHeatmapAt]],
];

/** What analysts type, and what it means. */
export interface SearchTerm {
  readonly phrases: readonly string[];
  /** The functions that it means, the best first. */
  readonly functions: readonly string[];
  /** What to know besides; empty if nothing. */
  readonly says: string;
}

/** The words of the field by which the gallery finds functions. The add-in loads them as a file (`scripts/bundles/gallery-data.ts`). */
export const searchTerms: readonly SearchTerm[] = [exposure, flow, volatility, options, account].flatMap((all) =>
  all.map(([phrases, formulas, says = ""]) => ({
    phrases: phrases.split(", "),
    functions: formulas.map(({ name }) => name),
    says,
  })),
);

/** Words that mean the same in descriptions; several words for one are alternatives. */
export const sameWords: readonly (readonly string[])[] = [
  ["expiry", "expiration", "maturity"],
  ["ticker", "symbol", "underlying"],
  ["oi", "open interest"],
  ["vol", "volatility"],
  ["iv", "implied volatility"],
  ["rv", "hv", "realized volatility"],
  ["dte", "days to expiration"],
  ["now", "live", "current"],
  ["historical", "past"],
  ["bought", "ask"],
  ["sold", "bid"],
  ["earnings", "report"],
  ["biggest", "largest", "top", "most"],
  ["cost", "credits"],
  ["realised", "realized"],
];
